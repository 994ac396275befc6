#include "transpose.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/cost.hpp"
#include "launch.hpp"

namespace clfm::host {
namespace {

constexpr uint32_t kAddressRegisters = 8;

// What launch.hpp takes: a matrix is a row, and a row's elements are the matrix's rows.
AxisTransform as_axis(const MatrixTranspose& matrix) {
  return {1, matrix.in_pitch, matrix.out_pitch, matrix.matrices};
}

int64_t reach(const MatrixTranspose& matrix) {
  const int64_t in = (matrix.rows - 1) * matrix.in_pitch + matrix.columns;
  const int64_t out = (matrix.columns - 1) * matrix.out_pitch + matrix.rows;
  return reached_elements(as_axis(matrix)) + std::max(in, out);
}

VectorArgument<uint32_t, 2> size_argument(const MatrixTranspose& matrix) {
  return {{static_cast<uint32_t>(matrix.columns), static_cast<uint32_t>(matrix.rows)}};
}

std::vector<Define> common_defines(const MatrixTranspose& matrix) {
  std::vector<Define> defines = arithmetic_defines(matrix.precision, 1);
  for (Define& define : row_defines(as_axis(matrix), reach(matrix))) defines.push_back(std::move(define));
  return defines;
}

std::string flag(bool set) { return set ? "1" : "0"; }

std::vector<Define> twiddle_defines(const MatrixTranspose& matrix) {
  const bool twiddles = matrix.roots_table.has_value();
  return {direction_define(twiddles ? matrix.direction : Direction::forward), {"TWIDDLES", flag(twiddles)}};
}

std::vector<Define> block_defines(const MatrixTranspose& matrix, int block) {
  const bool edges = matrix.rows % block != 0 || matrix.columns % block != 0;
  return {{"BLOCK", std::to_string(block)}, {"EDGES", flag(edges)}};
}

Argument index_table(uint32_t table) { return BufferArgument{Slot::table, 0, table, 4}; }

Argument roots(const MatrixTranspose& matrix) {
  return BufferArgument{Slot::table, 0, *matrix.roots_table, matrix.from.unit_bytes};
}

std::vector<Argument> out_of_place_arguments(const MatrixTranspose& matrix) {
  const AxisTransform axis = as_axis(matrix);
  std::vector<Argument> arguments = {matrix.from, matrix.to};
  if (matrix.reversal_table) arguments.push_back(index_table(*matrix.reversal_table));
  if (matrix.roots_table) arguments.push_back(roots(matrix));
  arguments.push_back(size_argument(matrix));
  arguments.push_back(row_loops(axis));
  arguments.push_back(row_strides(axis, Side::in, reach(matrix)));
  arguments.push_back(row_strides(axis, Side::out, reach(matrix)));
  return arguments;
}

int64_t matrices(const MatrixTranspose& matrix) { return as_axis(matrix).rows(); }

// Runs in bytes of points side by side that one access of a wave covers.
Work transpose_work(const MatrixTranspose& matrix, double read_run, double written_run, double copies) {
  const double points = static_cast<double>(matrix.rows * matrix.columns * matrices(matrix));
  const double bytes = complex_bytes(matrix.precision);
  Work work;
  work.read_bytes = work.written_bytes = points * bytes;
  work.read_run_bytes = std::min(read_run, static_cast<double>(matrix.columns)) * bytes;
  work.written_run_bytes = std::min(written_run, static_cast<double>(matrix.rows)) * bytes;
  work.read_stride_bytes = static_cast<double>(matrix.in_pitch) * bytes;
  work.written_stride_bytes = static_cast<double>(matrix.out_pitch) * bytes;
  work.working_set_bytes = copies * points * bytes;
  work.access_bytes = work.ahead_bytes = bytes;
  if (matrix.roots_table) {
    work.read_bytes += static_cast<double>(matrix.rows * matrix.columns) * bytes;
    work.flops = 6 * points;
  }
  return work;
}

// (blocks across, blocks down, matrices) in groups of at most `group`.
NdRange block_range(const MatrixTranspose& matrix, int block, GroupShape group, const DeviceProfile& device) {
  DeviceProfile shaped = device;
  shaped.limits.max_group_shape[0] = std::min(device.limits.max_group_shape[0], group.columns);
  shaped.limits.max_group_shape[1] = std::min(device.limits.max_group_shape[1], group.rows);
  shaped.traits.preferred_group = static_cast<uint32_t>(group.columns * group.rows);
  const auto blocks = [block](int64_t n) { return static_cast<uint64_t>((n + block - 1) / block); };
  NdRange range = shaped_range(blocks(matrix.columns), blocks(matrix.rows), ButterflyDim::first, shaped);
  range.dims = 3;
  range.global[2] = static_cast<uint64_t>(matrices(matrix));
  return range;
}

// How many blocks of a wave lie side by side along columns and along rows.
GroupShape wave_shape(const NdRange& range, const DeviceProfile& device) {
  const uint64_t wave = std::max<uint64_t>(device.traits.wave, 1);
  const uint64_t columns = std::min(range.local[0], wave);
  return {columns, std::min(range.local[1], std::max<uint64_t>(wave / columns, 1))};
}

Work block_work(const MatrixTranspose& matrix, int block, const NdRange& range, double copies,
                const DeviceProfile& device) {
  const GroupShape wave = wave_shape(range, device);
  Work work = transpose_work(matrix, static_cast<double>(wave.columns) * block,
                             static_cast<double>(wave.rows) * block, copies);
  work.ahead_bytes *= block * block;
  return work;
}

uint32_t block_registers(const MatrixTranspose& matrix, int block, uint32_t blocks) {
  return register_words(matrix.precision) * 2 * blocks * static_cast<uint32_t>(block * block) +
         kAddressRegisters;
}

std::string dimensions(const MatrixTranspose& matrix) { return concat(matrix.rows, " x ", matrix.columns); }

std::string note(const MatrixTranspose& matrix, const std::string& how) {
  return concat(matrix.note, "transpose ", dimensions(matrix), " ", how,
                matrix.reversal_table ? ", digit reversal" : "");
}

std::vector<Step> cheapest_first(std::vector<Step> steps, const DeviceProfile& device) {
  for (Step& step : steps) step.cost_us = estimate_us(step, device);
  std::stable_sort(steps.begin(), steps.end(),
                   [](const Step& a, const Step& b) { return a.cost_us < b.cost_us; });
  return steps;
}

// A larger block is faster as long as its registers are there and enough items are left to fill the device.
bool block_fits(const MatrixTranspose& matrix, int block, uint32_t blocks, const DeviceProfile& device) {
  if (block == 1) return true;
  const int64_t items = matrix.rows / block * (matrix.columns / block) * matrices(matrix);
  const int64_t wanted = int64_t{device.limits.compute_units} * device.traits.wave;
  return block_registers(matrix, block, blocks) <= device.traits.registers && items >= wanted;
}

}  // namespace

GroupShape transpose_group(const DeviceProfile& device) {
  // Arm's own measurements: 2 x 4 on Mali, where a group that is nearly square keeps the cache lines of
  // source and sink. Later Malis have waves of more items, which a group should fill.
  const bool is_cpu = device.traits.simd_lanes_f32 > 1;
  if (device.traits.local_memory != LocalMemory::on_chip && !is_cpu)
    return device.traits.wave > 8 ? GroupShape{4, 4} : GroupShape{2, 4};
  GroupShape shape{1, 1};
  while (shape.columns * shape.rows * 2 <= device.traits.preferred_group)
    (shape.columns <= shape.rows ? shape.columns : shape.rows) *= 2;
  return shape;
}

Step block_transpose(const MatrixTranspose& matrix, int block, GroupShape group,
                     const DeviceProfile& device) {
  Step step;
  step.source = "fft/transpose.cl";
  step.arithmetic = matrix.precision;
  step.defines = common_defines(matrix);
  append(step.defines, twiddle_defines(matrix));
  append(step.defines, block_defines(matrix, block));
  step.defines.push_back({"REVERSED", flag(matrix.reversal_table.has_value())});
  step.arguments = out_of_place_arguments(matrix);
  step.range = block_range(matrix, block, group, device);
  step.work = block_work(matrix, block, step.range, 2, device);
  step.work.registers = block_registers(matrix, block, 1);
  step.note = note(matrix, block == 1 ? "by elements" : concat("by blocks of ", block));
  return step;
}

Step tile_transpose(const MatrixTranspose& matrix, int tile, int group_rows, const DeviceProfile& device) {
  const auto tiles = [tile](int64_t n) { return static_cast<uint64_t>((n + tile - 1) / tile); };
  const auto side = static_cast<uint64_t>(tile), rows = static_cast<uint64_t>(group_rows);
  Step step;
  step.source = "fft/transpose_local.cl";
  step.arithmetic = matrix.precision;
  step.defines = common_defines(matrix);
  append(step.defines, twiddle_defines(matrix));
  append(step.defines, {{"TILE", std::to_string(tile)},
                        {"GROUP_ROWS", std::to_string(group_rows)},
                        {"REVERSED", flag(matrix.reversal_table.has_value())}});
  step.arguments = out_of_place_arguments(matrix);
  step.range.dims = 3;
  step.range.local = {side, rows, 1};
  step.range.global = {tiles(matrix.columns) * side, tiles(matrix.rows) * rows,
                       static_cast<uint64_t>(matrices(matrix))};
  step.work = transpose_work(matrix, tile, tile, 2);
  step.work.ahead_bytes *= static_cast<double>(tile) / group_rows;
  step.work.style = Style::local_memory;
  step.work.local_bytes = side * (side + 1) * matrix.from.unit_bytes;
  step.work.registers = register_words(matrix.precision) * 2 + kAddressRegisters;
  const uint64_t groups = tiles(matrix.columns) * tiles(matrix.rows) * step.range.global[2];
  step.work.barriers = groups / std::max(device.limits.compute_units, 1u) + 1;
  step.note = note(matrix, concat("by local tiles of ", tile));
  return step;
}

Step square_transpose(const MatrixTranspose& matrix, int block, GroupShape group,
                      const DeviceProfile& device) {
  const AxisTransform axis = as_axis(matrix);
  Step step;
  step.source = "fft/transpose_square.cl";
  step.arithmetic = matrix.precision;
  step.defines = common_defines(matrix);
  append(step.defines, twiddle_defines(matrix));
  append(step.defines, block_defines(matrix, block));
  step.arguments = {matrix.from};
  if (matrix.roots_table) step.arguments.push_back(roots(matrix));
  step.arguments.push_back(static_cast<uint32_t>(matrix.rows));
  step.arguments.push_back(row_loops(axis));
  step.arguments.push_back(row_strides(axis, Side::in, reach(matrix)));
  step.range = block_range(matrix, block, group, device);
  step.work = block_work(matrix, block, step.range, 1, device);
  step.work.registers = block_registers(matrix, block, 2);
  step.note = note(matrix, concat("in place by blocks of ", block));
  return step;
}

Step cycle_transpose(const MatrixTranspose& matrix, uint32_t leaders_table, uint32_t cycles,
                     const DeviceProfile& device) {
  const AxisTransform axis = as_axis(matrix);
  Step step;
  step.source = "fft/transpose_in_place.cl";
  step.arithmetic = matrix.precision;
  step.defines = common_defines(matrix);
  step.arguments = {matrix.from,
                    index_table(leaders_table),
                    cycles,
                    static_cast<uint32_t>(matrices(matrix)),
                    size_argument(matrix),
                    row_loops(axis),
                    row_strides(axis, Side::in, reach(matrix))};
  step.range = shaped_range(cycles, static_cast<uint64_t>(matrices(matrix)), ButterflyDim::first, device);
  step.work = transpose_work(matrix, 1, 1, 1);
  step.work.registers = register_words(matrix.precision) * 4 + kAddressRegisters;
  step.note = note(matrix, concat("in place along ", cycles, " cycles"));
  return step;
}

std::vector<Step> out_of_place_transposes(const MatrixTranspose& matrix, const DeviceProfile& device) {
  std::vector<Step> steps;
  for (const int block : {1, 2, 4, 8})
    if (block_fits(matrix, block, 1, device))
      steps.push_back(block_transpose(matrix, block, transpose_group(device), device));
  const uint64_t most = std::min<uint64_t>(device.limits.max_group, device.traits.preferred_local_group);
  for (const int tile : {8, 16, 32}) {
    const auto side = static_cast<uint64_t>(tile);
    if (device.traits.local_memory != LocalMemory::on_chip || side > most) continue;
    uint64_t rows = side;
    while (rows * side > most || rows > device.limits.max_group_shape[1]) rows /= 2;
    if (rows == 0 || side > device.limits.max_group_shape[0]) continue;
    Step step = tile_transpose(matrix, tile, static_cast<int>(rows), device);
    if (step.work.local_bytes <= device.limits.local_bytes) steps.push_back(std::move(step));
  }
  return cheapest_first(std::move(steps), device);
}

std::vector<Step> square_transposes(const MatrixTranspose& matrix, const DeviceProfile& device) {
  std::vector<Step> steps;
  for (const int block : {1, 2, 4, 8})
    if (block_fits(matrix, block, 2, device))
      steps.push_back(square_transpose(matrix, block, transpose_group(device), device));
  return cheapest_first(std::move(steps), device);
}

}  // namespace clfm::host
