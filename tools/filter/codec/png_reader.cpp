// png_reader.cpp - PNG by libpng. Palettes become RGB, 1-, 2- and 4-bit gray becomes 8-bit, tRNS becomes
// alpha.
#include <png.h>

#include <algorithm>
#include <bit>
#include <csetjmp>
#include <cstring>
#include <utility>
#include <vector>

#include "image_io.hpp"
#include "png_chunks.hpp"
#include "tools/filter/error.hpp"

namespace clfm::filter {
namespace {

// libpng is C and leaves by longjmp, which skips destructors: every object with one lives in the caller of
// the function that calls setjmp.
struct PngDecoder {
  const Bytes& file;
  size_t position = 0;
  char message[128] = "";
  png_structp png = nullptr;
  png_infop info = nullptr;
  Image image;
  std::vector<png_bytep> rows;

  explicit PngDecoder(const Bytes& bytes) : file(bytes) {}
  PngDecoder(const PngDecoder&) = delete;
  PngDecoder& operator=(const PngDecoder&) = delete;
  ~PngDecoder() { png_destroy_read_struct(&png, &info, nullptr); }
};

void read_bytes(png_structp png, png_bytep to, size_t count) {
  auto* decoder = static_cast<PngDecoder*>(png_get_io_ptr(png));
  if (count > decoder->file.size() - decoder->position) png_error(png, "the file ends early");
  std::memcpy(to, decoder->file.data() + decoder->position, count);
  decoder->position += count;
}

void ask_for_plain_samples(png_structp png, png_infop info) {
  png_set_expand(png);
  if constexpr (std::endian::native == std::endian::little) png_set_swap(png);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
}

void read_colour(PngDecoder& decoder, PngColour& colour) {
  int intent;
  png_fixed_point gamma, xy[8];
  if (png_get_sRGB(decoder.png, decoder.info, &intent)) colour.srgb_intent = intent;
  if (png_get_gAMA_fixed(decoder.png, decoder.info, &gamma)) colour.gamma = gamma;
  if (png_get_cHRM_fixed(decoder.png, decoder.info, &xy[0], &xy[1], &xy[2], &xy[3], &xy[4], &xy[5], &xy[6],
                         &xy[7]))
    colour.chromaticities.assign(xy, xy + 8);
}

void read_texts(PngDecoder& decoder, Metadata& metadata) {
  png_textp texts;
  int count = 0;
  bool others = false;
  png_get_text(decoder.png, decoder.info, &texts, &count);
  for (int i = 0; i < count; ++i) {
    const bool is_xmp = std::strcmp(texts[i].key, kXmpKeyword) == 0;
    if (is_xmp) metadata.xmp.assign(texts[i].text, texts[i].text + std::strlen(texts[i].text));
    others |= !is_xmp;
  }
  if (others) metadata.left_out.push_back("text");
}

void read_metadata(PngDecoder& decoder) {
  Metadata& metadata = decoder.image.metadata;
  png_charp name;
  int compression;
  png_bytep bytes;
  png_uint_32 size, x, y;
  if (png_get_iCCP(decoder.png, decoder.info, &name, &compression, &bytes, &size))
    metadata.icc_profile.assign(bytes, bytes + size);
  if (png_get_eXIf_1(decoder.png, decoder.info, &size, &bytes)) metadata.exif.assign(bytes, bytes + size);
  int unit;
  if (png_get_pHYs(decoder.png, decoder.info, &x, &y, &unit) && x > 0 && y > 0)
    metadata.resolution = {x, y,
                           unit == PNG_RESOLUTION_METER ? ResolutionUnit::metre : ResolutionUnit::aspect};
  read_colour(decoder, metadata.colour);
  read_texts(decoder, metadata);
}

bool read_header(PngDecoder& decoder) {
  if (setjmp(png_jmpbuf(decoder.png))) return false;
  png_set_read_fn(decoder.png, &decoder, read_bytes);
  png_read_info(decoder.png, decoder.info);
  return true;
}

// Fails where so few bytes cannot be so many rows: deflate has 2 bits for 258 bytes at best.
void check_size(const PngDecoder& decoder, const std::string& name) {
  constexpr uint64_t kMostInflation = 1032;
  const uint64_t rows = png_get_image_height(decoder.png, decoder.info);
  const uint64_t bytes = rows * (png_get_rowbytes(decoder.png, decoder.info) + 1);
  if (bytes / kMostInflation > decoder.file.size())
    fail(ExitCode::file, "cannot read '", name, "': broken PNG: ", decoder.file.size(), " bytes cannot hold ",
         rows, " rows of ", bytes / rows, " bytes");
}

// Row by row, so that memory grows with what is there; interlaced pictures come in passes over all rows.
bool read_rows(PngDecoder& decoder) {
  if (setjmp(png_jmpbuf(decoder.png))) return false;
  ask_for_plain_samples(decoder.png, decoder.info);
  Image& image = decoder.image;
  image.width = png_get_image_width(decoder.png, decoder.info);
  image.channels = png_get_channels(decoder.png, decoder.info);
  image.bits = png_get_bit_depth(decoder.png, decoder.info);
  image.height = png_get_image_height(decoder.png, decoder.info);
  const size_t row_bytes = image.row_bytes();
  if (png_get_interlace_type(decoder.png, decoder.info) == PNG_INTERLACE_NONE) {
    for (size_t y = 0; y < image.height; ++y) {
      image.bytes.resize((y + 1) * row_bytes);
      png_read_row(decoder.png, image.bytes.data() + y * row_bytes, nullptr);
    }
  } else {
    image.bytes.resize(image.height * row_bytes);
    decoder.rows.resize(image.height);
    for (size_t y = 0; y < image.height; ++y) decoder.rows[y] = image.bytes.data() + y * row_bytes;
    png_read_image(decoder.png, decoder.rows.data());
  }
  png_read_end(decoder.png, decoder.info);
  read_metadata(decoder);  // some chunks may come after the picture
  return true;
}

}  // namespace

Image decode_png(const Bytes& file, const std::string& name, const ReadOptions& options) {
  PngDecoder decoder(file);
  const auto require = [&](bool succeeded) {
    if (!succeeded) fail(ExitCode::file, "cannot read '", name, "': broken PNG: ", decoder.message);
  };
  decoder.png =
      png_create_read_struct(PNG_LIBPNG_VER_STRING, &decoder, on_png_error<PngDecoder>, on_png_warning);
  if (decoder.png) decoder.info = png_create_info_struct(decoder.png);
  require(decoder.info && read_header(decoder));
  check_pixels(png_get_image_width(decoder.png, decoder.info),
               png_get_image_height(decoder.png, decoder.info), name, options);
  check_size(decoder, name);
  require(read_rows(decoder));
  return std::move(decoder.image);
}

}  // namespace clfm::filter
