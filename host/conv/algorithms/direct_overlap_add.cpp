// Overlap-add, spatial ("Parallelized Filters"): disjoint tiles of the signal, K launches for each axis, so
// that the tiles of a launch do not reach each other's outputs and nothing needs atomic operations.
#include <algorithm>

#include "host/conv/added_tiles.hpp"
#include "host/conv/register_block.hpp"
#include "host/conv/rule.hpp"
#include "host/conv/source_sink.hpp"
#include "host/error.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/divide.hpp"
#include "host/plan/sums.hpp"

namespace clfm::host {
namespace {

using Pair = ConvProblem::Pair;

constexpr int64_t kMostSteps = 8;  // along one axis

// Items that are SIMD programs, as measured: blocks at the ends of a tile are gathered, and every output's
// place among the tiles is worked out.
constexpr double kGathered = 1.5, kPlaceOfOutput = 40;

// `counts` tiles of the signal as far as outputs read it, every `steps`-th of them in a launch.
struct Schedule {
  Pair tile, counts, steps;
};

int64_t covered(const ConvProblem& problem, size_t k) {
  return problem.slice_size[k] + problem.filter[k] - 1;
}

// Tiles K apart must not reach the same output.
int64_t least_tile(const ConvProblem& problem, size_t k, int64_t steps) {
  return steps == 1 ? covered(problem, k) : std::max<int64_t>(1, divide_up(problem.filter[k] - 1, steps - 1));
}

Schedule schedule_of(const ConvProblem& problem, const Pair& wanted, int64_t steps) {
  Schedule schedule{};
  for (size_t k = 0; k < wanted.size(); ++k) {
    const int64_t tile =
        problem.tile[k] > 0 ? problem.tile[k] : std::max(wanted[k], least_tile(problem, k, steps));
    schedule.tile[k] = std::min(tile, covered(problem, k));
    schedule.counts[k] = divide_up(covered(problem, k), schedule.tile[k]);
    schedule.steps[k] = problem.filter[k] == 1 ? 1 : std::min(steps, schedule.counts[k]);
  }
  return schedule;
}

// Two where nothing asks for more: most tiles then wait for one other launch only.
int64_t steps_of(const ConvProblem& problem) {
  if (problem.steps > 0) return problem.steps;
  int64_t steps = 2;
  for (size_t k = 0; k < problem.tile.size(); ++k)
    if (problem.tile[k] > 0) steps = std::max(steps, divide_up(problem.filter[k] - 1, problem.tile[k]) + 1);
  return steps;
}

std::string refusal_of(const ConvProblem& problem, int64_t steps) {
  if (std::string refusal = refuse_rounded_sums(problem.precision); !refusal.empty()) return refusal;
  if (steps > kMostSteps) return concat("steps is ", steps, ", at most ", kMostSteps, " along an axis");
  for (size_t k = 0; k < problem.tile.size(); ++k) {
    const int64_t tile = problem.tile[k], least = least_tile(problem, k, steps);
    if (tile > 0 && tile < least)
      return concat("tile[", problem.rank == 1 ? 0 : k, "] is ", tile, ", at least ", least, " for ", steps,
                    steps == 1 ? " step" : " steps", ": the tiles of one would reach the same outputs");
  }
  return {};
}

Pair outputs_of(const ConvProblem& problem, const Pair& tile) {
  return {tile[0] + problem.filter[0] - 1, tile[1] + problem.filter[1] - 1};
}

AddedAxis axis_of(const ConvProblem& problem, const Schedule& schedule, size_t k) {
  return {schedule.tile[k], schedule.counts[k], schedule.steps[k], 0, problem.filter[k] - 1};
}

// A launch per step: element `index` down and across.
class Launches {
 public:
  Launches(const ConvProblem& problem, const DeviceProfile& device, const RegisterBlock& block,
           const Schedule& schedule)
      : problem_(problem), device_(device), block_(block), schedule_(schedule) {}

  Recipe recipe() const {
    Recipe recipe;
    recipe.algorithm = "direct_overlap_add";
    const AddedTiles axes{axis_of(problem_, schedule_, 0), axis_of(problem_, schedule_, 1)};
    for (const AddedLaunch& launch : launch_order(axes)) {
      recipe.steps.push_back(step(axes, launch.phase));
      recipe.steps.back().waits_back = launch.waits_back;
    }
    return recipe;
  }

 private:
  bool in_local() const { return device_.traits.local_memory == LocalMemory::on_chip; }

  Step step(const AddedTiles& axes, const Pair& index) const {
    const Pair tiles{axes[0].count_of(index[0]), axes[1].count_of(index[1])};
    Step step;
    step.source = "conv/direct_overlap_add.cl";
    step.arithmetic = arithmetic_of(problem_);
    step.defines = block_defines(problem_, block_);
    step.pass.adds_to_output = true;
    append(step.defines, {flag("GATHER", !reads_in_place(problem_)), flag("IN_LOCAL", in_local())});
    step.arguments = tile_arguments(problem_, schedule_.tile);
    step.arguments.back() = ints(schedule_.tile[0], schedule_.tile[1], tiles[0], tiles[1]);
    step.arguments.emplace_back(ints(axes[0].steps * axes[0].tile, axes[1].steps * axes[1].tile, 0, 0));
    for (size_t k = 0; k < kConvRank; ++k) step.arguments.push_back(reach_argument(axes[k], index[k]));
    if (in_local())
      step.arguments.emplace_back(
          LocalArgument{local_tile_bytes(problem_, block_, outputs_of(problem_, schedule_.tile))});
    step.range = range(tiles);
    step.work = work(axes, index);
    step.note = concat(tile_text(problem_, schedule_.tile), in_local() ? " in local memory" : "", ", step ",
                       index[0], ":", index[1], " of ", schedule_.steps[0], "x", schedule_.steps[1], ", ",
                       text(problem_, block_));
    return step;
  }

  NdRange range(const Pair& tiles) const {
    const int64_t lines = tiles[0] * problem_.batch;
    if (!in_local() && is_simd(device_)) return single_items(tiles[1], lines);
    if (!in_local())
      return shaped_range(static_cast<uint64_t>(tiles[1]), static_cast<uint64_t>(lines), ButterflyDim::first,
                          device_);
    const Group group = group_of(problem_, device_);
    NdRange range = single_items(tiles[1] * group.columns, lines * group.rows);
    range.local = {static_cast<uint64_t>(group.columns), static_cast<uint64_t>(group.rows), 1};
    return range;
  }

  Work work(const AddedTiles& axes, const Pair& index) const {
    const AddedBytes bytes = added_bytes(problem_, counts_along(problem_, 0, axes[0], index[0]),
                                         counts_along(problem_, 1, axes[1], index[1]));
    const double launched = static_cast<double>(axes[0].count_of(index[0]) * axes[1].count_of(index[1]));
    Work work;
    work.style = in_local() ? Style::local_memory : is_simd(device_) ? Style::simd : Style::simt;
    work.read_bytes = bytes.read;
    work.written_bytes = bytes.written;
    const double share = work.written_bytes / result_bytes(problem_);
    work.flops = multiply_adds(problem_) * share;
    if (work.style == Style::simd)
      work.flops = kGathered * work.flops +
                   kPlaceOfOutput * static_cast<double>(problem_.outputs() * problem_.batch) * share;
    work.working_set_bytes = signal_bytes(problem_) + result_bytes(problem_);
    // Items that run in lockstep have tiles `steps` apart: no access of theirs lies beside another.
    if (!in_local() && !is_simd(device_))
      work.read_run_bytes = work.written_run_bytes =
          static_cast<double>(width(problem_, block_)) * static_cast<double>(number_bytes(problem_));
    if (!in_local()) return work;
    work.local_bytes = local_tile_bytes(problem_, block_, outputs_of(problem_, schedule_.tile));
    work.barriers = static_cast<uint64_t>(launched) / std::max(device_.limits.compute_units, 1u) + 1;
    return work;
  }

  const ConvProblem& problem_;
  const DeviceProfile& device_;
  const RegisterBlock block_;
  const Schedule schedule_;
};

// Few outputs are shared where a tile is several times as long as the filter. On a GPU without local memory a
// tile is an item's: a few blocks, so that there are items enough.
Pair wanted_tile(const ConvProblem& problem, const RegisterBlock& block, const DeviceProfile& device) {
  constexpr int64_t kTimesTheHalo = 4, kBlocksDown = 2, kBlocksAcross = 4;
  const Pair one = footprint(problem, block);
  if (!is_simd(device)) return {is_folded(problem) ? 1 : kBlocksDown * one[0], kBlocksAcross * one[1]};
  Pair tile = is_folded(problem) ? Pair{1, 4096} : Pair{64, 512};
  for (size_t k = 0; k < tile.size(); ++k)
    tile[k] = std::max(tile[k], kTimesTheHalo * (problem.filter[k] - 1));
  return tile;
}

ConvProposal proposal(const ConvProblem& problem, const DeviceProfile& device, const RegisterBlock& block,
                      const Schedule& schedule) {
  ConvRecipe recipe = taps_recipe("direct_overlap_add", problem, Step{}, device);
  recipe.run = Launches(problem, device, block, schedule).recipe();
  return {{std::move(recipe)}, {}};
}

ConvProposal propose_for_items(const ConvProblem& problem, const DeviceProfile& device) {
  const RegisterBlock block = item_block(problem, device);
  const uint64_t bytes = gathered_bytes(problem, block), most_bytes = most_gathered_bytes(device);
  if (bytes > most_bytes)
    return {{},
            concat("filter is ", problem.filter[0], "x", problem.filter[1], ": an item would gather ", bytes,
                   " bytes at the ends of a tile, at most ", most_bytes)};
  return proposal(problem, device, block,
                  schedule_of(problem, wanted_tile(problem, block, device), steps_of(problem)));
}

// More steps allow smaller tiles, where those of two would not fit.
ConvProposal propose_for_groups(const ConvProblem& problem, const DeviceProfile& device) {
  const RegisterBlock block = group_block(problem);
  const Group group = group_of(problem, device);
  const Pair one = footprint(problem, block), wanted{one[0] * group.rows, one[1] * group.columns};
  const int64_t most = problem.steps > 0 ? problem.steps : kMostSteps;
  uint64_t bytes = 0;
  for (int64_t steps = steps_of(problem); steps <= most; ++steps) {
    const Schedule schedule = schedule_of(problem, wanted, steps);
    bytes = local_tile_bytes(problem, block, outputs_of(problem, schedule.tile));
    if (bytes <= device.limits.local_bytes) return proposal(problem, device, block, schedule);
  }
  return {{},
          concat("a tile with its zeros takes ", bytes, " bytes of local memory, the device has ",
                 device.limits.local_bytes)};
}

}  // namespace

ConvProposal propose_direct_overlap_add(const ConvProblem& problem, const DeviceProfile& device) {
  if (std::string refusal = refusal_of(problem, steps_of(problem)); !refusal.empty())
    return {{}, std::move(refusal)};
  return device.traits.local_memory == LocalMemory::on_chip ? propose_for_groups(problem, device)
                                                            : propose_for_items(problem, device);
}

}  // namespace clfm::host
