// host/conv/tiling.hpp - how a spectral convolution is cut into tiles, axis by axis: which part of the signal
// every tile takes, and where its outputs stand in it. Values only; docs/spectral-convolution.md has the
// pictures.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "host/problem/conv_problem.hpp"

namespace clfm::host {

struct TileAxis {
  int64_t length = 1;   // of the tile's transform
  int64_t count = 1;    // tiles
  int64_t step = 1;     // from a tile to the next, in the signal as in the output
  int64_t from = 0;     // position in the signal of the first tile's first element
  int64_t taken = 1;    // elements that come from the signal; the rest of the tile is zero
  int64_t skip = 0;     // where output 0 stands in the first tile
  int64_t outputs = 1;  // that a tile reaches; more than a step: they are added to those of its neighbours
  bool operator==(const TileAxis&) const = default;
};

struct Tiling {
  std::array<TileAxis, kConvRank> axis;
  int64_t batch = 1;
  bool operator==(const Tiling&) const = default;

  int64_t tiles() const { return axis[0].count * axis[1].count * batch; }
  bool adds() const { return axis[0].outputs > axis[0].step || axis[1].outputs > axis[1].step; }
  int64_t tile_numbers() const { return axis[0].length * axis[1].length; }
};

// Of all that the outputs of one axis gather from, positions [0, reach), the part where the signal may be
// other than zero.
struct Support {
  int64_t reach, begin, end;
};
Support support_of(const ConvProblem& problem, size_t k);

// Overlap-save: tiles overlap by the filter's length less one and yield length - filter + 1 outputs each.
// `length` is at least the filter's.
Tiling overlap_save_tiling(const ConvProblem& problem, const ConvProblem::Pair& length);

// Overlap-add: the signal, as far as it is other than zero, in tiles of length - filter + 1 elements that do
// not overlap; each reaches filter - 1 outputs more. For a filter with one element: all that outputs gather
// from.
Tiling overlap_add_tiling(const ConvProblem& problem, const ConvProblem::Pair& length);

// One tile with all there is, and the least lengths that it may have: where the signal continues with zeros,
// they may serve two neighbours.
Tiling whole_tiling(const ConvProblem& problem, const ConvProblem::Pair& length);
ConvProblem::Pair least_whole_length(const ConvProblem& problem);

// Lengths that are worth a look for an axis, shortest first: products of small primes from `least` to the
// first that is not below `most`, those over 64 multiples of eight, so that vectors divide them.
std::vector<int64_t> tile_lengths(int64_t least, int64_t most);

}  // namespace clfm::host
