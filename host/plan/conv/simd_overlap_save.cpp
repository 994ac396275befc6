// Overlap-save on devices whose items are SIMD programs, all in one launch: an item loads a tile of the signal with its
// halo, transforms it, multiplies it by the spectrum of the filter, transforms it back and stores the outputs that are
// valid. Neighbouring tiles of reals ride as real and imaginary parts of one complex tile.
#include "simd_overlap_save.hpp"

#include <algorithm>

#include "../../error.hpp"
#include "../butterfly_work.hpp"
#include "../divide.hpp"
#include "../launch.hpp"
#include "../simd_launch.hpp"
#include "rule.hpp"
#include "sides.hpp"
#include "tile_choice.hpp"

namespace clfm::host {
namespace {

// Measured times over the prices of simd_radices, which were fitted to transforms that hide in their traffic.
constexpr double kMeasured = 1.35;

std::string refusal_of(const ConvProblem& problem, const DeviceProfile& device) {
  if (simd_lanes(device.traits, arithmetic_of(problem)) < 2)
    return "items of this device are no SIMD programs";
  if (problem.steps > 1) return concat("steps is ", problem.steps, ", at most 1: all tiles go in one");
  return tile_refusal(problem);
}

std::string shape_text(const ConvProblem::Pair& shape) { return concat(shape[0], "x", shape[1]); }

}  // namespace

int64_t compute_units(const DeviceProfile& device) {
  return std::max<int64_t>(device.limits.compute_units, 1);
}

double balanced_tiles(const TileGrid& grid, const DeviceProfile& device) {
  const int64_t units = compute_units(device);
  return static_cast<double>(divide_up(grid.complex_tiles(), units) * units);
}

int64_t tiles_of_item(const TileGrid& grid, int64_t items_per_unit, const DeviceProfile& device) {
  const int64_t units = compute_units(device), tiles = grid.complex_tiles();
  const auto longest = [&](int64_t share) { return divide_up(divide_up(tiles, share), units) * share; };
  const int64_t least = divide_up(tiles, items_per_unit * units);
  int64_t best = least;
  for (int64_t share = least + 1; share <= 2 * least; ++share)
    if (longest(share) < longest(best)) best = share;
  return best;
}

int64_t complex_number_bytes(const ConvProblem& problem) {
  return arithmetic_of(problem) == Precision::f64 ? 16 : 8;
}

Work overlap_save_work(const ConvProblem& problem, const TileGrid& grid, double vector_instructions,
                       int64_t lanes) {
  Work work;
  work.style = Style::simd;
  work.flops =
      kMeasured * vector_instructions * static_cast<double>(lanes) * operation_weight(arithmetic_of(problem));
  work.read_bytes = static_cast<double>(grid.tiles() * grid.tile[0] * grid.tile[1]) *
                    static_cast<double>(problem.element_bytes());
  work.written_bytes = result_bytes(problem);
  work.working_set_bytes = signal_bytes(problem) + result_bytes(problem);
  return work;
}

VectorArgument<int32_t, 4> filter_shape(const ConvProblem& problem) {
  return {{static_cast<int32_t>(problem.filter[0]), static_cast<int32_t>(problem.filter[1]), 0, 0}};
}

Step spectrum_step(const ConvProblem& problem, const TileGrid& grid, uint64_t spectrum_bytes) {
  Step step;
  step.range = single_items(1, 1);
  step.note = concat("spectrum of ", shape_text(problem.filter), " taps over ", shape_text(grid.tile));
  step.work.style = Style::simd;
  step.work.read_bytes = static_cast<double>(problem.filter_bytes());
  step.work.written_bytes = static_cast<double>(spectrum_bytes);
  step.work.working_set_bytes = step.work.read_bytes + step.work.written_bytes;
  return step;
}

Argument tap_scale(const ConvProblem& problem, const TileGrid& grid) {
  return real_argument(arithmetic_of(problem),
                       problem.scale / static_cast<double>(grid.tile[0] * grid.tile[1]));
}

ConvProposal propose_simd_overlap_save(const ConvProblem& problem, const DeviceProfile& device) {
  if (std::string refusal = refusal_of(problem, device); !refusal.empty()) return {{}, std::move(refusal)};
  std::optional<ConvRecipe> recipe = problem.filter[0] == 1 && problem.tile[0] <= 1
                                         ? simd_overlap_save_rows(problem, device)
                                         : simd_overlap_save_tiles(problem, device);
  if (!recipe)
    return {{},
            concat("no tile ", problem.tile == ConvProblem::Pair{} ? "" : shape_text(problem.tile) + " ",
                   "that its kernels can hold does for a filter of ", shape_text(problem.filter))};
  return {{*std::move(recipe)}, {}};
}

}  // namespace clfm::host
