// jpeg_io.cpp - JPEG by libjpeg: gray and colour, 8 bits.
#include <cstdio>  // jpeglib.h needs FILE and size_t
// clang-format off
#include <jpeglib.h>
#include <jerror.h>
// clang-format on

#include <csetjmp>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "error.hpp"
#include "image_io.hpp"

namespace clfm::filter {
namespace {

// As with libpng: errors leave by longjmp, so nothing with a destructor lives in a function that calls
// setjmp.
struct ErrorHandler {
  jpeg_error_mgr manager;  // the first member: libjpeg hands back a pointer to it
  jmp_buf escape;
  char message[JMSG_LENGTH_MAX] = "";
  bool damaged = false;
};

void on_error(j_common_ptr jpeg) {
  auto* handler = reinterpret_cast<ErrorHandler*>(jpeg->err);
  jpeg->err->format_message(jpeg, handler->message);
  std::longjmp(handler->escape, 1);
}

// libjpeg goes on after damage and leaves gray areas: that is an error to us. Oddities that cost no pixel are
// not.
void on_warning(j_common_ptr jpeg, int level) {
  auto* handler = reinterpret_cast<ErrorHandler*>(jpeg->err);
  const int code = jpeg->err->msg_code;
  if (level >= 0 || (code != JWRN_JPEG_EOF && code != JWRN_HIT_MARKER && code != JWRN_HUFF_BAD_CODE)) return;
  jpeg->err->format_message(jpeg, handler->message);
  handler->damaged = true;
}

jpeg_error_mgr* install(ErrorHandler& handler) {
  jpeg_std_error(&handler.manager);
  handler.manager.error_exit = on_error;
  handler.manager.emit_message = on_warning;
  return &handler.manager;
}

constexpr int kExifMarker = JPEG_APP0 + 1, kIccMarker = JPEG_APP0 + 2;
constexpr char kExifHeader[] = "Exif\0";  // and the terminating zero: six bytes
constexpr size_t kMostMarkerBytes = 65533;

struct Decoder {
  jpeg_decompress_struct jpeg{};
  ErrorHandler handler;
  Image image;

  Decoder() { jpeg.err = install(handler); }
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;
  ~Decoder() { jpeg_destroy_decompress(&jpeg); }
};

void read_metadata(jpeg_decompress_struct& jpeg, Metadata& metadata) {
  for (jpeg_saved_marker_ptr marker = jpeg.marker_list; marker; marker = marker->next)
    if (marker->marker == kExifMarker && marker->data_length > sizeof kExifHeader &&
        std::memcmp(marker->data, kExifHeader, sizeof kExifHeader) == 0)
      metadata.exif.assign(marker->data + sizeof kExifHeader, marker->data + marker->data_length);
  JOCTET* profile = nullptr;
  unsigned size = 0;
  if (!jpeg_read_icc_profile(&jpeg, &profile, &size)) return;
  metadata.icc_profile.assign(profile, profile + size);
  std::free(profile);
}

bool decode(Decoder& decoder, const Bytes& file) {
  jpeg_decompress_struct& jpeg = decoder.jpeg;
  if (setjmp(decoder.handler.escape)) return false;
  jpeg_create_decompress(&jpeg);
  jpeg_mem_src(&jpeg, file.data(), static_cast<unsigned long>(file.size()));
  jpeg_save_markers(&jpeg, kExifMarker, 0xffff);
  jpeg_save_markers(&jpeg, kIccMarker, 0xffff);
  jpeg_read_header(&jpeg, TRUE);
  jpeg.out_color_space = jpeg.num_components == 1 ? JCS_GRAYSCALE : JCS_RGB;
  jpeg_start_decompress(&jpeg);
  decoder.image =
      Image(jpeg.output_width, jpeg.output_height, static_cast<uint32_t>(jpeg.output_components), 8);
  read_metadata(jpeg, decoder.image.metadata);
  while (jpeg.output_scanline < jpeg.output_height) {
    JSAMPROW row = decoder.image.bytes.data() + jpeg.output_scanline * decoder.image.row_bytes();
    jpeg_read_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_decompress(&jpeg);
  return !decoder.handler.damaged;
}

struct Encoder {
  jpeg_compress_struct jpeg{};
  ErrorHandler handler;
  unsigned char* buffer = nullptr;
  unsigned long size = 0;

  Encoder() { jpeg.err = install(handler); }
  Encoder(const Encoder&) = delete;
  Encoder& operator=(const Encoder&) = delete;
  ~Encoder() {
    jpeg_destroy_compress(&jpeg);
    std::free(buffer);
  }
};

void write_metadata(Encoder& encoder, const Metadata& metadata) {
  const size_t exif_bytes = sizeof kExifHeader + metadata.exif.size();
  if (!metadata.exif.empty() && exif_bytes <= kMostMarkerBytes) {
    jpeg_write_m_header(&encoder.jpeg, kExifMarker, static_cast<unsigned>(exif_bytes));
    for (char c : kExifHeader) jpeg_write_m_byte(&encoder.jpeg, c);
    for (uint8_t byte : metadata.exif) jpeg_write_m_byte(&encoder.jpeg, byte);
  }
  if (const auto& profile = metadata.icc_profile; !profile.empty())
    jpeg_write_icc_profile(&encoder.jpeg, profile.data(), static_cast<unsigned>(profile.size()));
}

bool encode(Encoder& encoder, const Image& image, int quality) {
  jpeg_compress_struct& jpeg = encoder.jpeg;
  if (setjmp(encoder.handler.escape)) return false;
  jpeg_create_compress(&jpeg);
  jpeg_mem_dest(&jpeg, &encoder.buffer, &encoder.size);
  jpeg.image_width = image.width;
  jpeg.image_height = image.height;
  jpeg.input_components = static_cast<int>(image.channels);
  jpeg.in_color_space = image.channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
  jpeg_set_defaults(&jpeg);
  jpeg_set_quality(&jpeg, quality, TRUE);
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

Image decode_jpeg(const Bytes& file, const std::string& name) {
  Decoder decoder;
  if (!decode(decoder, file))
    fail(ExitCode::file, "cannot read '", name, "': JPEG: ", decoder.handler.message);
  return std::move(decoder.image);
}

Bytes encode_jpeg(const Image& image, int quality, const std::string& name) {
  Encoder encoder;
  if (!encode(encoder, image, quality))
    fail(ExitCode::file, "cannot write '", name, "': JPEG: ", encoder.handler.message);
  return Bytes(encoder.buffer, encoder.buffer + encoder.size);
}

}  // namespace clfm::filter
