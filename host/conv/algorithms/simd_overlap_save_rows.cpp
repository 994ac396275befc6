// Tiles of one row, each with a line beside it in private scratch.
#include <algorithm>

#include "host/conv/source_sink.hpp"
#include "host/error.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/divide.hpp"
#include "simd_overlap_save.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kMostScratchBytes = 512 << 10;  // private, of one item
constexpr int64_t kRowItemsPerUnit = 8;
// Scratch beyond the nearest cache comes from the one behind, at so many instructions a vector.
constexpr int64_t kNearRowBytes = 64 << 10;
constexpr double kFarRowVector = 5;

struct RowPlan {
  TileGrid grid;
  SimdVariant variant;
  double instructions = 0;  // of all tiles, in vectors

  int64_t length() const { return grid.tile[1]; }
  uint64_t spectrum_bytes(const ConvProblem& problem) const {
    const int64_t first = variant.radices[0], lanes = variant.lanes;
    return static_cast<uint64_t>(length() / first * divide_up(first, lanes) * lanes *
                                 complex_number_bytes(problem));
  }
};

std::optional<RowPlan> cheapest_rows(const ConvProblem& problem, const DeviceProfile& device,
                                     TileOverlap overlap) {
  const int64_t lanes = simd_lanes(device.traits, arithmetic_of(problem));
  const int64_t least = std::max(lanes * lanes, problem.filter[1]);
  const int64_t most = kMostScratchBytes / (2 * complex_number_bytes(problem));
  std::optional<RowPlan> best;
  for (const int64_t length : simd_tile_lengths(problem, 1, {least, most, lanes})) {
    SimdRadices radices = cheapest_simd_radices(SimdKernel::convolve_row, length, lanes, kSimdRegisters);
    const std::optional<TileGrid> grid = tile_grid(problem, {1, length}, overlap);
    if (radices.radices.empty() || !grid || !can_count(*grid)) continue;
    RowPlan plan{*grid, {}, 0};
    const bool is_far = 2 * length * complex_number_bytes(problem) > kNearRowBytes;
    const int64_t vectors = length / lanes;
    const double around = kLoadAndStore + (is_far ? kFarRowVector : 0);
    plan.instructions =
        balanced_tiles(plan.grid, device) *
        (radices.instructions + around * static_cast<double>(vectors) + added_instructions(plan.grid, lanes));
    plan.variant.lanes = lanes;
    plan.variant.radices = std::move(radices.radices);
    if (!best || plan.instructions < best->instructions) best = std::move(plan);
  }
  return best;
}

void add_stages(Step& step, const SimdVariant& variant) {
  add_butterflies(step, variant.radices);
  append(step.defines, stage_defines(variant.radices));
  step.pass.held.elements = product(variant.radices);
  hold_rows(step, 2);
}

Recipe prepare_row(const ConvProblem& problem, const RowPlan& plan) {
  const Precision precision = arithmetic_of(problem);
  Recipe recipe;
  recipe.algorithm = "spectrum";
  Step step = spectrum_step(problem, plan.grid, plan.spectrum_bytes(problem));
  step.source = "conv/tiles/overlap_save_filter_row.cl";
  step.arithmetic = arithmetic_of(problem);
  step.defines = source_defines(problem, static_cast<uint32_t>(plan.variant.lanes));
  add_stages(step, plan.variant);
  step.defines.push_back(flag("REVERSED", problem.kind == ConvKind::convolution));
  step.arguments = {
      filter_argument(problem), in_reals({Slot::out}, precision),
      table_argument(twiddle_table(TableKind::simd_row, precision, plan.variant), recipe.tables),
      filter_shape(problem), tap_scale(problem, plan.grid)};
  recipe.steps.push_back(std::move(step));
  return recipe;
}

Step run_step(const ConvProblem& problem, const RowPlan& plan, const TileLaunch& launch,
              const Argument& twiddles, const DeviceProfile& device) {
  const TileGrid grid = grid_of(plan.grid, launch);
  const int64_t per_item = tiles_of_item(grid, kRowItemsPerUnit, device) * grid.together;
  Step step;
  step.source = "conv/tiles/overlap_save_rows.cl";
  step.arithmetic = arithmetic_of(problem);
  step.defines = side_defines(problem, static_cast<uint32_t>(plan.variant.lanes));
  add_stages(step, plan.variant);
  step.defines.push_back(flag("ADDS", grid.overlap == TileOverlap::add));
  step.pass.adds_to_output = grid.overlap == TileOverlap::add;
  step.arguments = tile_arguments(problem, grid, launch);
  step.arguments.insert(step.arguments.end(), launch.reach.begin(), launch.reach.end());
  step.arguments.insert(step.arguments.end(), {in_reals({Slot::filter}, arithmetic_of(problem)), twiddles,
                                               static_cast<uint32_t>(per_item)});
  step.range = single_items(divide_up(grid.tiles(), per_item), 1);
  step.work = overlap_save_work(problem, plan.grid, launch, plan.instructions, device);
  step.note = concat(grid.tiles(), " tiles of ", plan.length(), ", halo ", problem.filter[1] - 1,
                     ": radices ", text(plan.variant.radices), launch.note);
  step.waits_back = launch.waits_back;
  return step;
}

Recipe run_rows(const ConvProblem& problem, const RowPlan& plan, const DeviceProfile& device) {
  Recipe recipe;
  recipe.algorithm = algorithm_of(plan.grid.overlap);
  const Argument twiddles =
      table_argument(twiddle_table(TableKind::simd_row, arithmetic_of(problem), plan.variant), recipe.tables);
  for (const TileLaunch& launch : tile_launches(problem, plan.grid))
    recipe.steps.push_back(run_step(problem, plan, launch, twiddles, device));
  return recipe;
}

}  // namespace

std::optional<ConvRecipe> simd_overlap_save_rows(const ConvProblem& problem, const DeviceProfile& device,
                                                 TileOverlap overlap) {
  const std::optional<RowPlan> plan = cheapest_rows(problem, device, overlap);
  if (!plan) return std::nullopt;
  ConvRecipe recipe;
  recipe.algorithm = algorithm_of(overlap);
  recipe.tiles = concat(plan->length(), " ", launches_text(plan->grid));
  recipe.prepare = prepare_row(problem, *plan);
  recipe.prepared_bytes = plan->spectrum_bytes(problem);
  recipe.run = run_rows(problem, *plan, device);
  return recipe;
}

}  // namespace clfm::host
