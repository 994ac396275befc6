// jpeg_library.cpp - what libjpeg does not like of a file.
#include "jpeg_library.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace clfm::filter {
namespace {

JpegErrors& errors_of(j_common_ptr jpeg) { return *reinterpret_cast<JpegErrors*>(jpeg->err); }

void on_error(j_common_ptr jpeg) {
  char message[JMSG_LENGTH_MAX];
  jpeg->err->format_message(jpeg, message);
  errors_of(jpeg).leave(message);
}

// libjpeg goes on after damage and leaves gray areas: that is an error to us. Oddities that cost no pixel are
// not.
void on_warning(j_common_ptr jpeg, int level) {
  constexpr int kDamages[] = {JWRN_JPEG_EOF,    JWRN_HIT_MARKER,     JWRN_HUFF_BAD_CODE,
                              JWRN_MUST_RESYNC, JWRN_ARITH_BAD_CODE, JWRN_BOGUS_PROGRESSION};
  const bool is_damage =
      std::find(std::begin(kDamages), std::end(kDamages), jpeg->err->msg_code) != std::end(kDamages);
  if (level < 0 && is_damage) on_error(jpeg);
}

}  // namespace

JpegErrors::JpegErrors() {
  jpeg_std_error(&manager);
  manager.error_exit = on_error;
  manager.emit_message = on_warning;
}

void JpegErrors::leave(const char* why) {
  std::strncpy(message, why, sizeof message - 1);
  std::longjmp(escape, 1);
}

}  // namespace clfm::filter
