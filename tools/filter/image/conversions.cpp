// conversions.cpp - the same picture in another form.
#include "conversions.hpp"

#include <cmath>
#include <cstring>

namespace clfm::filter {

Image without_alpha(const Image& image) {
  if (!image.has_alpha()) return image;
  Image opaque(image.width, image.height, image.colours(), image.bits);
  opaque.metadata = image.metadata;
  const size_t from = size_t{image.channels} * image.sample_bytes();
  const size_t to = size_t{opaque.channels} * opaque.sample_bytes();
  const size_t pixels = size_t{image.width} * image.height;
  for (size_t i = 0; i < pixels; ++i)
    std::memcpy(opaque.bytes.data() + i * to, image.bytes.data() + i * from, to);
  return opaque;
}

Image in_8_bits(const Image& image) {
  if (image.bits == 8) return image;
  Image narrow(image.width, image.height, image.channels, 8);
  narrow.metadata = image.metadata;
  for (size_t i = 0; i < narrow.bytes.size(); ++i) {
    uint16_t value;
    std::memcpy(&value, image.bytes.data() + 2 * i, sizeof value);
    narrow.bytes[i] = static_cast<uint8_t>((value + 128u) / 257u);  // 65535 = 255 * 257
  }
  return narrow;
}

Image oriented(const Image& image, int orientation) {
  if (orientation <= 1 || orientation > 8) return image;
  // EXIF counts: where the stored row 0 and column 0 are seen.
  const bool swaps = orientation >= 5;
  const bool mirrors_x = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
  const bool mirrors_y = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
  Image seen(swaps ? image.height : image.width, swaps ? image.width : image.height, image.channels,
             image.bits);
  seen.metadata = image.metadata;
  const size_t pixel_bytes = size_t{image.channels} * image.sample_bytes();
  for (size_t y = 0; y < seen.height; ++y)
    for (size_t x = 0; x < seen.width; ++x) {
      const size_t column = swaps ? y : x, row = swaps ? x : y;
      const size_t from_x = mirrors_x ? image.width - 1 - column : column;
      const size_t from_y = mirrors_y ? image.height - 1 - row : row;
      std::memcpy(seen.bytes.data() + (y * seen.width + x) * pixel_bytes,
                  image.bytes.data() + (from_y * image.width + from_x) * pixel_bytes, pixel_bytes);
    }
  return seen;
}

Image with_power(const Image& image, double power) {
  const uint32_t most = image.max_value();
  std::vector<uint16_t> table(size_t{most} + 1);
  for (uint32_t value = 0; value <= most; ++value)
    table[value] =
        static_cast<uint16_t>(std::lround(most * std::pow(static_cast<double>(value) / most, power)));
  Image raised = image;
  for (size_t y = 0; y < image.height; ++y)
    for (size_t x = 0; x < image.width; ++x)
      for (size_t c = 0; c < image.colours(); ++c) raised.set_sample(x, y, c, table[image.sample(x, y, c)]);
  return raised;
}

namespace {

double brightness_at(const Image& image, size_t x, size_t y) {
  if (image.colours() == 1) return image.sample(x, y, 0);
  return 0.2126 * image.sample(x, y, 0) + 0.7152 * image.sample(x, y, 1) + 0.0722 * image.sample(x, y, 2);
}

}  // namespace

std::vector<double> brightness_of(const Image& image) {
  std::vector<double> brightness;
  brightness.reserve(size_t{image.width} * image.height);
  for (size_t y = 0; y < image.height; ++y)
    for (size_t x = 0; x < image.width; ++x) {
      const double opacity =
          image.has_alpha() ? image.sample(x, y, image.channels - 1) / static_cast<double>(image.max_value())
                            : 1.0;
      brightness.push_back(opacity * brightness_at(image, x, y) / image.max_value());
    }
  return brightness;
}

}  // namespace clfm::filter
