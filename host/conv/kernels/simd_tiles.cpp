#include "simd_tiles.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "host/conv/source_sink.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/divide.hpp"
#include "host/plan/radix_sequence.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kLargestPrime = 7;  // of lengths worth a search
constexpr size_t kMostLengths = 16;

// Operations of all tiles along an axis, but for a factor.
double roughly(const ConvProblem& problem, size_t axis, int64_t length) {
  const auto points = static_cast<double>(length);
  const int64_t tiles = divide_up(problem.slice_size[axis], length - problem.filter[axis] + 1);
  return static_cast<double>(tiles) * points * (4 + std::log2(points));
}

}  // namespace

std::optional<TileGrid> tile_grid(const ConvProblem& problem, const ConvProblem::Pair& tile,
                                  TileOverlap overlap) {
  TileGrid grid;
  grid.overlap = overlap;
  grid.tile = tile;
  for (size_t k = 0; k < kConvRank; ++k) {
    grid.valid[k] = tile[k] - problem.filter[k] + 1;
    grid.count[k] = divide_up(problem.slice_size[k], grid.valid[k]);
  }
  grid.batch = problem.batch;
  grid.together = problem.domain == ConvDomain::real ? 2 : 1;
  if (overlap == TileOverlap::save) return grid;
  const std::optional<AddedTiles> tiles = added_tiles(problem, tile);
  if (!tiles) return std::nullopt;
  for (size_t k = 0; k < kConvRank; ++k) {
    grid.count[k] = (*tiles)[k].count;
    grid.steps[k] = (*tiles)[k].steps;
  }
  return grid;
}

std::vector<TileLaunch> tile_launches(const ConvProblem& problem, const TileGrid& grid) {
  if (grid.overlap == TileOverlap::add)
    return added_launches(problem, added_tiles(problem, grid.tile).value(), Zeros::before);
  TileLaunch all;
  all.count = grid.count;
  all.step = grid.valid;
  all.signal = signal_arguments(problem);
  all.bytes.read = static_cast<double>(grid.tiles() * grid.tile[0] * grid.tile[1]) *
                   static_cast<double>(problem.element_bytes());
  all.bytes.written = result_bytes(problem);
  return {all};
}

TileGrid grid_of(const TileGrid& grid, const TileLaunch& launch) {
  TileGrid part = grid;
  part.count = launch.count;
  return part;
}

std::vector<Argument> tile_arguments(const ConvProblem& problem, const TileGrid& grid,
                                     const TileLaunch& launch) {
  std::vector<Argument> arguments = launch.signal;
  for (const Argument& argument : result_arguments(problem)) arguments.push_back(argument);
  arguments.emplace_back(ints(launch.count[0], launch.count[1], launch.step[0], launch.step[1]));
  arguments.emplace_back(static_cast<uint32_t>(grid_of(grid, launch).tiles()));
  return arguments;
}

bool can_count(const TileGrid& grid) {
  constexpr int64_t kMostTiles = std::numeric_limits<int32_t>::max();
  return grid.count[0] * grid.batch <= kMostTiles / grid.count[1];
}

std::vector<int64_t> simd_tile_lengths(const ConvProblem& problem, int axis, const LengthLimits& limits) {
  const auto k = static_cast<size_t>(axis);
  const auto [least, most, multiple] = limits;
  if (const int64_t forced = problem.tile[k]; forced != 0) {
    if (forced < least || forced > most || forced % multiple != 0) return {};
    return {forced};
  }
  // One tile of everything is the longest of any use.
  const int64_t whole = problem.slice_size[k] + problem.filter[k] - 1;
  const int64_t last = std::min(most, std::max(least, whole) * 5 / 4 + multiple * multiple);
  std::vector<int64_t> lengths;
  for (int64_t n = divide_up(least, multiple) * multiple; n <= last; n += multiple)
    if (is_smooth(n, kLargestPrime)) lengths.push_back(n);
  std::stable_sort(lengths.begin(), lengths.end(),
                   [&](int64_t a, int64_t b) { return roughly(problem, k, a) < roughly(problem, k, b); });
  if (lengths.size() > kMostLengths) lengths.resize(kMostLengths);
  return lengths;
}

}  // namespace clfm::host
