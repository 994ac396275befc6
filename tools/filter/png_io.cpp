// png_io.cpp - PNG by libpng. Palettes become RGB, 1-, 2- and 4-bit gray becomes 8-bit, tRNS becomes alpha.
#include <png.h>

#include <bit>
#include <csetjmp>
#include <cstring>
#include <utility>
#include <vector>

#include "error.hpp"
#include "image_io.hpp"

namespace clfm::filter {
namespace {

// libpng is C and leaves by longjmp, which skips destructors: every object with one lives in the caller of
// the function that calls setjmp.
struct Decoder {
  const Bytes& file;
  size_t position = 0;
  char message[128] = "";
  png_structp png = nullptr;
  png_infop info = nullptr;
  Image image;
  std::vector<png_bytep> rows;

  explicit Decoder(const Bytes& bytes) : file(bytes) {}
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;
  ~Decoder() { png_destroy_read_struct(&png, &info, nullptr); }
};

struct Encoder {
  Bytes file;
  char message[128] = "";
  png_structp png = nullptr;
  png_infop info = nullptr;

  Encoder() = default;
  Encoder(const Encoder&) = delete;
  Encoder& operator=(const Encoder&) = delete;
  ~Encoder() { png_destroy_write_struct(&png, &info); }
};

template <class Coder>
void on_error(png_structp png, png_const_charp message) {
  auto* coder = static_cast<Coder*>(png_get_error_ptr(png));
  std::strncpy(coder->message, message, sizeof coder->message - 1);
  png_longjmp(png, 1);
}

void on_warning(png_structp, png_const_charp) {}

void read_bytes(png_structp png, png_bytep to, size_t count) {
  auto* decoder = static_cast<Decoder*>(png_get_io_ptr(png));
  if (count > decoder->file.size() - decoder->position) png_error(png, "the file ends early");
  std::memcpy(to, decoder->file.data() + decoder->position, count);
  decoder->position += count;
}

void write_bytes(png_structp png, png_bytep from, size_t count) {
  auto* encoder = static_cast<Encoder*>(png_get_io_ptr(png));
  encoder->file.insert(encoder->file.end(), from, from + count);
}

void flush_nothing(png_structp) {}

void ask_for_plain_samples(png_structp png, png_infop info) {
  png_set_expand(png);
  if constexpr (std::endian::native == std::endian::little) png_set_swap(png);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
}

void read_metadata(Decoder& decoder) {
  png_charp name;
  int compression;
  png_bytep bytes;
  png_uint_32 size;
  if (png_get_iCCP(decoder.png, decoder.info, &name, &compression, &bytes, &size))
    decoder.image.metadata.icc_profile.assign(bytes, bytes + size);
  if (png_get_eXIf_1(decoder.png, decoder.info, &size, &bytes))
    decoder.image.metadata.exif.assign(bytes, bytes + size);
}

bool decode(Decoder& decoder) {
  if (setjmp(png_jmpbuf(decoder.png))) return false;
  png_set_read_fn(decoder.png, &decoder, read_bytes);
  png_read_info(decoder.png, decoder.info);
  ask_for_plain_samples(decoder.png, decoder.info);
  decoder.image =
      Image(png_get_image_width(decoder.png, decoder.info), png_get_image_height(decoder.png, decoder.info),
            png_get_channels(decoder.png, decoder.info), png_get_bit_depth(decoder.png, decoder.info));
  decoder.rows.resize(decoder.image.height);
  for (uint32_t y = 0; y < decoder.image.height; ++y)
    decoder.rows[y] = decoder.image.bytes.data() + y * decoder.image.row_bytes();
  png_read_image(decoder.png, decoder.rows.data());
  png_read_end(decoder.png, decoder.info);
  read_metadata(decoder);  // some chunks may come after the picture
  return true;
}

int colour_type(uint32_t channels) {
  switch (channels) {
    case 1:
      return PNG_COLOR_TYPE_GRAY;
    case 2:
      return PNG_COLOR_TYPE_GRAY_ALPHA;
    case 3:
      return PNG_COLOR_TYPE_RGB;
    default:
      return PNG_COLOR_TYPE_RGB_ALPHA;
  }
}

void set_metadata(Encoder& encoder, const Metadata& metadata) {
  // libpng refuses profiles that it finds faulty; the picture is then written without.
  png_set_benign_errors(encoder.png, 1);
  if (const auto& profile = metadata.icc_profile; !profile.empty())
    png_set_iCCP(encoder.png, encoder.info, "ICC profile", PNG_COMPRESSION_TYPE_BASE, profile.data(),
                 static_cast<png_uint_32>(profile.size()));
  // libpng's interface lacks const; it only copies.
  if (const auto& exif = metadata.exif; !exif.empty())
    png_set_eXIf_1(encoder.png, encoder.info, static_cast<png_uint_32>(exif.size()),
                   const_cast<png_bytep>(exif.data()));
}

bool encode(Encoder& encoder, const Image& image) {
  if (setjmp(png_jmpbuf(encoder.png))) return false;
  png_set_write_fn(encoder.png, &encoder, write_bytes, flush_nothing);
  // Filtered pictures are large and written once: a fast level costs a few per cent of size and saves most of
  // the time.
  png_set_compression_level(encoder.png, 3);
  png_set_IHDR(encoder.png, encoder.info, image.width, image.height, static_cast<int>(image.bits),
               colour_type(image.channels), PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  set_metadata(encoder, image.metadata);
  png_write_info(encoder.png, encoder.info);
  if constexpr (std::endian::native == std::endian::little) png_set_swap(encoder.png);
  for (uint32_t y = 0; y < image.height; ++y)
    png_write_row(encoder.png, image.bytes.data() + y * image.row_bytes());
  png_write_end(encoder.png, nullptr);
  return true;
}

}  // namespace

Image decode_png(const Bytes& file, const std::string& name) {
  Decoder decoder(file);
  decoder.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &decoder, on_error<Decoder>, on_warning);
  if (decoder.png) decoder.info = png_create_info_struct(decoder.png);
  if (!decoder.info || !decode(decoder))
    fail(ExitCode::file, "cannot read '", name, "': broken PNG: ", decoder.message);
  return std::move(decoder.image);
}

Bytes encode_png(const Image& image, const std::string& name) {
  Encoder encoder;
  encoder.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &encoder, on_error<Encoder>, on_warning);
  if (encoder.png) encoder.info = png_create_info_struct(encoder.png);
  if (!encoder.info || !encode(encoder, image))
    fail(ExitCode::file, "cannot write '", name, "': PNG: ", encoder.message);
  return std::move(encoder.file);
}

}  // namespace clfm::filter
