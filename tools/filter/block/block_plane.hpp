// block_plane.hpp - one component of a picture in blocks of 8x8, as JPEG cuts it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tools/filter/image/image.hpp"

namespace clfm::filter {

constexpr size_t kBlockSide = 8, kBlockSize = kBlockSide * kBlockSide;

// How many blocks cover a picture; those at the right and lower edge may be partly outside.
struct BlockGrid {
  size_t columns = 0, rows = 0;

  size_t blocks() const { return columns * rows; }
  bool operator==(const BlockGrid&) const = default;
};
BlockGrid block_grid(const Image& image);

// Samples or coefficients, block after block in reading order, each row by row and without gaps: what a batch
// of packed transforms takes.
struct BlockPlane {
  BlockGrid grid;
  std::vector<float> values;

  explicit BlockPlane(BlockGrid g) : grid(g), values(g.blocks() * kBlockSize) {}
  float* block(size_t number) { return values.data() + number * kBlockSize; }
  const float* block(size_t number) const { return values.data() + number * kBlockSize; }
  float& at(size_t x, size_t y) { return values[index(x, y)]; }
  float at(size_t x, size_t y) const { return values[index(x, y)]; }

 private:
  size_t index(size_t x, size_t y) const {
    const size_t number = y / kBlockSide * grid.columns + x / kBlockSide;
    return number * kBlockSize + y % kBlockSide * kBlockSide + x % kBlockSide;
  }
};

// Luminance and, for colour, Cb and Cr (JFIF 1.02): samples of 0..255 less the 128 that JPEG takes away, so
// that 0 is the middle of each. Beyond the edge the last pixel goes on.
std::vector<BlockPlane> to_components(const Image& image);

// The other way, rounded and clipped, into the colours of `image`; its alpha stays.
void from_components(const std::vector<BlockPlane>& components, Image& image);

}  // namespace clfm::filter
