// jpeg_writer.cpp - JPEG by libjpeg: gray and colour, 8 bits.
#include <cstdlib>
#include <utility>

#include "image_io.hpp"
#include "jpeg_library.hpp"
#include "tools/filter/error.hpp"

namespace clfm::filter {
namespace {

struct JpegEncoder {
  jpeg_compress_struct jpeg{};
  JpegErrors errors;
  unsigned char* buffer = nullptr;
  unsigned long size = 0;

  JpegEncoder() { jpeg.err = &errors.manager; }
  JpegEncoder(const JpegEncoder&) = delete;
  JpegEncoder& operator=(const JpegEncoder&) = delete;
  ~JpegEncoder() {
    jpeg_destroy_compress(&jpeg);
    std::free(buffer);
  }
};

template <size_t size>
void write_segment(jpeg_compress_struct& jpeg, int marker, const char (&header)[size], const Bytes& content) {
  if (content.empty()) return;
  jpeg_write_m_header(&jpeg, marker, static_cast<unsigned>(size + content.size()));
  for (char c : header) jpeg_write_m_byte(&jpeg, c);
  for (uint8_t byte : content) jpeg_write_m_byte(&jpeg, byte);
}

void write_metadata(JpegEncoder& encoder, const Metadata& metadata) {
  write_segment(encoder.jpeg, kExifMarker, kExifHeader, metadata.exif);
  write_segment(encoder.jpeg, kXmpMarker, kXmpHeader, metadata.xmp);
  if (const auto& profile = metadata.icc_profile; !profile.empty())
    jpeg_write_icc_profile(&encoder.jpeg, profile.data(), static_cast<unsigned>(profile.size()));
}

void set_resolution(jpeg_compress_struct& jpeg, const Resolution& resolution) {
  constexpr double kMetresPerInch = 0.0254, kMost = 65535;
  const double scale = resolution.unit == ResolutionUnit::metre ? kMetresPerInch : 1;
  const double x = resolution.x * scale + 0.5, y = resolution.y * scale + 0.5;
  if (x < 1 || y < 1 || x > kMost || y > kMost) return;
  jpeg.density_unit = resolution.unit == ResolutionUnit::aspect ? 0 : 1;
  jpeg.X_density = static_cast<UINT16>(x);
  jpeg.Y_density = static_cast<UINT16>(y);
}

bool encode(JpegEncoder& encoder, const Image& image, const JpegOptions& options) {
  jpeg_compress_struct& jpeg = encoder.jpeg;
  if (setjmp(encoder.errors.escape)) return false;
  jpeg_create_compress(&jpeg);
  jpeg_mem_dest(&jpeg, &encoder.buffer, &encoder.size);
  jpeg.image_width = image.width;
  jpeg.image_height = image.height;
  jpeg.input_components = static_cast<int>(image.channels);
  jpeg.in_color_space = image.channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
  jpeg_set_defaults(&jpeg);
  jpeg_set_quality(&jpeg, options.quality, TRUE);
  if (image.channels == 3) {
    jpeg.comp_info[0].h_samp_factor = options.sampling == Sampling::s444 ? 1 : 2;
    jpeg.comp_info[0].v_samp_factor = options.sampling == Sampling::s420 ? 2 : 1;
  }
  if (image.metadata.resolution) set_resolution(jpeg, *image.metadata.resolution);
  jpeg_start_compress(&jpeg, TRUE);
  write_metadata(encoder, image.metadata);
  while (jpeg.next_scanline < jpeg.image_height) {
    // libjpeg's interface lacks const; it only reads.
    JSAMPROW row = const_cast<JSAMPROW>(image.bytes.data() + jpeg.next_scanline * image.row_bytes());
    jpeg_write_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_compress(&jpeg);
  return true;
}

}  // namespace

Bytes encode_jpeg(const Image& image, const JpegOptions& options, const std::string& name) {
  JpegEncoder encoder;
  if (!encode(encoder, image, options))
    fail(ExitCode::file, "cannot write '", name, "': JPEG: ", encoder.errors.message);
  return Bytes(encoder.buffer, encoder.buffer + encoder.size);
}

}  // namespace clfm::filter
