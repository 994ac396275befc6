// block_plane.cpp - pictures to components in 8x8 blocks and back.
#include "block_plane.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace clfm::filter {
namespace {

// JFIF takes its weights from ITU-R BT.601. Cb and Cr are the differences of blue and red to the luminance,
// scaled to the range of a sample.
constexpr double kRed = 0.299, kGreen = 0.587, kBlue = 0.114;
constexpr double kCb = 2.0 * (1.0 - kBlue), kCr = 2.0 * (1.0 - kRed);
constexpr double kMiddle = 128.0;

using Colour = std::array<double, 3>;  // red, green, blue of 0..255; or luminance, Cb, Cr round 0

Colour to_ycc(const Colour& rgb) {
  const double y = kRed * rgb[0] + kGreen * rgb[1] + kBlue * rgb[2];
  return {y - kMiddle, (rgb[2] - y) / kCb, (rgb[0] - y) / kCr};
}

Colour to_rgb(const Colour& ycc) {
  const double y = ycc[0] + kMiddle, red = y + kCr * ycc[2], blue = y + kCb * ycc[1];
  return {red, (y - kRed * red - kBlue * blue) / kGreen, blue};
}

size_t blocks_of_side(size_t pixels) { return (pixels + kBlockSide - 1) / kBlockSide; }

}  // namespace

BlockGrid block_grid(const Image& image) {
  return {blocks_of_side(image.width), blocks_of_side(image.height)};
}

std::vector<BlockPlane> to_components(const Image& image) {
  std::vector<BlockPlane> components(image.colours(), BlockPlane(block_grid(image)));
  const BlockGrid grid = components[0].grid;
  const double to_byte = 255.0 / image.max_value();
  for (size_t y = 0; y < grid.rows * kBlockSide; ++y)
    for (size_t x = 0; x < grid.columns * kBlockSide; ++x) {
      const size_t from_x = std::min<size_t>(x, image.width - 1),
                   from_y = std::min<size_t>(y, image.height - 1);
      Colour colour{};
      for (size_t c = 0; c < components.size(); ++c) colour[c] = image.sample(from_x, from_y, c) * to_byte;
      if (components.size() == 3)
        colour = to_ycc(colour);
      else
        colour[0] -= kMiddle;
      for (size_t c = 0; c < components.size(); ++c) components[c].at(x, y) = static_cast<float>(colour[c]);
    }
  return components;
}

void from_components(const std::vector<BlockPlane>& components, Image& image) {
  const double from_byte = image.max_value() / 255.0;
  for (size_t y = 0; y < image.height; ++y)
    for (size_t x = 0; x < image.width; ++x) {
      Colour colour{};
      for (size_t c = 0; c < components.size(); ++c) colour[c] = static_cast<double>(components[c].at(x, y));
      if (components.size() == 3)
        colour = to_rgb(colour);
      else
        colour[0] += kMiddle;
      for (size_t c = 0; c < components.size(); ++c)
        image.set_sample(x, y, c,
                         static_cast<uint32_t>(std::lround(std::clamp(colour[c], 0.0, 255.0) * from_byte)));
    }
}

}  // namespace clfm::filter
