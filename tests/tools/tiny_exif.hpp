// tiny_exif.hpp - the smallest EXIF of a phone's photo: orientation, model, a maker's note and a preview.
#pragma once

#include <string>

#include "tools/filter/codec/image_io.hpp"

namespace clfm::test {

inline const std::string kMakerNote = "SHARP COPY IN THE NOTE", kPreview = "SHARP COPY IN THE PREVIEW";

inline void put(filter::Bytes& bytes, uint32_t value, int count) {
  for (int i = 0; i < count; ++i) bytes.push_back(static_cast<uint8_t>(value >> 8 * i));
}

inline void put_entry(filter::Bytes& bytes, uint32_t tag, uint32_t type, uint32_t count, uint32_t value) {
  put(bytes, tag, 2);
  put(bytes, type, 2);
  put(bytes, count, 4);
  put(bytes, value, 4);
}

// Little-endian TIFF: a directory of three entries, one of one, that of the preview of three, then the data.
inline filter::Bytes tiny_exif(int orientation) {
  constexpr uint32_t kShort = 3, kLong = 4, kText = 2, kUndefined = 7;
  constexpr uint32_t kMain = 8, kDetails = kMain + 42, kSecond = kDetails + 18, kData = kSecond + 42;
  const auto note_bytes = static_cast<uint32_t>(kMakerNote.size());
  filter::Bytes bytes{'I', 'I', '*', 0};
  put(bytes, kMain, 4);
  put(bytes, 3, 2);
  put_entry(bytes, 0x0110, kText, 4, 'C' | 'a' << 8 | 'm' << 16);
  put_entry(bytes, 0x0112, kShort, 1, static_cast<uint32_t>(orientation));
  put_entry(bytes, 0x8769, kLong, 1, kDetails);
  put(bytes, kSecond, 4);
  put(bytes, 1, 2);
  put_entry(bytes, 0x927c, kUndefined, note_bytes, kData);
  put(bytes, 0, 4);
  put(bytes, 3, 2);
  put_entry(bytes, 0x0103, kShort, 1, 6);
  put_entry(bytes, 0x0201, kLong, 1, kData + note_bytes);
  put_entry(bytes, 0x0202, kLong, 1, static_cast<uint32_t>(kPreview.size()));
  put(bytes, 0, 4);
  bytes.insert(bytes.end(), kMakerNote.begin(), kMakerNote.end());
  bytes.insert(bytes.end(), kPreview.begin(), kPreview.end());
  return bytes;
}

inline bool holds(const filter::Bytes& bytes, const std::string& text) {
  return std::string(bytes.begin(), bytes.end()).find(text) != std::string::npos;
}

}  // namespace clfm::test
