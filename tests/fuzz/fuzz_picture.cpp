// fuzz_picture.cpp - whatever bytes come in as a picture, they are refused with a message, or give one that
// has all its samples, and that is the same when it is written as PNG and read again.
#include <cctype>

#include "fuzz.hpp"
#include "tools/filter/codec/image_io.hpp"
#include "tools/filter/error.hpp"

using namespace clfm::filter;
using clfm::fuzz::require;

namespace {

Image decoded(const Bytes& file) {
  if (file.size() > 3 && file[0] == 0x89 && file[1] == 'P') return decode_png(file, "foreign");
  if (file.size() > 3 && file[0] == 0xff && file[1] == 0xd8) return decode_jpeg(file, "foreign");
  if (file.size() > 2 && file[0] == 'P' && std::isdigit(file[1])) return decode_pnm(file, "foreign");
  fail(ExitCode::file, "no picture");
}

void check(const Image& image) {
  require(image.width > 0 && image.height > 0 && image.channels >= 1 && image.channels <= 4);
  require(image.bytes.size() == image.row_bytes() * image.height);
  const Image again = decode_png(encode_png(image, "again.png"), "again.png");
  require(again.width == image.width && again.height == image.height && again.bytes == image.bytes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  try {
    check(decoded(Bytes(data, data + size)));
  } catch (const ToolError& error) {
    require(error.code() == ExitCode::file && *error.what() != '\0');
  }
  return 0;
}
