// image.hpp - a picture as it is stored: interleaved 8- or 16-bit samples, alpha last where there is one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

namespace clfm::filter {

enum class ResolutionUnit { aspect, inch, metre };

// Pixels per unit; `aspect`: only their ratio is known.
struct Resolution {
  uint32_t x = 0, y = 0;
  ResolutionUnit unit = ResolutionUnit::aspect;
  bool operator==(const Resolution&) const = default;
};

// What PNG's chunks sRGB, gAMA and cHRM say about samples, in PNG's numbers.
struct PngColour {
  std::optional<int> srgb_intent;
  std::optional<int32_t> gamma;         // times 100000; 45455 is about sRGB's
  std::vector<int32_t> chromaticities;  // eight, times 100000: white, red, green, blue, x before y
  bool operator==(const PngColour&) const = default;
};

// What a file says about its picture and filters do not touch; empty where it says nothing.
struct Metadata {
  std::vector<uint8_t> exif;         // from its TIFF header on; holds the orientation of phone photos
  std::vector<uint8_t> icc_profile;  // which colours the samples mean
  std::vector<uint8_t> xmp;          // an XML packet
  std::optional<Resolution> resolution;
  PngColour colour;
  std::vector<std::string> left_out;  // what the file had, too, and no output will have, in words
};

struct Image {
  uint32_t width = 0, height = 0;
  uint32_t channels = 1;       // 1 gray, 2 gray + alpha, 3 RGB, 4 RGB + alpha
  uint32_t bits = 8;           // 8 or 16
  std::vector<uint8_t> bytes;  // rows without padding; 16-bit samples in the machine's own byte order
  Metadata metadata;

  Image() = default;
  Image(uint32_t image_width, uint32_t image_height, uint32_t image_channels, uint32_t image_bits)
      : width(image_width), height(image_height), channels(image_channels), bits(image_bits) {
    bytes.resize(row_bytes() * height);
  }

  bool has_alpha() const { return channels == 2 || channels == 4; }
  uint32_t colours() const { return has_alpha() ? channels - 1 : channels; }
  uint32_t max_value() const { return bits == 16 ? 65535u : 255u; }
  uint32_t sample_bytes() const { return bits / 8; }
  size_t row_bytes() const { return static_cast<size_t>(width) * channels * sample_bytes(); }

  uint32_t sample(size_t x, size_t y, size_t channel) const {
    const uint8_t* at = bytes.data() + index(x, y, channel) * sample_bytes();
    if (bits == 8) return *at;
    uint16_t value;
    std::memcpy(&value, at, sizeof value);
    return value;
  }
  void set_sample(size_t x, size_t y, size_t channel, uint32_t value) {
    uint8_t* at = bytes.data() + index(x, y, channel) * sample_bytes();
    if (bits == 8) {
      *at = static_cast<uint8_t>(value);
    } else {
      const auto narrow = static_cast<uint16_t>(value);
      std::memcpy(at, &narrow, sizeof narrow);
    }
  }

 private:
  size_t index(size_t x, size_t y, size_t channel) const { return (y * width + x) * channels + channel; }
};

}  // namespace clfm::filter
