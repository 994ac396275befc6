#include "multiply_step.hpp"

#include <algorithm>

#include "../error.hpp"
#include "butterfly_work.hpp"
#include "launch.hpp"

namespace clfm::host {
namespace {

// Items next to each other take neighbouring rows where those are closer than neighbouring elements.
ButterflyDim element_dim(const AxisTransform& axis) {
  const bool rows_are_closer = !axis.loops.empty() && axis.loops.back().in_stride < axis.in_stride;
  return rows_are_closer ? ButterflyDim::second : ButterflyDim::first;
}

double run_bytes(int64_t stride, int64_t loop_stride, const AxisTransform& axis, double count, double bytes) {
  if (stride == 1) return bytes * count;
  return loop_stride == 1 ? bytes * static_cast<double>(axis.loops.back().count) : bytes;
}

// `count` of the rows' numbers are read.
Work streaming_work(Precision precision, const AxisTransform& axis, int64_t numbers, double operations) {
  const auto rows = static_cast<double>(axis.rows()), bytes = complex_bytes(precision);
  const auto count = static_cast<double>(numbers), length = static_cast<double>(axis.length);
  const bool looped = !axis.loops.empty();
  Work work;
  work.flops = rows * count * operations * (precision == Precision::f64 ? 2 : 1);
  work.read_bytes = rows * count * bytes;
  work.written_bytes = rows * length * bytes;
  work.read_run_bytes =
      run_bytes(axis.in_stride, looped ? axis.loops.back().in_stride : 0, axis, count, bytes);
  work.written_run_bytes =
      run_bytes(axis.out_stride, looped ? axis.loops.back().out_stride : 0, axis, length, bytes);
  work.working_set_bytes = work.read_bytes + work.written_bytes;
  return work;
}

Define pair_dim(ButterflyDim dim) { return {"PAIR_DIM", std::to_string(static_cast<int>(dim))}; }

BufferArgument counted_in(BufferArgument place, uint32_t unit) {
  place.unit_bytes = unit;
  return place;
}

}  // namespace

Step multiply_step(const RowProduct& task, const DeviceProfile& device, std::vector<Table>& tables) {
  const AxisTransform& axis = task.rows;
  const ButterflyDim dim = element_dim(axis);
  const int64_t reach = reached_elements(axis);
  const auto unit = static_cast<uint32_t>(complex_bytes(task.precision));
  Step step;
  step.source = "fft/multiply_rows.cl";
  step.kernel = "multiply_rows";
  step.defines = arithmetic_defines(task.precision, 1);
  for (const Define& define : row_defines(axis, reach)) step.defines.push_back(define);
  step.defines.push_back({"EXCHANGE", std::to_string(static_cast<int>(task.exchange))});
  step.defines.push_back(pair_dim(dim));
  step.arguments = {counted_in(task.from, unit),
                    counted_in(task.to, unit),
                    BufferArgument{Slot::table, 0, table_index(tables, task.factors), unit},
                    static_cast<uint32_t>(task.count),
                    static_cast<uint32_t>(axis.length),
                    static_cast<uint32_t>(axis.rows()),
                    loop_counts(axis),
                    row_strides(axis, Side::in, reach),
                    row_strides(axis, Side::out, reach),
                    real_argument(task.precision, task.scale)};
  step.range =
      shaped_range(static_cast<uint64_t>(axis.length), static_cast<uint64_t>(axis.rows()), dim, device);
  step.work = streaming_work(task.precision, axis, task.count, 6);
  return step;
}

Step permute_step(const RowPermutation& task, const DeviceProfile& device, std::vector<Table>& tables) {
  const AxisTransform& axis = task.rows;
  const ButterflyDim dim = element_dim(axis);
  const int64_t reach = reached_elements(axis);
  const auto unit = static_cast<uint32_t>(complex_bytes(task.precision));
  Step step;
  step.source = "fft/permute_rows.cl";
  step.kernel = "permute_rows";
  step.defines = arithmetic_defines(task.precision, 1);
  for (const Define& define : row_defines(axis, reach)) step.defines.push_back(define);
  step.defines.push_back({"SCATTER", std::to_string(static_cast<int>(task.permutation))});
  step.defines.push_back({"EXCHANGE", task.direction == Direction::backward ? "1" : "0"});
  step.defines.push_back(pair_dim(dim));
  const uint32_t table = table_index(tables, task.order);
  step.arguments = {counted_in(task.from, unit),
                    counted_in(task.to, unit),
                    BufferArgument{Slot::table, static_cast<uint64_t>(4 * task.first), table, 4},
                    static_cast<uint32_t>(task.count),
                    static_cast<uint32_t>(axis.rows()),
                    loop_counts(axis),
                    row_strides(axis, Side::in, reach),
                    row_strides(axis, Side::out, reach),
                    real_argument(task.precision, task.scale)};
  step.range =
      shaped_range(static_cast<uint64_t>(task.count), static_cast<uint64_t>(axis.rows()), dim, device);
  step.work = streaming_work(task.precision, axis, task.count, 1);
  double& scattered =
      task.permutation == Permutation::gather ? step.work.read_run_bytes : step.work.written_run_bytes;
  if (dim == ButterflyDim::first) scattered = unit;
  return step;
}

Step rader_product_step(const RaderProduct& task, const DeviceProfile& device, std::vector<Table>& tables) {
  const AxisTransform& spectra = task.spectra;
  const ButterflyDim dim = element_dim(spectra);
  const int64_t reach = std::max(reached_elements(spectra), reached_elements(task.axis));
  const auto unit = static_cast<uint32_t>(complex_bytes(task.precision));
  const Table factors{TableKind::rader_spectrum, task.precision, {task.axis.length}};
  Step step;
  step.source = "fft/rader_product.cl";
  step.kernel = "rader_product";
  step.defines = arithmetic_defines(task.precision, 1);
  for (const Define& define : row_defines(spectra, reach)) step.defines.push_back(define);
  step.defines.push_back({"EXCHANGE", task.direction == Direction::backward ? "1" : "0"});
  step.defines.push_back(pair_dim(dim));
  step.arguments = {counted_in(task.from, unit),
                    counted_in(task.to, unit),
                    counted_in(task.place_of_spectra, unit),
                    BufferArgument{Slot::table, 0, table_index(tables, factors), unit},
                    static_cast<uint32_t>(spectra.length),
                    static_cast<uint32_t>(spectra.rows()),
                    loop_counts(spectra),
                    row_strides(task.axis, Side::in, reach),
                    row_strides(task.axis, Side::out, reach),
                    row_strides(spectra, Side::in, reach),
                    real_argument(task.precision, task.scale)};
  step.range =
      shaped_range(static_cast<uint64_t>(spectra.length), static_cast<uint64_t>(spectra.rows()), dim, device);
  step.work = streaming_work(task.precision, spectra, spectra.length, 6);
  step.note = concat("rows of ", spectra.length, " times Rader's spectrum");
  return step;
}

}  // namespace clfm::host
