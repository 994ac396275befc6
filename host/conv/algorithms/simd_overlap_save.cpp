// Overlap-save on devices whose items are SIMD programs, all in one launch: an item loads a tile of the
// signal with its halo, transforms it, multiplies it by the spectrum of the filter, transforms it back and
// stores the outputs that are valid. Neighbouring tiles of real elements ride as real and imaginary parts of
// one complex tile. Overlap-add does the same in K launches for each axis, with zeros in place of the halo.
#include "simd_overlap_save.hpp"

#include <algorithm>

#include "host/conv/rule.hpp"
#include "host/conv/source_sink.hpp"
#include "host/conv/tile_choice.hpp"
#include "host/error.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

// Measured times over the prices of simd_radices, of rows and of tiles.
constexpr double kMeasuredRow = 1.0, kMeasuredTile = 1.4;
// Of a row of a tile whose results are added: as measured over overlap-save with the same tiles.
constexpr double kAddedVector = 12, kSeams = 2, kNumberAtSeam = 18;

std::string simd_refusal(const ConvProblem& problem, const DeviceProfile& device, TileOverlap overlap) {
  if (simd_lanes(device.traits, arithmetic_of(problem)) < 2)
    return "items of this device are no SIMD programs";
  if (overlap == TileOverlap::add) {
    std::string refusal = added_refusal(problem);
    return refusal.empty() ? tile_refusal(problem) : refusal;
  }
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
  int64_t tiles = 0;
  for (int64_t down = 0; down < grid.steps[0]; ++down)
    for (int64_t across = 0; across < grid.steps[1]; ++across) {
      TileGrid launch = grid;
      launch.count = {divide_up(grid.count[0] - down, grid.steps[0]),
                      divide_up(grid.count[1] - across, grid.steps[1])};
      tiles += divide_up(launch.complex_tiles(), units) * units;
    }
  return static_cast<double>(tiles);
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

Work overlap_save_work(const ConvProblem& problem, const TileGrid& grid, const TileLaunch& launch,
                       double vector_instructions, const DeviceProfile& device) {
  TileGrid alone = grid_of(grid, launch);
  alone.steps = {1, 1};
  const double share = balanced_tiles(alone, device) / balanced_tiles(grid, device);
  const Precision precision = arithmetic_of(problem);
  const auto lanes = static_cast<double>(simd_lanes(device.traits, precision));
  Work work;
  work.style = Style::simd;
  work.flops = (grid.tile[0] == 1 ? kMeasuredRow : kMeasuredTile) * vector_instructions * share * lanes *
               operation_weight(precision);
  work.read_bytes = launch.bytes.read;
  work.written_bytes = launch.bytes.written;
  work.working_set_bytes = signal_bytes(problem) + result_bytes(problem);
  return work;
}

double added_instructions(const TileGrid& grid, int64_t lanes) {
  if (grid.overlap == TileOverlap::save) return 0;
  const int64_t row_vectors = grid.tile[1] / lanes;
  const auto rows = static_cast<double>(grid.tile[0]), vectors = static_cast<double>(row_vectors);
  return rows * (kAddedVector * vectors + kNumberAtSeam * kSeams * static_cast<double>(lanes)) *
         static_cast<double>(grid.together) / 2;
}

const char* algorithm_of(TileOverlap overlap) {
  return overlap == TileOverlap::add ? "overlap_add" : "overlap_save";
}

std::string launches_text(const TileGrid& grid) {
  const int64_t launches = grid.steps[0] * grid.steps[1];
  return launches == 1 ? "in one launch" : concat("in ", launches, " launches");
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

namespace {

ConvProposal propose_simd(const ConvProblem& problem, const DeviceProfile& device, TileOverlap overlap) {
  if (std::string refusal = simd_refusal(problem, device, overlap); !refusal.empty())
    return {{}, std::move(refusal)};
  std::optional<ConvRecipe> recipe = problem.filter[0] == 1 && problem.tile[0] <= 1
                                         ? simd_overlap_save_rows(problem, device, overlap)
                                         : simd_overlap_save_tiles(problem, device, overlap);
  if (!recipe)
    return {{},
            concat("no tile ", problem.tile == ConvProblem::Pair{} ? "" : shape_text(problem.tile) + " ",
                   "that its kernels can hold does for a filter of ", shape_text(problem.filter))};
  return {{*std::move(recipe)}, {}};
}

}  // namespace

ConvProposal propose_simd_overlap_save(const ConvProblem& problem, const DeviceProfile& device) {
  return propose_simd(problem, device, TileOverlap::save);
}

ConvProposal propose_simd_overlap_add(const ConvProblem& problem, const DeviceProfile& device) {
  return propose_simd(problem, device, TileOverlap::add);
}

}  // namespace clfm::host
