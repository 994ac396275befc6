#include "added_tiles.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/divide.hpp"
#include "host/plan/sums.hpp"
#include "source_sink.hpp"
#include "tiling.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kMostAddedSteps = 16;  // along an axis
constexpr int64_t kStepsOfChoice = 2;    // where nothing asks for more

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
  const int64_t most = wanted > 0 || problem.tile[k] > 0 ? kMostAddedSteps : kStepsOfChoice;
  if (axis.steps < std::min(least, axis.count) || axis.steps > most) return std::nullopt;
  return axis;
}

// Tiles so many places apart are the farthest that reach the same output.
int64_t neighbours(const AddedAxis& axis) { return divide_up(axis.halo, axis.tile); }

struct NewOutputs {
  int64_t begin, end, last_end;  // positions of a tile, and where they end in the phase's last one
};

// Of a tile's positions those that no tile of an earlier phase reaches: behind the tiles before it, up to the
// ones behind.
NewOutputs new_outputs(const AddedAxis& axis, int64_t phase) {
  const std::vector<int64_t> order = phases_of(axis);
  const auto rank = [&](int64_t other) {
    const int64_t wrapped = (other + axis.steps) % axis.steps;
    return std::find(order.begin(), order.end(), wrapped) - order.begin();
  };
  NewOutputs found{0, axis.length(), axis.length()};
  const int64_t farthest = std::min(neighbours(axis), axis.steps - 1);
  for (int64_t q = farthest; q > 0; --q) {
    if (phase >= q && rank(phase - q) < rank(phase)) found.begin = axis.length() - q * axis.tile;
    if (rank(phase + q) >= rank(phase)) continue;
    found.end = q * axis.tile;
    const int64_t last = phase + (axis.count_of(phase) - 1) * axis.steps;
    if (last + q < axis.count) found.last_end = found.end;
  }
  return found;
}

TileLaunch added_launch(const ConvProblem& problem, const AddedTiles& tiles, const AddedLaunch& place,
                        Zeros zeros) {
  const auto& index = place.phase;
  TileLaunch launch;
  launch.waits_back = place.waits_back;
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

std::vector<int64_t> phases_of(const AddedAxis& axis) {
  const int64_t stride = neighbours(axis) == 1 ? 2 : 1;
  std::vector<int64_t> phases;
  for (int64_t first = 0; first < stride; ++first)
    for (int64_t phase = first; phase < axis.steps; phase += stride) phases.push_back(phase);
  return phases;
}

bool phases_meet(const AddedAxis& axis, int64_t a, int64_t b) {
  const int64_t low = std::min(a, b), apart = std::max(a, b) - low;
  const bool follows = low + axis.steps < axis.count;  // the next tile of the one lies behind the other
  return apart <= neighbours(axis) || (follows && axis.steps - apart <= neighbours(axis));
}

std::vector<AddedLaunch> launch_order(const AddedTiles& axes) {
  std::vector<AddedLaunch> launches;
  for (const int64_t down : phases_of(axes[0]))
    for (const int64_t across : phases_of(axes[1])) launches.push_back({{down, across}, {}});
  std::vector<std::vector<bool>> before(launches.size(), std::vector<bool>(launches.size()));
  for (size_t i = 0; i < launches.size(); ++i) {
    const auto meets = [&](size_t j) {
      return phases_meet(axes[0], launches[i].phase[0], launches[j].phase[0]) &&
             phases_meet(axes[1], launches[i].phase[1], launches[j].phase[1]);
    };
    for (size_t j = i; j-- > 0;) {
      if (before[i][j] || !meets(j)) continue;  // who waits for a launch waits for all before that
      launches[i].waits_back.push_back(static_cast<uint32_t>(i - j));
      before[i][j] = true;
      for (size_t k = 0; k < j; ++k) before[i][k] = before[i][k] || before[j][k];
    }
    if (launches[i].waits_back.empty()) launches[i].waits_back = {static_cast<uint32_t>(i + 1)};
  }
  return launches;
}

Argument reach_argument(const AddedAxis& axis, int64_t phase) {
  const NewOutputs fresh = new_outputs(axis, phase);
  return ints(axis.begin + phase * axis.tile - axis.halo, fresh.begin, fresh.end, fresh.last_end);
}

AxisCounts counts_along(const ConvProblem& problem, size_t k, const AddedAxis& axis, int64_t phase) {
  const Support support = support_of(problem, k);
  const NewOutputs fresh = new_outputs(axis, phase);
  AxisCounts counts;
  for (int64_t tile = phase; tile < axis.count; tile += axis.steps) {
    const int64_t from = axis.begin + tile * axis.tile, first = from - axis.halo;
    const auto outputs = [&](int64_t begin, int64_t end) {
      return std::max<int64_t>(
          std::min(first + end, problem.slice_size[k]) - std::max<int64_t>(first + begin, 0), 0);
    };
    counts.taken +=
        std::max<int64_t>(std::min(from + axis.tile, support.end) - std::max(from, support.begin), 0);
    counts.reached += outputs(0, axis.length());
    counts.begun += outputs(fresh.begin, tile + axis.steps < axis.count ? fresh.end : fresh.last_end);
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
  if (std::string refusal = refuse_rounded_sums(problem.precision); !refusal.empty()) return refusal;
  if (problem.steps > kMostAddedSteps)
    return concat("steps is ", problem.steps, ", at most ", kMostAddedSteps, " along an axis");
  if (problem.steps == 1)
    return "steps is 1: tiles whose results are added in one launch need an array for them";
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
  for (const AddedLaunch& place : launch_order(tiles))
    launches.push_back(added_launch(problem, tiles, place, zeros));
  return launches;
}

}  // namespace clfm::host
