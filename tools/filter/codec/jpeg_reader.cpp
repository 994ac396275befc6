// jpeg_reader.cpp - JPEG by libjpeg: gray, colour and CMYK, 8 bits.
#include <cstdlib>
#include <cstring>
#include <utility>

#include "image_io.hpp"
#include "jpeg_library.hpp"
#include "tools/filter/error.hpp"

namespace clfm::filter {
namespace {

struct JpegDecoder {
  jpeg_decompress_struct jpeg{};
  JpegErrors errors;
  jpeg_progress_mgr progress{};
  Image image;
  Bytes inks;  // a row of CMYK

  JpegDecoder() { jpeg.err = &errors.manager; }
  JpegDecoder(const JpegDecoder&) = delete;
  JpegDecoder& operator=(const JpegDecoder&) = delete;
  ~JpegDecoder() { jpeg_destroy_decompress(&jpeg); }
};

// A scan may be a few bytes, and yet be a walk over the whole picture.
void check_scans(j_common_ptr common) {
  constexpr int kMostScans = 100;  // ten are usual
  const auto* jpeg = reinterpret_cast<j_decompress_ptr>(common);
  if (jpeg->input_scan_number > kMostScans)
    reinterpret_cast<JpegErrors*>(jpeg->err)->leave("it has more than 100 scans");
}

bool read_header(JpegDecoder& decoder, const Bytes& file) {
  jpeg_decompress_struct& jpeg = decoder.jpeg;
  if (setjmp(decoder.errors.escape)) return false;
  jpeg_create_decompress(&jpeg);
  decoder.progress.progress_monitor = check_scans;
  jpeg.progress = &decoder.progress;
  jpeg_mem_src(&jpeg, file.data(), static_cast<unsigned long>(file.size()));
  constexpr unsigned kWhole = 0xffff, kBeginning = 16;
  jpeg_save_markers(&jpeg, kExifMarker, kWhole);  // XMP, too
  jpeg_save_markers(&jpeg, kIccMarker, kWhole);
  jpeg_save_markers(&jpeg, JPEG_APP0 + 13, kBeginning);
  jpeg_save_markers(&jpeg, JPEG_COM, kBeginning);
  jpeg_read_header(&jpeg, TRUE);
  return true;
}

// Fails where so few bytes cannot be so many blocks: a block's first coefficient takes a bit by Huffman's
// code, and by an arithmetic one hardly ever less than a sixty-fourth of it.
void check_size(const JpegDecoder& decoder, const Bytes& file, const std::string& name) {
  const jpeg_decompress_struct& jpeg = decoder.jpeg;
  uint64_t blocks = 0;
  for (int i = 0; i < jpeg.num_components; ++i)
    blocks += uint64_t{jpeg.comp_info[i].width_in_blocks} * jpeg.comp_info[i].height_in_blocks;
  const uint64_t most = uint64_t{file.size()} * (jpeg.arith_code ? 512 : 8);
  if (blocks > most)
    fail(ExitCode::file, "cannot read '", name, "': JPEG: ", file.size(), " bytes cannot hold ",
         jpeg.image_width, "x", jpeg.image_height, " pixels");
}

bool begins_with(jpeg_saved_marker_ptr marker, const char* header, size_t size) {
  return marker->data_length >= size && std::memcmp(marker->data, header, size) == 0;
}

void read_marker(jpeg_saved_marker_ptr marker, Metadata& metadata) {
  const auto content = [&](size_t header) {
    return Bytes(marker->data + header, marker->data + marker->data_length);
  };
  if (marker->marker == JPEG_COM) {
    metadata.left_out.push_back("a comment");
  } else if (begins_with(marker, kExifHeader, sizeof kExifHeader)) {
    metadata.exif = content(sizeof kExifHeader);
  } else if (begins_with(marker, kXmpHeader, sizeof kXmpHeader)) {
    metadata.xmp = content(sizeof kXmpHeader);
  } else if (begins_with(marker, "http://ns.adobe.com/xmp/extension/", 34)) {
    metadata.left_out.push_back("the extension of XMP");
  } else if (begins_with(marker, "MPF", 4)) {
    metadata.left_out.push_back("further pictures (MPF)");
  } else if (begins_with(marker, "Photoshop", 9)) {
    metadata.left_out.push_back("Photoshop's resources (IPTC)");
  }
}

void read_metadata(jpeg_decompress_struct& jpeg, Metadata& metadata) {
  for (jpeg_saved_marker_ptr marker = jpeg.marker_list; marker; marker = marker->next)
    read_marker(marker, metadata);
  if (jpeg.saw_JFIF_marker && jpeg.X_density > 0 && jpeg.Y_density > 0) {
    const Resolution resolution{jpeg.X_density, jpeg.Y_density, ResolutionUnit::aspect};
    if (jpeg.density_unit == 1) metadata.resolution = {resolution.x, resolution.y, ResolutionUnit::inch};
    if (jpeg.density_unit == 2)
      metadata.resolution = {resolution.x * 100, resolution.y * 100, ResolutionUnit::metre};
    if (jpeg.density_unit == 0 && resolution.x != resolution.y) metadata.resolution = resolution;
  }
  JOCTET* profile = nullptr;
  unsigned size = 0;
  if (!jpeg_read_icc_profile(&jpeg, &profile, &size)) return;
  metadata.icc_profile.assign(profile, profile + size);
  std::free(profile);
}

enum class NoInk { is_0, is_255 };  // 255 in Adobe's files

// Light is what no ink takes away.
void inks_to_rgb(const Bytes& inks, NoInk no_ink, uint8_t* rgb) {
  const auto light = [&](uint8_t ink) { return no_ink == NoInk::is_255 ? ink : 255 - ink; };
  for (size_t i = 0; i < inks.size(); i += 4)
    for (size_t c = 0; c < 3; ++c)
      *rgb++ = static_cast<uint8_t>((light(inks[i + c]) * light(inks[i + 3]) + 127) / 255);
}

// Row by row, so that memory grows with what is there.
bool read_rows(JpegDecoder& decoder) {
  jpeg_decompress_struct& jpeg = decoder.jpeg;
  if (setjmp(decoder.errors.escape)) return false;
  const bool has_inks = jpeg.num_components == 4;
  jpeg.out_color_space = has_inks ? JCS_CMYK : jpeg.num_components == 1 ? JCS_GRAYSCALE : JCS_RGB;
  jpeg_start_decompress(&jpeg);
  Image& image = decoder.image;
  image.width = jpeg.output_width;
  image.height = jpeg.output_height;
  image.channels = jpeg.num_components == 1 ? 1 : 3;
  if (has_inks) decoder.inks.resize(size_t{image.width} * 4);
  const size_t row_bytes = image.row_bytes();
  while (jpeg.output_scanline < jpeg.output_height) {
    const size_t at = jpeg.output_scanline * row_bytes;
    image.bytes.resize(at + row_bytes);
    JSAMPROW row = has_inks ? decoder.inks.data() : image.bytes.data() + at;
    jpeg_read_scanlines(&jpeg, &row, 1);
    if (!has_inks) continue;
    inks_to_rgb(decoder.inks, jpeg.saw_Adobe_marker ? NoInk::is_255 : NoInk::is_0, image.bytes.data() + at);
  }
  jpeg_finish_decompress(&jpeg);
  return true;
}

}  // namespace

Image decode_jpeg(const Bytes& file, const std::string& name, const ReadOptions& options) {
  JpegDecoder decoder;
  const auto require = [&](bool succeeded) {
    if (!succeeded) fail(ExitCode::file, "cannot read '", name, "': JPEG: ", decoder.errors.message);
  };
  require(read_header(decoder, file));
  check_pixels(decoder.jpeg.image_width, decoder.jpeg.image_height, name, options);
  check_size(decoder, file, name);
  Metadata& metadata = decoder.image.metadata;
  read_metadata(decoder.jpeg, metadata);
  if (decoder.jpeg.num_components == 4 && !metadata.icc_profile.empty()) {
    metadata.icc_profile.clear();
    metadata.left_out.push_back("the ICC profile of CMYK");
  }
  require(read_rows(decoder));
  return std::move(decoder.image);
}

}  // namespace clfm::filter
