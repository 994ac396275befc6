// watermark.hpp - a small black and white picture, hidden in the middle frequencies of another and found
// again.
#pragma once

#include <cstdint>
#include <vector>

#include "block_transform.hpp"
#include "tools/filter/image/image.hpp"

namespace clfm::filter {

struct Mark {
  size_t width = 0, height = 0;
  std::vector<uint8_t> bits;  // row by row; 1 is white
};
// White is what is at least half as bright as white.
Mark to_mark(const Image& image);
Image to_image(const Mark& mark);

// What both sides must know.
struct WatermarkSecret {
  uint64_t key = 0;
  double strength = 0.0;  // distance of the quantiser's points, in coefficients of samples 0..255
};

// How often each bit of a mark is in a picture. Fails (file) where that is less than kLeastCopies.
constexpr size_t kLeastCopies = 8;
size_t copies_of_bit(const Image& image, size_t bits);

// Every bit is written into many coefficients of the luminance, all over the picture, in an order that the
// key makes.
Image embed_watermark(const Image& image, const Mark& mark, const WatermarkSecret& secret,
                      BlockTransform& dct);
// With another key, every bit is as likely wrong as right.
Mark extract_watermark(const Image& image, size_t width, size_t height, const WatermarkSecret& secret,
                       BlockTransform& dct);

size_t bit_errors(const Mark& a, const Mark& b);

}  // namespace clfm::filter
