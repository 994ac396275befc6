#include "added_tiles.hpp"

#include <algorithm>

#include "../../error.hpp"
#include "../divide.hpp"
#include "../launch.hpp"
#include "sides.hpp"
#include "tiling.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kMostSteps = 16;  // along an axis

// Outputs that nothing of the signal reaches are written as well, so tiles reach all of them.
std::optional<AddedAxis> added_axis(const ConvProblem& problem, size_t k, int64_t length) {
  const Support support = support_of(problem, k);
  AddedAxis axis;
  axis.halo = problem.filter[k] - 1;
  axis.tile = length - axis.halo;
  axis.begin = std::min(support.begin, axis.halo);
  const int64_t numbers = std::max(support.end, problem.slice_size[k]) - axis.begin;
  axis.count = divide_up(numbers, axis.tile);
  const int64_t least = divide_up(axis.halo, axis.tile) + 1, wanted = problem.steps;
  axis.steps = axis.halo == 0 ? 1 : std::min(wanted > 1 ? wanted : least, axis.count);
  const bool are_apart = axis.steps >= std::min(least, axis.count);
  if (!are_apart || axis.steps > kMostSteps) return std::nullopt;
  return axis;
}

// Outputs at which the launch's first tile begins, and of a tile's positions those that it is the first to reach: none that the
// tile before it reaches, none that the next one of the first launch does.
Argument reach_argument(const AddedAxis& axis, int64_t index) {
  const int64_t first = axis.begin + index * axis.tile - axis.halo;
  if (index == 0) return ints(first, 0, axis.length(), axis.length());
  const int64_t next = std::min((axis.steps - index) * axis.tile, axis.length());
  const bool is_followed = axis.count_of(index) * axis.steps < axis.count;
  return ints(first, axis.halo, next, is_followed ? next : axis.length());
}

TileLaunch added_launch(const ConvProblem& problem, const AddedTiles& tiles, const ConvProblem::Pair& index,
                        Zeros zeros) {
  TileLaunch launch;
  ConvProblem::Pair position = origin(problem);
  std::array<int64_t, 4> taken{};
  for (size_t k = 0; k < kConvRank; ++k) {
    const AddedAxis& axis = tiles[k];
    launch.count[k] = axis.count_of(index[k]);
    launch.step[k] = axis.steps * axis.tile;
    taken[2 * k] = zeros == Zeros::before ? axis.halo : 0;
    taken[2 * k + 1] = taken[2 * k] + axis.tile;
    position[k] += axis.begin + index[k] * axis.tile - taken[2 * k];
  }
  launch.signal = signal_arguments(problem, position);
  launch.reach = {ints(taken[0], taken[1], taken[2], taken[3]), reach_argument(tiles[0], index[0]),
                  reach_argument(tiles[1], index[1])};
  launch.bytes = added_bytes(problem, counts_along(problem, 0, tiles[0], index[0]),
                             counts_along(problem, 1, tiles[1], index[1]));
  launch.note =
      concat(", step ", index[0], ":", index[1], " of ", size_text({tiles[0].steps, tiles[1].steps}));
  return launch;
}

}  // namespace

AxisCounts counts_along(const ConvProblem& problem, size_t k, const AddedAxis& axis, int64_t index) {
  const Support support = support_of(problem, k);
  AxisCounts counts;
  for (int64_t tile = index; tile < axis.count; tile += axis.steps) {
    const int64_t first = axis.begin + tile * axis.tile, behind = first + axis.tile;
    const int64_t end = std::min(behind, problem.slice_size[k]);
    counts.taken += std::max<int64_t>(std::min(behind, support.end) - std::max(first, support.begin), 0);
    const int64_t reached = std::max<int64_t>(end - std::max<int64_t>(first - axis.halo, 0), 0);
    counts.reached += reached;
    // The first launch begins all that it reaches; another one what neither the tile before reaches nor the first launch's
    // next one.
    const int64_t next = divide_up(tile, axis.steps) * axis.steps;
    const int64_t followed = next < axis.count ? axis.begin + next * axis.tile - axis.halo : end;
    counts.begun += index == 0 ? reached : std::max<int64_t>(std::min(end, followed) - first, 0);
  }
  return counts;
}

AddedBytes added_bytes(const ConvProblem& problem, const AxisCounts& down, const AxisCounts& across) {
  const auto bytes = [&](int64_t rows, int64_t columns) {
    return static_cast<double>(rows * columns * problem.batch) * static_cast<double>(problem.element_bytes());
  };
  const double written = bytes(down.reached, across.reached);
  return {bytes(down.taken, across.taken) + written - bytes(down.begun, across.begun), written};
}

std::string added_refusal(const ConvProblem& problem) {
  if (problem.precision == Precision::f16_storage)
    return "precision is f16s: sums would be rounded to halves after every step";
  if (problem.steps > kMostSteps)
    return concat("steps is ", problem.steps, ", at most ", kMostSteps, " along an axis");
  if (problem.steps == 1) return "steps is 1: tiles whose results are added in one launch need an array for them";
  return {};
}

std::optional<AddedTiles> added_tiles(const ConvProblem& problem, const ConvProblem::Pair& length) {
  AddedTiles tiles;
  for (size_t k = 0; k < kConvRank; ++k) {
    const std::optional<AddedAxis> axis = added_axis(problem, k, length[k]);
    if (!axis) return std::nullopt;
    tiles[k] = *axis;
  }
  return tiles;
}

std::vector<TileLaunch> added_launches(const ConvProblem& problem, const AddedTiles& tiles, Zeros zeros) {
  std::vector<TileLaunch> launches;
  for (int64_t down = 0; down < tiles[0].steps; ++down)
    for (int64_t across = 0; across < tiles[1].steps; ++across)
      launches.push_back(added_launch(problem, tiles, {down, across}, zeros));
  return launches;
}

}  // namespace clfm::host
