// metadata.cpp - EXIF by libexif.
#include "metadata.hpp"

#include <libexif/exif-data.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <string_view>

#include "image_io.hpp"

namespace clfm::filter {
namespace {

struct Release {
  void operator()(ExifData* data) const { exif_data_unref(data); }
  void operator()(unsigned char* bytes) const { std::free(bytes); }
};
using Exif = std::unique_ptr<ExifData, Release>;

constexpr unsigned char kExifPrefix[] = {'E', 'x', 'i', 'f', 0, 0};  // libexif wants and writes it

// Tags that libexif does not know are left out: they may hold anything.
Exif parse_exif(const Bytes& tiff) {
  Exif exif(exif_data_new());
  if (!exif) return exif;
  exif_data_unset_option(exif.get(),
                         EXIF_DATA_OPTION_FOLLOW_SPECIFICATION);  // which adds and changes entries
  Bytes bytes(std::begin(kExifPrefix), std::end(kExifPrefix));
  bytes.insert(bytes.end(), tiff.begin(), tiff.end());
  exif_data_load_data(exif.get(), bytes.data(), static_cast<unsigned>(bytes.size()));
  return exif;
}

Bytes tiff_of(ExifData* exif) {
  unsigned char* bytes = nullptr;
  unsigned size = 0;
  exif_data_save_data(exif, &bytes, &size);
  const std::unique_ptr<unsigned char, Release> owner(bytes);
  if (size <= sizeof kExifPrefix) return {};
  return {bytes + sizeof kExifPrefix, bytes + size};
}

bool has_no_entry(const ExifData& exif) {
  return std::all_of(std::begin(exif.ifd), std::end(exif.ifd),
                     [](const ExifContent* directory) { return directory->count == 0; });
}

// Whether there was one.
bool remove_entry(ExifContent* directory, ExifTag tag) {
  ExifEntry* entry = exif_content_get_entry(directory, tag);
  if (entry) exif_content_remove_entry(directory, entry);
  return entry != nullptr;
}

// The directory of the preview, and whatever else points at pictures or has them in it.
bool remove_preview(ExifData& exif) {
  ExifContent* preview = exif.ifd[EXIF_IFD_1];
  bool found = exif.size > 0 || preview->count > 0;
  exif.size = 0;
  while (preview->count > 0) exif_content_remove_entry(preview, preview->entries[0]);
  for (ExifContent* directory : exif.ifd)
    for (const int tag :
         {0x0111 /* strips */, 0x0117 /* their sizes */, 0x014a /* more directories */, 0x0201 /* JPEG */,
          0x0202 /* its size */, 0x02bc /* XMP */, 0x8649 /* Photoshop's resources */})
      found |= remove_entry(directory, static_cast<ExifTag>(tag));
  return found;
}

bool contains_word(const Bytes& text, std::string_view word) {
  return std::search(text.begin(), text.end(), word.begin(), word.end()) != text.end();
}

}  // namespace

void remove_previews(Metadata& metadata) {
  if (!metadata.exif.empty()) {
    const Exif exif = parse_exif(metadata.exif);
    metadata.exif.clear();
    if (!exif || has_no_entry(*exif)) {
      metadata.left_out.push_back("EXIF, which is damaged");
    } else {
      if (remove_preview(*exif)) metadata.left_out.push_back("the preview in EXIF");
      if (remove_entry(exif->ifd[EXIF_IFD_EXIF], EXIF_TAG_MAKER_NOTE))
        metadata.left_out.push_back("the maker's notes in EXIF");
      metadata.exif = tiff_of(exif.get());
    }
  }
  for (const char* picture : {"xmpGImg:", "Thumbnails", "GImage:", "GDepth:"}) {
    if (!contains_word(metadata.xmp, picture)) continue;
    metadata.xmp.clear();
    metadata.left_out.push_back("XMP, which holds a preview");
  }
}

int orientation_of(const Bytes& tiff) {
  if (tiff.empty()) return 1;
  const Exif exif = parse_exif(tiff);
  const ExifEntry* entry =
      exif ? exif_content_get_entry(exif->ifd[EXIF_IFD_0], EXIF_TAG_ORIENTATION) : nullptr;
  if (!entry || entry->format != EXIF_FORMAT_SHORT || entry->size < 2) return 1;
  const int orientation = exif_get_short(entry->data, exif_data_get_byte_order(exif.get()));
  return orientation >= 1 && orientation <= 8 ? orientation : 1;
}

}  // namespace clfm::filter
