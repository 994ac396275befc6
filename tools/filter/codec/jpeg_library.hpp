// jpeg_library.hpp - libjpeg's header, and what reading and writing share.
#pragma once

#include <csetjmp>
#include <cstdio>  // jpeglib.h needs FILE and size_t
// clang-format off
#include <jpeglib.h>
#include <jerror.h>
// clang-format on

namespace clfm::filter {

// Errors leave by longjmp, so nothing with a destructor lives in a function that calls setjmp.
struct JpegErrors {
  jpeg_error_mgr manager;  // the first member: libjpeg hands back a pointer to it
  jmp_buf escape{};
  char message[JMSG_LENGTH_MAX] = "";

  JpegErrors();
  [[noreturn]] void leave(const char* why);
};

inline constexpr int kExifMarker = JPEG_APP0 + 1, kXmpMarker = JPEG_APP0 + 1, kIccMarker = JPEG_APP0 + 2;
// What such segments begin with, the terminating zero included.
inline constexpr char kExifHeader[] = "Exif\0", kXmpHeader[] = "http://ns.adobe.com/xap/1.0/";

}  // namespace clfm::filter
