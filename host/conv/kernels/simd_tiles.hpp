// host/conv/kernels/simd_tiles.hpp - how a convolution is cut into tiles for SIMD kernels
// (kernels/conv/tiles/tiles.clh), and how long these are along an axis.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "host/conv/added_tiles.hpp"
#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/conv_problem.hpp"

namespace clfm::host {

struct TileGrid {
  TileOverlap overlap = TileOverlap::save;
  ConvProblem::Pair tile{1, 1};   // extent of a tile of the signal
  ConvProblem::Pair valid{1, 1};  // outputs that it makes, or elements that it takes of the signal
  ConvProblem::Pair count{1, 1};  // tiles down and across
  ConvProblem::Pair steps{1, 1};  // K of every axis
  int64_t batch = 1;
  int64_t together = 1;  // tiles that one complex tile holds

  int64_t tiles() const { return count[0] * count[1] * batch; }
  int64_t complex_tiles() const { return (tiles() + together - 1) / together; }
  int64_t columns_stored() const { return overlap == TileOverlap::add ? tile[1] : valid[1]; }
};
// Nothing where tiles of that extent cannot be added up in as many steps as there may be.
std::optional<TileGrid> tile_grid(const ConvProblem& problem, const ConvProblem::Pair& tile,
                                  TileOverlap overlap);

// One, or where tiles add as many as there are steps; and the grid of a launch alone.
std::vector<TileLaunch> tile_launches(const ConvProblem& problem, const TileGrid& grid);
TileGrid grid_of(const TileGrid& grid, const TileLaunch& launch);

// What TILE_PARAMETERS of tiles.clh declares, but for what stands behind the rest.
std::vector<Argument> tile_arguments(const ConvProblem& problem, const TileGrid& grid,
                                     const TileLaunch& launch);

// Whether kernels can count the tiles.
bool can_count(const TileGrid& grid);

// Lengths worth a look along `axis`; those that promise the fewest operations first. One that the problem
// asks for is the only one.
struct LengthLimits {
  int64_t least, most, multiple;
};
std::vector<int64_t> simd_tile_lengths(const ConvProblem& problem, int axis, const LengthLimits& limits);

}  // namespace clfm::host
