// watermark.cpp - quantisation index modulation with dither, in the middle frequencies of 8x8 blocks.
#include "watermark.hpp"

#include <cmath>
#include <functional>
#include <numbers>
#include <numeric>
#include <random>
#include <utility>

#include "tools/filter/error.hpp"

namespace clfm::filter {
namespace {

// The coefficients (u, v) with u + v = 3: below them changes are seen, above them JPEG keeps little.
constexpr size_t kMiddleBand[] = {0 * 8 + 3, 1 * 8 + 2, 2 * 8 + 1, 3 * 8 + 0};
constexpr size_t kBandSize = std::size(kMiddleBand);

// Near black and white, clipping takes half of a change away again. Setting the coefficients and clipping in
// turns leads to a picture that has both, a little darker or brighter there.
constexpr int kPasses = 4;

// Blocks that are partly beyond the edge are left alone: what is there is not in the picture.
BlockGrid whole_blocks(const Image& image) { return {image.width / kBlockSide, image.height / kBlockSide}; }

// One coefficient that carries one bit.
struct Carrier {
  size_t place = 0;     // in the plane's values
  double dither = 0.0;  // from the points of a plain quantiser to this one's, in 0..1 of their distance
};

// All carriers in the key's order; bit i is in carriers i, i + bits, i + 2 bits, ... The standard fixes every
// number that mt19937_64 yields, but not what its distributions and std::shuffle make of them: those are
// written out here.
std::vector<Carrier> carriers(const Image& image, BlockGrid plane, uint64_t key) {
  const BlockGrid whole = whole_blocks(image);
  std::vector<Carrier> list;
  list.reserve(whole.blocks() * kBandSize);
  for (size_t row = 0; row < whole.rows; ++row)
    for (size_t column = 0; column < whole.columns; ++column)
      for (size_t coefficient : kMiddleBand)
        list.push_back({(row * plane.columns + column) * kBlockSize + coefficient});
  std::mt19937_64 generator(key);
  for (size_t left = list.size(); left > 1; --left) std::swap(list[left - 1], list[generator() % left]);
  for (Carrier& carrier : list) carrier.dither = static_cast<double>(generator() >> 11) * 0x1p-53;
  return list;
}

// Where each carrier goes: the nearest point of the quantiser of its bit. The points of 1 lie half way
// between those of 0.
std::vector<float> nearest_points(const std::vector<Carrier>& list, const std::vector<float>& values,
                                  const Mark& mark, double step) {
  std::vector<float> points;
  points.reserve(list.size());
  for (size_t i = 0; i < list.size(); ++i) {
    const double value = static_cast<double>(values[list[i].place]);
    const double offset = list[i].dither + 0.5 * mark.bits[i % mark.bits.size()];
    points.push_back(static_cast<float>((std::round(value / step - offset) + offset) * step));
  }
  return points;
}

}  // namespace

Mark to_mark(const Image& image) {
  Mark mark{image.width, image.height, {}};
  const uint32_t half = image.max_value() * image.colours();
  for (size_t y = 0; y < mark.height; ++y)
    for (size_t x = 0; x < mark.width; ++x) {
      uint32_t sum = 0;
      for (size_t c = 0; c < image.colours(); ++c) sum += image.sample(x, y, c);
      mark.bits.push_back(2 * sum >= half ? 1 : 0);
    }
  return mark;
}

Image to_image(const Mark& mark) {
  Image image(static_cast<uint32_t>(mark.width), static_cast<uint32_t>(mark.height), 1, 8);
  for (size_t i = 0; i < mark.bits.size(); ++i) image.bytes[i] = mark.bits[i] ? 255 : 0;
  return image;
}

size_t copies_of_bit(const Image& image, size_t bits) {
  const size_t coefficients = whole_blocks(image).blocks() * kBandSize;
  if (coefficients / bits < kLeastCopies)
    fail(ExitCode::file, "a picture of ", image.width, "x", image.height, " has ", coefficients,
         " coefficients for a watermark, ", kLeastCopies, " for each bit: at most ",
         coefficients / kLeastCopies, " bits, but the mark has ", bits);
  return coefficients / bits;
}

Image embed_watermark(const Image& image, const Mark& mark, const WatermarkSecret& secret,
                      BlockTransform& dct) {
  copies_of_bit(image, mark.bits.size());
  const std::vector<Carrier> list = carriers(image, block_grid(image), secret.key);
  std::vector<float> points;  // of all carriers, chosen in the first pass
  Image marked = image;
  for (int pass = 0; pass < kPasses; ++pass) {
    std::vector<BlockPlane> components = to_components(marked);
    std::vector<float>& values = components[0].values;
    dct.forward(components[0]);
    if (pass == 0) points = nearest_points(list, values, mark, secret.strength);
    for (size_t i = 0; i < list.size(); ++i) values[list[i].place] = points[i];
    dct.backward(components[0]);
    from_components(components, marked);
  }
  return marked;
}

Mark extract_watermark(const Image& image, size_t width, size_t height, const WatermarkSecret& secret,
                       BlockTransform& dct) {
  Mark mark{width, height, std::vector<uint8_t>(width * height)};
  copies_of_bit(image, mark.bits.size());
  BlockPlane luminance = to_components(image)[0];
  dct.forward(luminance);
  // A coefficient votes by how near it is to the points of each bit: 1 on those of 0, -1 on those of 1, 0
  // between.
  std::vector<double> votes(mark.bits.size(), 0.0);
  const std::vector<Carrier> list = carriers(image, luminance.grid, secret.key);
  for (size_t i = 0; i < list.size(); ++i) {
    const double value = static_cast<double>(luminance.values[list[i].place]);
    votes[i % votes.size()] += std::cos(2.0 * std::numbers::pi * (value / secret.strength - list[i].dither));
  }
  for (size_t i = 0; i < votes.size(); ++i) mark.bits[i] = votes[i] < 0.0 ? 1 : 0;
  return mark;
}

size_t bit_errors(const Mark& a, const Mark& b) {
  return std::inner_product(a.bits.begin(), a.bits.end(), b.bits.begin(), size_t{0}, std::plus<>(),
                            std::not_equal_to<>());
}

}  // namespace clfm::filter
