#include "jpeg_reference.hpp"

#include <cstdio>  // jpeglib.h needs FILE and size_t
#include <cstdlib>
// clang-format off
#include <jpeglib.h>
// clang-format on

namespace clfm::test {

using filter::Bytes;
using filter::Image;

namespace {

// libjpeg's own error handler stands: it ends the program, which no test here should come to.
struct Encoder {
  jpeg_compress_struct jpeg{};
  jpeg_error_mgr errors{};

  Encoder(uint32_t channels, int quality) {
    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_compress(&jpeg);
    jpeg.input_components = static_cast<int>(channels);
    jpeg.in_color_space = channels == 1 ? JCS_GRAYSCALE : channels == 4 ? JCS_CMYK : JCS_RGB;
    jpeg_set_defaults(&jpeg);
    jpeg_set_quality(&jpeg, quality, TRUE);
  }
  Encoder(const Encoder&) = delete;
  Encoder& operator=(const Encoder&) = delete;
  ~Encoder() { jpeg_destroy_compress(&jpeg); }
};

Bytes compressed(Encoder& encoder, const Image& image) {
  jpeg_compress_struct& jpeg = encoder.jpeg;
  unsigned char* buffer = nullptr;
  unsigned long size = 0;
  jpeg_mem_dest(&jpeg, &buffer, &size);
  jpeg.image_width = image.width;
  jpeg.image_height = image.height;
  jpeg_start_compress(&jpeg, TRUE);
  while (jpeg.next_scanline < jpeg.image_height) {
    JSAMPROW row = const_cast<JSAMPROW>(image.bytes.data() + jpeg.next_scanline * image.row_bytes());
    jpeg_write_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_compress(&jpeg);
  const Bytes file(buffer, buffer + size);
  std::free(buffer);
  return file;
}

}  // namespace

std::array<int, 64> libjpeg_table(size_t table, int quality) {
  const Encoder encoder(3, quality);
  std::array<int, 64> steps{};
  for (size_t i = 0; i < steps.size(); ++i) steps[i] = encoder.jpeg.quant_tbl_ptrs[table]->quantval[i];
  return steps;
}

Bytes libjpeg_smallest(const Image& image, int quality) {
  Encoder encoder(image.channels, quality);
  jpeg_compress_struct& jpeg = encoder.jpeg;
  jpeg.dct_method = JDCT_FLOAT;
  jpeg.optimize_coding = TRUE;
  for (int c = 0; c < jpeg.num_components; ++c)
    jpeg.comp_info[c].h_samp_factor = jpeg.comp_info[c].v_samp_factor = 1;
  return compressed(encoder, image);
}

Bytes libjpeg_inks(const std::array<uint8_t, 4>& inks, Inks kind) {
  Image image(16, 8, 4, 8);
  for (size_t i = 0; i < image.bytes.size(); ++i) image.bytes[i] = inks[i % 4];
  Encoder encoder(4, 100);
  jpeg_compress_struct& jpeg = encoder.jpeg;
  if (kind == Inks::ycck) jpeg_set_colorspace(&jpeg, JCS_YCCK);
  if (kind == Inks::cmyk_without_adobe) jpeg.write_Adobe_marker = FALSE;
  for (int c = 0; c < jpeg.num_components; ++c)
    jpeg.comp_info[c].h_samp_factor = jpeg.comp_info[c].v_samp_factor = 1;
  return compressed(encoder, image);
}

Bytes libjpeg_progressive(const Image& gray, size_t scans) {
  Encoder encoder(1, 90);
  // DC, then every AC coefficient but for its last bit, then these bits.
  std::vector<jpeg_scan_info> script{{1, {0}, 0, 0, 0, 0}};
  for (int bits_before : {0, 1})
    for (int coefficient = 1; coefficient < 64; ++coefficient)
      script.push_back({1, {0}, coefficient, coefficient, bits_before, 1 - bits_before});
  script.resize(scans);
  encoder.jpeg.scan_info = script.data();
  encoder.jpeg.num_scans = static_cast<int>(script.size());
  return compressed(encoder, gray);
}

}  // namespace clfm::test
