// png_writer.cpp - PNG by libpng: samples as they are.
#include <png.h>

#include <bit>
#include <cmath>
#include <csetjmp>
#include <cstring>
#include <utility>
#include <vector>

#include "image_io.hpp"
#include "png_chunks.hpp"
#include "tools/filter/error.hpp"

namespace clfm::filter {
namespace {

// As with reading: nothing with a destructor lives in a function that calls setjmp.
struct PngEncoder {
  Bytes file;
  Bytes xmp;  // ends with a zero, as libpng wants it
  char message[128] = "";
  bool keeps_profile = true;
  png_structp png = nullptr;
  png_infop info = nullptr;

  PngEncoder() = default;
  PngEncoder(const PngEncoder&) = delete;
  PngEncoder& operator=(const PngEncoder&) = delete;
  ~PngEncoder() { png_destroy_write_struct(&png, &info); }
};

void write_bytes(png_structp png, png_bytep from, size_t count) {
  auto* encoder = static_cast<PngEncoder*>(png_get_io_ptr(png));
  encoder->file.insert(encoder->file.end(), from, from + count);
}

void flush_nothing(png_structp) {}

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

void set_colour(PngEncoder& encoder, const PngColour& colour) {
  if (colour.gamma) png_set_gAMA_fixed(encoder.png, encoder.info, *colour.gamma);
  if (const auto& xy = colour.chromaticities; xy.size() == 8)
    png_set_cHRM_fixed(encoder.png, encoder.info, xy[0], xy[1], xy[2], xy[3], xy[4], xy[5], xy[6], xy[7]);
  if (colour.srgb_intent) png_set_sRGB(encoder.png, encoder.info, *colour.srgb_intent);
}

void set_resolution(PngEncoder& encoder, const Resolution& resolution) {
  const auto per_metre = [&](uint32_t number) {
    constexpr double kInchesPerMetre = 1 / 0.0254;
    return resolution.unit == ResolutionUnit::inch
               ? static_cast<png_uint_32>(std::lround(number * kInchesPerMetre))
               : number;
  };
  png_set_pHYs(encoder.png, encoder.info, per_metre(resolution.x), per_metre(resolution.y),
               resolution.unit == ResolutionUnit::aspect ? PNG_RESOLUTION_UNKNOWN : PNG_RESOLUTION_METER);
}

void set_xmp(PngEncoder& encoder) {
  png_text text{};
  text.compression = PNG_ITXT_COMPRESSION_NONE;
  char keyword[sizeof kXmpKeyword], nothing[] = "";  // libpng's interface lacks const; it only copies
  std::memcpy(keyword, kXmpKeyword, sizeof keyword);
  text.key = keyword;
  text.text = reinterpret_cast<char*>(encoder.xmp.data());
  text.lang = text.lang_key = nothing;
  png_set_text(encoder.png, encoder.info, &text, 1);
}

void set_metadata(PngEncoder& encoder, const Metadata& metadata) {
  // libpng refuses profiles that it finds faulty; the picture is then written without.
  png_set_benign_errors(encoder.png, 1);
  if (const auto& profile = metadata.icc_profile; !profile.empty()) {
    png_set_iCCP(encoder.png, encoder.info, "ICC profile", PNG_COMPRESSION_TYPE_BASE, profile.data(),
                 static_cast<png_uint_32>(profile.size()));
    encoder.keeps_profile = png_get_valid(encoder.png, encoder.info, PNG_INFO_iCCP) != 0;
  } else {
    set_colour(encoder, metadata.colour);
  }
  if (const auto& exif = metadata.exif; !exif.empty())
    png_set_eXIf_1(encoder.png, encoder.info, static_cast<png_uint_32>(exif.size()),
                   const_cast<png_bytep>(exif.data()));
  if (metadata.resolution) set_resolution(encoder, *metadata.resolution);
  if (!metadata.xmp.empty()) set_xmp(encoder);
}

bool encode(PngEncoder& encoder, const Image& image) {
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

Bytes encode_png(const Image& image, const std::string& name, std::vector<std::string>* losses) {
  PngEncoder encoder;
  encoder.xmp = image.metadata.xmp;
  encoder.xmp.push_back(0);
  encoder.png =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, &encoder, on_png_error<PngEncoder>, on_png_warning);
  if (encoder.png) encoder.info = png_create_info_struct(encoder.png);
  if (!encoder.info || !encode(encoder, image))
    fail(ExitCode::file, "cannot write '", name, "': PNG: ", encoder.message);
  if (losses && !encoder.keeps_profile) losses->push_back("the ICC profile, which libpng finds faulty");
  return std::move(encoder.file);
}

}  // namespace clfm::filter
