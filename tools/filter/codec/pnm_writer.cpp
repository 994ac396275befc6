// pnm_writer.cpp - PGM and PPM, binary, and PAM.
#include "image_io.hpp"
#include "tools/filter/error.hpp"

namespace clfm::filter {
namespace {

constexpr const char* kTupleTypes[] = {"GRAYSCALE", "GRAYSCALE_ALPHA", "RGB", "RGB_ALPHA"};

std::string header_of(const Image& image, ImageFormat format, uint32_t channels) {
  if (format != ImageFormat::pam)
    return concat(channels == 3 ? "P6" : "P5", "\n", image.width, " ", image.height, "\n", image.max_value(),
                  "\n");
  return concat("P7\nWIDTH ", image.width, "\nHEIGHT ", image.height, "\nDEPTH ", channels, "\nMAXVAL ",
                image.max_value(), "\nTUPLTYPE ", kTupleTypes[channels - 1], "\nENDHDR\n");
}

}  // namespace

Bytes encode_pnm(const Image& image, ImageFormat format, const std::string& name) {
  if (format == ImageFormat::pgm && image.channels == 3)
    fail(ExitCode::file, "cannot write '", name,
         "': PGM holds gray pictures and this one has colour; write .ppm or .png");
  const uint32_t channels = format == ImageFormat::ppm ? 3 : image.channels;
  const std::string header = header_of(image, format, channels);
  Bytes file(header.begin(), header.end());
  file.reserve(file.size() + size_t{image.width} * image.height * channels * image.sample_bytes());
  for (size_t y = 0; y < image.height; ++y)
    for (size_t x = 0; x < image.width; ++x)
      for (size_t c = 0; c < channels; ++c) {
        const uint32_t value = image.sample(x, y, image.channels == 1 ? 0 : c);
        if (image.bits == 16) file.push_back(static_cast<uint8_t>(value >> 8));
        file.push_back(static_cast<uint8_t>(value));
      }
  return file;
}

}  // namespace clfm::filter
