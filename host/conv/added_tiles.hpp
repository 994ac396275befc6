// host/conv/added_tiles.hpp - overlap-add in K steps ("Parallelized Filters"): disjoint tiles of the signal,
// each of which reaches more outputs than it takes elements. A launch takes every K-th of them along an axis,
// so that no two of its tiles reach the same output.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "host/plan/recipe.hpp"
#include "host/problem/conv_problem.hpp"

namespace clfm::host {

// What becomes of tiles: each makes outputs of its own, or all that it reaches are added up in K steps.
enum class TileOverlap { save, add };

// Positions count from the one that the first tap of the first output meets: position p reaches outputs p -
// halo .. p.
struct AddedAxis {
  int64_t tile = 1;   // elements that a tile takes
  int64_t count = 1;  // tiles
  int64_t steps = 1;  // K
  int64_t begin = 0;  // position of the first tile
  int64_t halo = 0;   // filter - 1

  int64_t length() const { return tile + halo; }  // outputs that a tile reaches
  // Tiles of phase `index`: every K-th from that one on.
  int64_t count_of(int64_t index) const { return (count - index + steps - 1) / steps; }
};

// The K phases in the order of their launches. Where tiles reach no farther than their neighbours every
// second phase comes first: those do not meet, and may run at once.
std::vector<int64_t> phases_of(const AddedAxis& axis);
// Whether tiles of two phases reach the same output.
bool phases_meet(const AddedAxis& axis, int64_t a, int64_t b);

// Phases down and across, launch by launch; and for each launch how many before it are those that it has to
// wait for.
struct AddedLaunch {
  std::array<int64_t, kConvRank> phase;
  std::vector<uint32_t> waits_back;
};
std::vector<AddedLaunch> launch_order(const std::array<AddedAxis, kConvRank>& axes);

// What reach_of() of tile_reach.clh takes.
Argument reach_argument(const AddedAxis& axis, int64_t phase);

// What the tiles of one phase do along an axis: elements that they take of the signal, outputs that they
// reach, and those that they are the first to reach.
struct AxisCounts {
  int64_t taken = 0, reached = 0, begun = 0;
};
AxisCounts counts_along(const ConvProblem& problem, size_t k, const AddedAxis& axis, int64_t phase);

// Bytes of a launch: what other launches left is read again.
struct AddedBytes {
  double read = 0, written = 0;
};
AddedBytes added_bytes(const ConvProblem& problem, const AxisCounts& down, const AxisCounts& across);

// Tiles of a spectral convolution, for transforms of `length`.
using AddedTiles = std::array<AddedAxis, kConvRank>;
// Nothing where the steps that the problem asks for are too few; 16 where it asks for a tile, else 2.
std::optional<AddedTiles> added_tiles(const ConvProblem& problem, const ConvProblem::Pair& length);

// Why the problem may not be done so, whatever the tiles; empty where it may.
std::string added_refusal(const ConvProblem& problem);

// One launch of tiles, whether they add or not.
struct TileLaunch {
  ConvProblem::Pair count{1, 1}, step{1, 1};  // tiles down and across, and from one to the next
  std::vector<Argument> signal;               // SIGNAL_PARAMETERS of signal.clh
  std::vector<Argument> reach;                // AND_REACH_PARAMETERS of tile_reach.clh
  AddedBytes bytes;
  std::vector<uint32_t> waits_back{1};  // as Step::waits_back
  std::string note;
};

// Where in a tile the zeros are.
enum class Zeros { before, behind };
// K0 x K1 launches, in their order.
std::vector<TileLaunch> added_launches(const ConvProblem& problem, const AddedTiles& tiles, Zeros zeros);

}  // namespace clfm::host
