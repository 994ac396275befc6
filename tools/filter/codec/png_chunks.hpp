// png_chunks.hpp - what reading and writing PNG share.
#pragma once

#include <png.h>

#include <cstring>

namespace clfm::filter {

inline constexpr char kXmpKeyword[] = "XML:com.adobe.xmp";

// `Coder` has message and is what libpng was given.
template <class Coder>
void on_png_error(png_structp png, png_const_charp message) {
  auto* coder = static_cast<Coder*>(png_get_error_ptr(png));
  std::strncpy(coder->message, message, sizeof coder->message - 1);
  png_longjmp(png, 1);
}

inline void on_png_warning(png_structp, png_const_charp) {}

}  // namespace clfm::filter
