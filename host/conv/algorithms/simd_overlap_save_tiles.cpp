// Tiles of rows and columns, in scratch that every item has of its own in the workspace: lanes across the
// axis that is transformed, VW x VW blocks turned in registers on the way from one axis to the other.
#include <algorithm>

#include "host/conv/source_sink.hpp"
#include "host/error.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/compose.hpp"
#include "host/plan/divide.hpp"
#include "host/plan/radix_table.hpp"
#include "simd_overlap_save.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kMostLength = 1024;  // of an axis
constexpr int64_t kTileItemsPerUnit = 4;
constexpr size_t kMostStagesOfAxis = 5;
constexpr int64_t kColumnScratchBytes = 112 << 10;  // private: columns that are loaded together
constexpr int64_t kMostSideBySide = 8;
// Instructions that a vector costs in loads and stores of columns, over how many go together: measured at 9x9
// over 15 tiles.
constexpr double kColumnsApart = 24;
// Tile and spectrum together; what is more comes from the cache behind, at so many instructions a vector.
constexpr int64_t kNearTileBytes = 700 << 10;
constexpr double kFarTileVector = 60;

struct TilePlan {
  TileGrid grid;
  SimdVariant down, across;
  double instructions = 0;  // of all tiles, in vectors

  int64_t points() const { return grid.tile[0] * grid.tile[1]; }
  // Vectors from one group of rows to the next: powers of two would crowd into few sets of a cache.
  int64_t pitch() const { return grid.tile[1] + down.lanes; }
  // Vectors of columns that are loaded together: a divisor of all there are, and as many butterflies of the
  // first stage as registers hold.
  int64_t side_by_side(int64_t number_bytes) const {
    const int64_t lanes = down.lanes * down.transforms_per_vector;
    const int64_t vectors = grid.tile[1] / lanes, bytes = grid.tile[0] * lanes * number_bytes;
    const int64_t held = kSimdRegisters / (2 * down.radices[0]);
    int64_t most = std::clamp<int64_t>(std::min(kColumnScratchBytes / bytes, held), 1, kMostSideBySide);
    while (vectors % most != 0) --most;
    return most;
  }
};

// The cheapest that begins with a radix. The last stage turns blocks, so that its radix is a multiple of the
// lanes.
SimdRadices radices_down(int64_t n, int first, int64_t lanes) {
  SimdRadices best;
  for (const RadixRow& last : radix_table()) {
    if (last.radix % lanes != 0 || n % (first * last.radix) != 0) continue;
    std::vector<int> radices{first};
    if (const int64_t between = n / first / last.radix; between > 1) {
      const SimdRadices middle = cheapest_simd_radices(SimdKernel::column, between, lanes, kSimdRegisters);
      radices.insert(radices.end(), middle.radices.begin(), middle.radices.end());
    }
    radices.push_back(last.radix);
    if (product(radices) != n || radices.size() > kMostStagesOfAxis) continue;
    const double price = simd_instructions(SimdKernel::convolve_lanes, radices, lanes, kSimdRegisters);
    if (best.radices.empty() || price < best.instructions) best = {std::move(radices), price};
  }
  return best;
}

// One for every first radix of which registers hold a butterfly.
std::vector<SimdRadices> choices_down(int64_t n, int64_t lanes) {
  std::vector<SimdRadices> choices;
  for (const RadixRow& first : radix_table()) {
    if (2 * first.radix > static_cast<int>(kSimdRegisters)) continue;
    SimdRadices radices = radices_down(n, first.radix, lanes);
    if (!radices.radices.empty()) choices.push_back(std::move(radices));
  }
  return choices;
}

class TileSearch {
 public:
  TileSearch(const ConvProblem& problem, const DeviceProfile& device, TileOverlap overlap, int64_t per_vector)
      : problem_(problem),
        device_(device),
        overlap_(overlap),
        lanes_(simd_lanes(device.traits, arithmetic_of(problem))),
        per_vector_(per_vector) {}

  std::optional<TilePlan> cheapest() const {
    const std::vector<Axis> down = axes(0), across = axes(1);
    std::optional<TilePlan> best;
    for (const Axis& y : down)
      for (const Axis& x : across) {
        std::optional<TilePlan> plan = priced(y, x);
        if (plan && (!best || plan->instructions < best->instructions)) best = std::move(plan);
      }
    return best;
  }

 private:
  struct Axis {
    int64_t length;
    SimdRadices radices;
  };

  std::vector<Axis> axes(int axis) const {
    const int64_t least = std::max(2 * lanes_, problem_.filter[static_cast<size_t>(axis)]);
    std::vector<Axis> found;
    for (const int64_t length :
         simd_tile_lengths(problem_, axis, {least, kMostLength, lanes_ * per_vector_})) {
      if (axis == 0) {
        for (SimdRadices& radices : choices_down(length, lanes_))
          found.push_back({length, std::move(radices)});
        continue;
      }
      SimdRadices radices =
          cheapest_simd_radices(SimdKernel::convolve_column, length, lanes_, kSimdRegisters);
      if (!radices.radices.empty()) found.push_back({length, std::move(radices)});
    }
    return found;
  }

  std::optional<TilePlan> priced(const Axis& y, const Axis& x) const {
    const std::optional<TileGrid> grid = tile_grid(problem_, {y.length, x.length}, overlap_);
    if (!grid || !can_count(*grid)) return std::nullopt;
    TilePlan plan;
    plan.grid = *grid;
    plan.down.lanes = plan.across.lanes = lanes_;
    plan.down.transforms_per_vector = plan.across.transforms_per_vector = per_vector_;
    plan.down.radices = y.radices.radices;
    plan.across.radices = x.radices.radices;
    const auto together = static_cast<double>(plan.side_by_side(complex_number_bytes(problem_)));
    const auto vectors = [&](int64_t numbers) { return static_cast<double>(divide_up(numbers, lanes_)); };
    // Of the way back down only the columns that are outputs.
    const double columns = (vectors(x.length) + vectors(plan.grid.columns_stored())) / 2;
    double tile = columns * y.radices.instructions + vectors(y.length) * x.radices.instructions +
                  (kLoadAndStore + kColumnsApart / together) * vectors(plan.points()) +
                  added_instructions(plan.grid, lanes_);
    tile *= share_in_vectors(plan.down, problem_.precision);
    if (2 * plan.points() * complex_number_bytes(problem_) > kNearTileBytes)
      tile += kFarTileVector * vectors(plan.points());
    plan.instructions = balanced_tiles(plan.grid, device_) * tile;
    return plan;
  }

  const ConvProblem& problem_;
  const DeviceProfile& device_;
  TileOverlap overlap_;
  int64_t lanes_, per_vector_;
};

std::optional<TilePlan> cheapest_plan(const ConvProblem& problem, const DeviceProfile& device,
                                      TileOverlap overlap) {
  const Precision precision = arithmetic_of(problem);
  const bool has_wide = 2 * simd_lanes(device.traits, precision) <= native_lanes(device, precision);
  std::optional<TilePlan> best = TileSearch(problem, device, overlap, 1).cheapest();
  if (!has_wide) return best;
  std::optional<TilePlan> wide = TileSearch(problem, device, overlap, 2).cheapest();
  return wide && (!best || wide->instructions < best->instructions) ? wide : best;
}

void append_axis(std::vector<Define>& defines, const char* axis, const SimdVariant& variant) {
  for (Define& define : stage_defines(variant.radices))
    defines.push_back({concat(axis, "_", define.name), define.value});
}

void add_stages(Step& step, const TilePlan& plan) {
  add_butterflies(step, plan.down.radices);
  add_butterflies(step, plan.across.radices);
  append_axis(step.defines, "DOWN", plan.down);
  append_axis(step.defines, "ACROSS", plan.across);
}

BufferArgument twiddles(const ConvProblem& problem, const SimdVariant& variant, std::vector<Table>& tables) {
  return table_argument(twiddle_table(TableKind::simd_column, arithmetic_of(problem), variant), tables);
}

uint64_t spectrum_bytes(const ConvProblem& problem, const TilePlan& plan) {
  return static_cast<uint64_t>(plan.points() * complex_number_bytes(problem));
}

Recipe prepare_tile(const ConvProblem& problem, const TilePlan& plan) {
  Recipe recipe;
  recipe.algorithm = "spectrum";
  Step step = spectrum_step(problem, plan.grid, spectrum_bytes(problem, plan));
  step.source = "conv/tiles/overlap_save_filter_tile.cl";
  step.arithmetic = arithmetic_of(problem);
  step.defines = source_defines(problem, static_cast<uint32_t>(plan.down.lanes));
  step.variant.transforms_per_vector = plan.down.transforms_per_vector;
  add_stages(step, plan);
  step.defines.push_back(flag("REVERSED", problem.kind == ConvKind::convolution));
  step.arguments = {filter_argument(problem),
                    in_reals({Slot::out}, arithmetic_of(problem)),
                    twiddles(problem, plan.down, recipe.tables),
                    twiddles(problem, plan.across, recipe.tables),
                    filter_shape(problem),
                    tap_scale(problem, plan.grid)};
  recipe.steps.push_back(std::move(step));
  return recipe;
}

std::string note_of(const ConvProblem& problem, const TileGrid& grid, const TilePlan& plan) {
  return concat(grid.tiles(), " tiles of ", grid.tile[0], "x", grid.tile[1], ", halo ", problem.filter[0] - 1,
                "x", problem.filter[1] - 1, ": radices ", text(plan.down.radices), " x ",
                text(plan.across.radices));
}

int64_t items_of(const TileGrid& grid, const DeviceProfile& device) {
  return divide_up(grid.complex_tiles(), tiles_of_item(grid, kTileItemsPerUnit, device));
}

struct TileSlots {  // what all launches of a recipe share
  BufferArgument down_twiddles, across_twiddles, scratch;
};

Step run_step(const ConvProblem& problem, const TilePlan& plan, const TileLaunch& launch,
              const TileSlots& slots, const DeviceProfile& device) {
  const TileGrid grid = grid_of(plan.grid, launch);
  Step step;
  step.source = "conv/tiles/overlap_save_tiles.cl";
  step.arithmetic = arithmetic_of(problem);
  step.defines = side_defines(problem, static_cast<uint32_t>(plan.down.lanes));
  step.variant.transforms_per_vector = plan.down.transforms_per_vector;
  add_stages(step, plan);
  append(step.defines, {number("SIDE_BY_SIDE", plan.side_by_side(complex_number_bytes(problem))),
                        number("PITCH", plan.pitch()), flag("ADDS", grid.overlap == TileOverlap::add)});
  step.pass.adds_to_output = grid.overlap == TileOverlap::add;
  step.arguments = tile_arguments(problem, grid, launch);
  step.arguments.insert(step.arguments.end(), launch.reach.begin(), launch.reach.end());
  step.arguments.insert(step.arguments.end(),
                        {in_reals({Slot::filter}, arithmetic_of(problem)), slots.down_twiddles,
                         slots.across_twiddles, in_reals(slots.scratch, arithmetic_of(problem))});
  step.range = single_items(items_of(grid, device), 1);
  step.work = overlap_save_work(problem, plan.grid, launch, plan.instructions, device);
  step.note = note_of(problem, grid, plan) + launch.note;
  step.waits_back = launch.waits_back;
  return step;
}

Recipe run_tiles(const ConvProblem& problem, const TilePlan& plan, const DeviceProfile& device) {
  const std::vector<TileLaunch> launches = tile_launches(problem, plan.grid);
  int64_t items = 0;  // more where a launch has fewer tiles, sometimes
  for (const TileLaunch& launch : launches)
    items = std::max(items, items_of(grid_of(plan.grid, launch), device));
  Recipe recipe;
  recipe.algorithm = algorithm_of(plan.grid.overlap);
  TileSlots slots;
  slots.scratch = reserve_workspace(recipe, static_cast<uint64_t>(items * plan.pitch() * plan.grid.tile[0] *
                                                                  complex_number_bytes(problem)));
  slots.down_twiddles = twiddles(problem, plan.down, recipe.tables);
  slots.across_twiddles = twiddles(problem, plan.across, recipe.tables);
  for (const TileLaunch& launch : launches)
    recipe.steps.push_back(run_step(problem, plan, launch, slots, device));
  return recipe;
}

}  // namespace

std::optional<ConvRecipe> simd_overlap_save_tiles(const ConvProblem& problem, const DeviceProfile& device,
                                                  TileOverlap overlap) {
  const std::optional<TilePlan> plan = cheapest_plan(problem, device, overlap);
  if (!plan) return std::nullopt;
  ConvRecipe recipe;
  recipe.algorithm = algorithm_of(overlap);
  recipe.tiles = concat(size_text(plan->grid.tile), " ", launches_text(plan->grid));
  recipe.prepare = prepare_tile(problem, *plan);
  recipe.prepared_bytes = spectrum_bytes(problem, *plan);
  recipe.run = run_tiles(problem, *plan, device);
  return recipe;
}

}  // namespace clfm::host
