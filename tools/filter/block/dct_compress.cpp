// dct_compress.cpp - what JPEG would make of a picture.
#include "dct_compress.hpp"

#include <cmath>

#include "jpeg_bits.hpp"
#include "jpeg_tables.hpp"

namespace clfm::filter {
namespace {

// The coefficients of a plane become multiples of their steps; the multiples are counted.
void quantise(BlockPlane& plane, const QuantisationTable& steps, JpegBitCounter& counter) {
  QuantisedBlock multiples{};
  for (size_t number = 0; number < plane.grid.blocks(); ++number) {
    float* block = plane.block(number);
    for (size_t i = 0; i < kBlockSize; ++i) {
      multiples[i] = static_cast<int>(std::lround(block[i] / static_cast<float>(steps[i])));
      block[i] = static_cast<float>(multiples[i] * steps[i]);
    }
    counter.add(multiples);
  }
}

}  // namespace

Compressed dct_compress(const Image& image, int quality, BlockTransform& dct) {
  std::vector<BlockPlane> components = to_components(image);
  JpegBitCounter counter;
  for (size_t c = 0; c < components.size(); ++c) {
    const ComponentKind kind = c == 0 ? ComponentKind::luminance : ComponentKind::chrominance;
    dct.forward(components[c]);
    counter.begin_component(kind);
    quantise(components[c], quantisation_table(kind, quality), counter);
    dct.backward(components[c]);
  }
  Compressed result{image, counter.bits()};
  from_components(components, result.picture);
  return result;
}

}  // namespace clfm::filter
