// Overlap-save on devices whose items are SIMD programs, all in one launch: an item loads a tile of the signal with its
// halo, transforms it, multiplies it by the spectrum of the filter, transforms it back and stores the outputs that are
// valid. Neighbouring tiles of reals ride as real and imaginary parts of one complex tile.
#include <algorithm>
#include <limits>
#include <optional>

#include "../../error.hpp"
#include "../butterfly_work.hpp"
#include "../launch.hpp"
#include "../simd_launch.hpp"
#include "rule.hpp"
#include "sides.hpp"
#include "simd_tiles.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kMostScratchBytes = 512 << 10;  // private, of one item
constexpr int64_t kItemsPerUnit = 8;
constexpr double kLoadAndStore =
    4;  // vector instructions of one vector of complex numbers, on its way in and out
constexpr int64_t kMostTiles = std::numeric_limits<int32_t>::max();

int64_t complex_number_bytes(const ConvProblem& problem) {
  return arithmetic_of(problem) == Precision::f64 ? 16 : 8;
}

struct RowPlan {
  TileGrid grid;
  SimdVariant variant;
  double instructions = 0;  // of all tiles, in vectors, of the device's busiest unit times the units

  int64_t length() const { return grid.tile[1]; }
  uint64_t spectrum_bytes(const ConvProblem& problem) const {
    const int64_t first = variant.radices[0], lanes = variant.lanes;
    return static_cast<uint64_t>(length() / first * items_for(first, lanes) * lanes *
                                 complex_number_bytes(problem));
  }
};

// Items get whole tiles, and the last ones leave some units idle.
double balanced(int64_t complex_tiles, const DeviceProfile& device) {
  const int64_t units = std::max<int64_t>(device.limits.compute_units, 1);
  return static_cast<double>(items_for(complex_tiles, units) * units);
}

std::optional<RowPlan> plan_rows(const ConvProblem& problem, const DeviceProfile& device) {
  const int64_t lanes = simd_lanes(device.traits, arithmetic_of(problem));
  const int64_t least = std::max(lanes * lanes, problem.filter[1]);
  // The tile and its line.
  const int64_t most = kMostScratchBytes / (2 * complex_number_bytes(problem));
  std::optional<RowPlan> best;
  for (const int64_t length : tile_lengths(problem, 1, least, most, lanes)) {
    SimdRadices radices = cheapest_simd_radices(SimdKernel::convolve_row, length, lanes, kSimdRegisters);
    if (radices.radices.empty()) continue;
    RowPlan plan{tile_grid(problem, {1, length}), {}, 0};
    plan.variant.lanes = lanes;
    plan.variant.radices = std::move(radices.radices);
    plan.instructions = balanced(plan.grid.complex_tiles(), device) *
                        (radices.instructions + kLoadAndStore * static_cast<double>(length / lanes));
    if (plan.grid.tiles() > kMostTiles) continue;
    if (!best || plan.instructions < best->instructions) best = std::move(plan);
  }
  return best;
}

void append_stages(std::vector<Define>& defines, const SimdVariant& variant) {
  defines.push_back(radices_define(variant.radices));
  append(defines, stage_defines(variant.radices));
}

VectorArgument<int32_t, 4> filter_shape(const ConvProblem& problem) {
  return {{static_cast<int32_t>(problem.filter[0]), static_cast<int32_t>(problem.filter[1]), 0, 0}};
}

Recipe prepare_row(const ConvProblem& problem, const RowPlan& plan) {
  Recipe recipe;
  recipe.algorithm = "spectrum";
  const Precision precision = arithmetic_of(problem);
  Step step;
  step.source = "conv/overlap_save_filter_row.cl";
  step.kernel = "overlap_save_filter_row";
  step.defines = source_defines(problem, static_cast<uint32_t>(plan.variant.lanes));
  append_stages(step.defines, plan.variant);
  step.defines.push_back(flag("REVERSED", problem.kind == ConvKind::convolution));
  step.arguments = {
      filter_argument(problem), in_reals({Slot::out}, precision),
      table_argument(twiddle_table(TableKind::simd_row, precision, plan.variant), recipe.tables),
      filter_shape(problem), real_argument(precision, problem.scale / static_cast<double>(plan.length()))};
  step.range = single_items(1, 1);
  step.note = concat("spectrum of ", problem.filter[1], " taps over ", plan.length());
  step.work.style = Style::simd;
  step.work.read_bytes = static_cast<double>(problem.filter_bytes());
  step.work.written_bytes = static_cast<double>(plan.spectrum_bytes(problem));
  step.work.working_set_bytes = step.work.read_bytes + step.work.written_bytes;
  recipe.steps.push_back(std::move(step));
  return recipe;
}

Work work_of(const ConvProblem& problem, const TileGrid& grid, double vector_instructions, int64_t lanes) {
  Work work;
  work.style = Style::simd;
  work.flops = vector_instructions * static_cast<double>(lanes) * operation_weight(arithmetic_of(problem));
  work.read_bytes = static_cast<double>(grid.tiles() * grid.tile[0] * grid.tile[1]) *
                    static_cast<double>(problem.element_bytes());
  work.written_bytes = result_bytes(problem);
  work.working_set_bytes = signal_bytes(problem) + result_bytes(problem);
  return work;
}

Recipe run_rows(const ConvProblem& problem, const RowPlan& plan, const DeviceProfile& device) {
  Recipe recipe;
  recipe.algorithm = "overlap_save";
  const Precision precision = arithmetic_of(problem);
  const int64_t most_items = kItemsPerUnit * std::max<int64_t>(device.limits.compute_units, 1);
  const int64_t per_item = items_for(plan.grid.complex_tiles(), most_items) * plan.grid.together;
  Step step;
  step.source = "conv/overlap_save_rows.cl";
  step.kernel = "overlap_save_rows";
  step.defines = side_defines(problem, static_cast<uint32_t>(plan.variant.lanes));
  append_stages(step.defines, plan.variant);
  step.arguments = tile_arguments(problem, plan.grid);
  step.arguments.insert(
      step.arguments.end(),
      {in_reals({Slot::filter}, precision),
       table_argument(twiddle_table(TableKind::simd_row, precision, plan.variant), recipe.tables),
       static_cast<uint32_t>(per_item)});
  step.range = single_items(items_for(plan.grid.tiles(), per_item), 1);
  step.work = work_of(problem, plan.grid, plan.instructions, plan.variant.lanes);
  step.note = concat(plan.grid.tiles(), " tiles of ", plan.length(), ", halo ", problem.filter[1] - 1,
                     ": radices ", text(plan.variant.radices));
  recipe.steps.push_back(std::move(step));
  return recipe;
}

std::string refusal_of(const ConvProblem& problem, const DeviceProfile& device) {
  if (simd_lanes(device.traits, arithmetic_of(problem)) < 2)
    return "items of this device are no SIMD programs";
  if (problem.steps > 1) return concat("steps is ", problem.steps, ": all tiles go in one");
  if (problem.filter[0] != 1) return "filters of several rows come later";
  if (problem.tile[0] > 1) return concat("tile[0] is ", problem.tile[0], ", 1 for a filter of one row");
  return {};
}

}  // namespace

ConvProposal propose_simd_overlap_save(const ConvProblem& problem, const DeviceProfile& device) {
  if (std::string refusal = refusal_of(problem, device); !refusal.empty()) return {{}, std::move(refusal)};
  const std::optional<RowPlan> plan = plan_rows(problem, device);
  if (!plan)
    return {{},
            concat("no tile of ", problem.tile[1] == 0 ? "any length" : concat(problem.tile[1], " numbers"),
                   " does for a filter of ", problem.filter[1])};
  ConvRecipe recipe;
  recipe.algorithm = "overlap_save";
  recipe.prepare = prepare_row(problem, *plan);
  recipe.prepared_bytes = plan->spectrum_bytes(problem);
  recipe.run = run_rows(problem, *plan, device);
  return {{std::move(recipe)}, {}};
}

}  // namespace clfm::host
