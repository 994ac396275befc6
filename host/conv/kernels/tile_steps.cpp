#include "tile_steps.hpp"

#include <algorithm>

#include "host/conv/source_sink.hpp"
#include "host/error.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simd/simd_radices.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/butterfly_work.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kMostPerItem = 4096;     // elements of a row that a CPU's item takes in one go
constexpr uint64_t kRowsPerGroup = 8;      // so that a few tiles keep every core busy
constexpr int64_t kChunk = 64;             // outputs that a CPU's item sums in one go
constexpr double kMultiplyOperations = 4;  // of complex elements, a multiply-add being one

bool takes_rows(const ConvProblem& problem, const DeviceProfile& device) {
  return simd_lanes(device.traits, arithmetic_of(problem)) > 1;
}

// `length` elements in each of `rows`: a GPU's item takes one element, a CPU's as much of a row as its
// compiler can make vectors of.
struct Rows {
  uint32_t per_item;
  NdRange range;
};
Rows rows_of(int64_t length, int64_t rows, bool whole_rows, const DeviceProfile& device) {
  if (!whole_rows)
    return {1, shaped_range(static_cast<uint64_t>(length), static_cast<uint64_t>(rows), ButterflyDim::first,
                            device)};
  const int64_t per_item = std::min(length, kMostPerItem);
  NdRange range;
  range.dims = 2;
  range.local = {1,
                 std::min({kRowsPerGroup, static_cast<uint64_t>(rows), device.limits.max_group,
                           device.limits.max_group_shape[1]}),
                 1};
  const uint64_t groups = (static_cast<uint64_t>(rows) + range.local[1] - 1) / range.local[1];
  range.global = {static_cast<uint64_t>((length + per_item - 1) / per_item), groups * range.local[1], 1};
  return {static_cast<uint32_t>(per_item), range};
}

std::vector<Define> packed_defines(const ConvProblem& problem, Packing packing) {
  std::vector<Define> defines = side_defines(problem, 1);
  defines.push_back({"PAIRED", packing == Packing::pairs ? "1" : "0"});
  return defines;
}

void add_tiling(Step& step, const TileTask& task, int64_t a, int64_t b) {
  for (const Argument& argument : tiling_arguments(task.tiling, task.band, a, b))
    step.arguments.push_back(argument);
}

double tile_bytes(const TileTask& task) {
  return static_cast<double>(task.tiling.tile_numbers() * task.band.slots *
                             slot_reals(task.problem, task.packing)) *
         real_bytes(arithmetic_of(task.problem));
}

double tiles_in(const TileTask& task) {
  return static_cast<double>(
      std::min(task.band.slots * tiles_per_slot(task.packing), task.tiling.tiles() - task.band.first));
}

std::string tiles_text(const TileTask& task) {
  const auto& [y, x] = task.tiling.axis;
  const int64_t last =
      std::min(task.band.first + task.band.slots * tiles_per_slot(task.packing), task.tiling.tiles());
  return concat("tiles ", task.band.first, " to ", last - 1, " of ", y.length, "x", x.length,
                task.packing == Packing::pairs ? " in pairs" : "");
}

// Every element of a tile is added once, to a result that may have to be read and written again.
Work sum_work(const TileTask& task, const SumLaunch& launch) {
  constexpr double kOperationsOfPlace = 8;  // operations that finding a tile's number takes
  const auto& [y, x] = task.tiling.axis;
  const double share = 1.0 / static_cast<double>(launch.down * launch.across);
  const double reached = tiles_in(task) * static_cast<double>(y.outputs * x.outputs) * share;
  const double all = static_cast<double>(task.problem.outputs() * task.problem.batch);
  const double results = launch.results == Results::added ? std::min(all, reached) : all;
  const double result_bytes = results * static_cast<double>(task.problem.element_bytes());
  Work work;
  work.flops = (reached + all) * kOperationsOfPlace;
  work.read_bytes = tile_bytes(task) * share + (launch.results == Results::added ? result_bytes : 0);
  work.written_bytes = result_bytes;
  work.working_set_bytes = work.read_bytes + work.written_bytes;
  return work;
}

}  // namespace

int64_t tiles_per_slot(Packing packing) { return packing == Packing::pairs ? 2 : 1; }

int64_t slot_reals(const ConvProblem& problem, Packing packing) {
  return packing == Packing::pairs || problem.domain == ConvDomain::complex ? 2 : 1;
}

std::vector<Argument> tiling_arguments(const Tiling& tiling, const Band& band, int64_t a, int64_t b) {
  const auto& [y, x] = tiling.axis;
  return {ints(y.length, x.length, a, b), ints(y.count, x.count, y.step, x.step),
          ints(band.first, band.slots, tiling.tiles(), 0)};
}

Step gather_step(const TileTask& task, const DeviceProfile& device) {
  const auto& [y, x] = task.tiling.axis;
  Step step;
  step.source = "conv/tiles/tile_gather.cl";
  step.arithmetic = arithmetic_of(task.problem);
  step.defines = packed_defines(task.problem, task.packing);
  step.arguments = signal_arguments(task.problem, {y.from, x.from});
  step.arguments.emplace_back(in_reals(task.tiles, arithmetic_of(task.problem)));
  add_tiling(step, task, y.taken, x.taken);
  const Rows rows = rows_of(x.length, y.length * task.band.slots, takes_rows(task.problem, device), device);
  step.arguments.emplace_back(rows.per_item);
  step.range = rows.range;
  const double bytes = static_cast<double>(task.problem.element_bytes());
  step.work.read_bytes = tiles_in(task) * static_cast<double>(y.taken * x.taken) * bytes;
  step.work.written_bytes = tile_bytes(task);
  step.work.working_set_bytes =
      std::min(step.work.read_bytes, signal_bytes(task.problem)) + step.work.written_bytes;
  step.note = tiles_text(task);
  if (task.tiling.tiles() > task.tiling.batch && !(y.taken <= y.step && x.taken <= x.step))
    step.note += concat(", halo ", y.taken - y.step, "x", x.taken - x.step);
  return step;
}

Step scatter_step(const TileTask& task, const DeviceProfile& device) {
  const auto& [y, x] = task.tiling.axis;
  Step step;
  step.source = "conv/tiles/tile_scatter.cl";
  step.arithmetic = arithmetic_of(task.problem);
  step.defines = packed_defines(task.problem, task.packing);
  step.arguments = result_arguments(task.problem);
  step.arguments.emplace_back(in_reals(task.tiles, arithmetic_of(task.problem)));
  add_tiling(step, task, y.skip, x.skip);
  const Rows rows = rows_of(x.step, y.step * task.band.slots, takes_rows(task.problem, device), device);
  step.arguments.emplace_back(rows.per_item);
  step.range = rows.range;
  const double numbers = static_cast<double>(y.step * x.step * task.band.slots);
  step.work.read_bytes = numbers * static_cast<double>(slot_reals(task.problem, task.packing)) *
                         real_bytes(arithmetic_of(task.problem));
  step.work.written_bytes =
      std::min(result_bytes(task.problem), tiles_in(task) * static_cast<double>(y.step * x.step) *
                                               static_cast<double>(task.problem.element_bytes()));
  step.work.working_set_bytes = tile_bytes(task) + step.work.written_bytes;
  step.note = concat("outputs ", y.step, "x", x.step, " of a tile");
  return step;
}

Step sum_step(const TileTask& task, const SumLaunch& launch, const DeviceProfile& device) {
  const auto& [y, x] = task.tiling.axis;
  const ConvProblem& problem = task.problem;
  Step step;
  step.source = "conv/tiles/tile_sum.cl";
  step.arithmetic = arithmetic_of(task.problem);
  step.defines = packed_defines(task.problem, task.packing);
  const int64_t chunk = takes_rows(problem, device) ? kChunk : 1;
  step.defines.push_back({"CHUNK", std::to_string(chunk)});
  step.defines.push_back({"ADDS", launch.results == Results::written ? "0" : "1"});
  step.pass.adds_to_output = launch.results != Results::written;
  step.arguments = result_arguments(problem);
  step.arguments.emplace_back(in_reals(task.tiles, arithmetic_of(problem)));
  add_tiling(step, task, y.skip, x.skip);
  step.arguments.emplace_back(ints(y.outputs, x.outputs, launch.results == Results::added ? 0 : 1, 0));
  step.arguments.emplace_back(ints(launch.down, launch.across, launch.row, launch.column));
  step.range =
      shaped_range(static_cast<uint64_t>(problem.slice_size[1]),
                   static_cast<uint64_t>(problem.slice_size[0] * problem.batch), ButterflyDim::first, device);
  step.work = sum_work(task, launch);
  step.note = "outputs that tiles share";
  if (launch.down * launch.across > 1)
    step.note += concat(", step ", launch.row * launch.across + launch.column + 1, " of ",
                        launch.down * launch.across);
  return step;
}

Step filter_tile_step(const ConvProblem& problem, const FilterBlocks& blocks, Packing packing,
                      const BufferArgument& tiles, double scale, const DeviceProfile& device) {
  const Precision arithmetic = arithmetic_of(problem);
  const int64_t count = blocks.count[0] * blocks.count[1], numbers = blocks.tile[0] * blocks.tile[1];
  Step step;
  step.source = "conv/tiles/filter_tile.cl";
  step.arithmetic = arithmetic_of(problem);
  step.defines = packed_defines(problem, packing);
  step.defines.push_back({"REVERSED", problem.kind == ConvKind::correlation ? "1" : "0"});
  step.arguments = {
      filter_argument(problem),
      in_reals(tiles, arithmetic),
      ints(problem.filter[0], problem.filter[1], blocks.tile[0], blocks.tile[1]),
      ints(blocks.block[0], blocks.block[1], blocks.from[0], blocks.from[1]),
      VectorArgument<uint32_t, 2>{{static_cast<uint32_t>(count), static_cast<uint32_t>(blocks.count[1])}},
      real_argument(arithmetic, scale)};
  step.range = shaped_range(static_cast<uint64_t>(blocks.tile[1]),
                            static_cast<uint64_t>(blocks.tile[0] * count), ButterflyDim::first, device);
  step.work.read_bytes = static_cast<double>(problem.filter_bytes());
  step.work.written_bytes =
      static_cast<double>(count * numbers * slot_reals(problem, packing)) * real_bytes(arithmetic);
  step.work.working_set_bytes = step.work.read_bytes + step.work.written_bytes;
  step.note = concat("filter of ", problem.filter[0], "x", problem.filter[1], " in ", count,
                     count == 1 ? " tile of " : " tiles of ", blocks.tile[0], "x", blocks.tile[1]);
  return step;
}

Step multiply_spectra_step(const SpectrumProduct& task, const DeviceProfile& device) {
  Step step;
  step.source = "conv/spectrum_multiply.cl";
  set_arithmetic(step, task.precision, 1);
  const bool whole_rows = simd_lanes(device.traits, task.precision) > 1;
  const Rows rows = rows_of(task.length, task.slots, whole_rows, device);
  step.arguments = {in_reals(task.spectra, task.precision), in_reals(task.filter, task.precision),
                    static_cast<uint32_t>(task.length), static_cast<uint32_t>(task.slots), rows.per_item};
  step.range = rows.range;
  const double bytes = static_cast<double>(task.length) * 2 * real_bytes(task.precision);
  step.work.style = whole_rows ? Style::simd : Style::simt;
  step.work.flops =
      static_cast<double>(task.length * task.slots) * kMultiplyOperations * operation_weight(task.precision);
  step.work.written_bytes = bytes * static_cast<double>(task.slots);
  step.work.read_bytes = step.work.written_bytes + bytes;
  step.work.working_set_bytes = step.work.read_bytes;
  step.note = concat(task.slots, task.slots == 1 ? " spectrum" : " spectra", " of ", task.length);
  return step;
}

}  // namespace clfm::host
