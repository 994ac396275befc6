#include "multiply_rows.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/plan/butterfly_work.hpp"
#include "launch.hpp"
#include "rows_launch.hpp"

namespace clfm::host {
namespace {

double run_bytes(int64_t stride, int64_t loop_stride, const AxisTransform& axis, double count, double bytes) {
  if (stride == 1) return bytes * count;
  return loop_stride == 1 ? bytes * static_cast<double>(axis.loops.back().count) : bytes;
}

// `count` of the rows' numbers are read.
Work work_of(Precision precision, const AxisTransform& axis, int64_t numbers, double operations) {
  const auto rows = static_cast<double>(axis.rows()), bytes = complex_bytes(precision);
  const auto count = static_cast<double>(numbers), length = static_cast<double>(axis.length);
  const bool looped = !axis.loops.empty();
  Work work;
  work.flops = rows * count * operations * operation_weight(precision);
  work.read_bytes = rows * count * bytes;
  work.written_bytes = rows * length * bytes;
  work.read_run_bytes =
      run_bytes(axis.in_stride, looped ? axis.loops.back().in_stride : 0, axis, count, bytes);
  work.written_run_bytes =
      run_bytes(axis.out_stride, looped ? axis.loops.back().out_stride : 0, axis, length, bytes);
  work.working_set_bytes = work.read_bytes + work.written_bytes;
  return work;
}

Define exchange_define(Exchange exchange) { return {"EXCHANGE", std::to_string(static_cast<int>(exchange))}; }
Define exchange_define(Direction direction) {
  return {"EXCHANGE", direction == Direction::backward ? "1" : "0"};
}

}  // namespace

Step multiply_step(const RowProduct& task, const DeviceProfile& device, std::vector<Table>& tables) {
  const AxisTransform& axis = task.rows;
  const int64_t reach = reached_elements(axis);
  const RowsLaunch launch{"fft/multiply_rows.cl", Elements::complex, Elements::complex, axis.length};
  Step step = launch_step({task.precision, axis, task.from, task.to}, launch, reach, device);
  step.defines.push_back(exchange_define(task.factors.exchange));
  step.arguments.insert(step.arguments.end(),
                        {table_of_numbers(task.factors.table, tables), static_cast<uint32_t>(task.count),
                         static_cast<uint32_t>(axis.length)});
  add_rows(step, axis, reach);
  step.arguments.push_back(real_argument(task.precision, task.scale));
  step.work = work_of(task.precision, axis, task.count, 6);
  return step;
}

Step rader_permutation_step(const RaderPermutation& task, const DeviceProfile& device,
                            std::vector<Table>& tables) {
  const AxisTransform& axis = task.rows;
  const int64_t reach = reached_elements(axis), permuted = axis.length - 1;
  const RowsLaunch launch{"any_length/rader_permutation.cl", Elements::complex, Elements::complex, permuted};
  Step step = launch_step({task.precision, axis, task.from, task.to}, launch, reach, device);
  take_plain_arrays(step, task.precision);
  step.pass.length = axis.length;
  append(step.defines, {{"N", std::to_string(axis.length)},
                        {"SCATTER", std::to_string(static_cast<int>(task.permutation))},
                        exchange_define(task.direction)});
  const uint32_t table = table_index(tables, {TableKind::rader_order, Precision::f32, {axis.length}});
  const bool gathers = task.permutation == Permutation::gather;
  const int64_t first = gathers ? 0 : permuted;  // the inverse stands behind
  step.arguments.insert(step.arguments.end(),
                        {BufferArgument{Slot::table, static_cast<uint64_t>(4 * first), table, 4},
                         counted_in(task.firsts, unit_bytes(task.precision, Elements::complex))});
  add_rows(step, axis, reach);
  step.arguments.push_back(real_argument(task.precision, task.scale));
  // Beyond the nearest cache every number of a CPU's waits for its line: 65536 of fp32 took 1.3 to 2.4 ns
  // each.
  constexpr double kFarNumber = 20;
  const bool is_far = !is_gpu(device) && static_cast<uint64_t>(permuted) * complex_bytes(task.precision) >
                                             device.traits.cpu.nearest_cache_bytes;
  step.work = work_of(task.precision, axis, axis.length, is_far ? kFarNumber : 1);
  if (element_dim(axis) == ButterflyDim::first)
    (gathers ? step.work.read_run_bytes : step.work.written_run_bytes) = complex_bytes(task.precision);
  step.note = concat("rows of ", permuted,
                     gathers ? " elements in the order of Rader's convolution" : " back in natural order");
  return step;
}

Step rader_product_step(const RaderProduct& task, const DeviceProfile& device, std::vector<Table>& tables) {
  const AxisTransform& spectra = task.spectra;
  const int64_t reach = reached_elements(spectra);
  const Table factors{TableKind::rader_spectrum, task.precision, {spectra.length + 1}};
  const RowsLaunch launch{"any_length/rader_product.cl", Elements::complex, Elements::complex,
                          spectra.length};
  Step step = launch_step({task.precision, spectra, task.place, task.firsts}, launch, reach, device);
  step.arguments.insert(
      step.arguments.end(),
      {table_of_numbers(factors, tables), static_cast<uint32_t>(spectra.length),
       static_cast<uint32_t>(spectra.rows()), row_loops(spectra), row_strides(spectra, Side::in, reach)});
  step.work = work_of(task.precision, spectra, spectra.length, 6);
  step.note = concat("rows of ", spectra.length, " times Rader's spectrum");
  return step;
}

}  // namespace clfm::host
