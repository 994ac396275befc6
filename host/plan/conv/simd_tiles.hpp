// conv/simd_tiles.hpp - how a convolution is cut into tiles for SIMD kernels (kernels/conv/tiles.clh), and how long these
// are along an axis.
#pragma once

#include <cstdint>
#include <vector>

#include "../../device/profile.hpp"
#include "../../problem/conv_problem.hpp"
#include "../recipe.hpp"

namespace clfm::host {

struct TileGrid {
  ConvProblem::Pair tile{1, 1};   // extent of a tile of the signal
  ConvProblem::Pair valid{1, 1};  // outputs that it makes
  ConvProblem::Pair count{1, 1};  // tiles down and across
  int64_t batch = 1;
  int64_t together = 1;  // tiles that one complex tile holds

  int64_t tiles() const { return count[0] * count[1] * batch; }
  int64_t complex_tiles() const { return (tiles() + together - 1) / together; }
};
TileGrid tile_grid(const ConvProblem& problem, const ConvProblem::Pair& tile);

// What TILE_PARAMETERS of tiles.clh declares.
std::vector<Argument> tile_arguments(const ConvProblem& problem, const TileGrid& grid);

// Whether kernels can count the tiles.
bool can_count(const TileGrid& grid);

// Lengths worth a look along `axis`; those that promise the fewest operations first. One that the problem asks for is the
// only one.
struct LengthLimits {
  int64_t least, most, multiple;
};
std::vector<int64_t> simd_tile_lengths(const ConvProblem& problem, int axis, const LengthLimits& limits);

}  // namespace clfm::host
