#include "multiply_step.hpp"

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

Work work_of(const RowProduct& task) {
  constexpr double kOperations = 6;
  const auto rows = static_cast<double>(task.rows.rows()), bytes = complex_bytes(task.precision);
  const auto run = [&](int64_t stride, int64_t loop_stride, double count) {
    if (stride == 1) return bytes * count;
    return loop_stride == 1 ? bytes * static_cast<double>(task.rows.loops.back().count) : bytes;
  };
  const auto count = static_cast<double>(task.count), length = static_cast<double>(task.rows.length);
  const int64_t loop_in = task.rows.loops.empty() ? 0 : task.rows.loops.back().in_stride;
  const int64_t loop_out = task.rows.loops.empty() ? 0 : task.rows.loops.back().out_stride;
  Work work;
  work.flops = rows * count * kOperations * (task.precision == Precision::f64 ? 2 : 1);
  work.read_bytes = rows * count * bytes;
  work.written_bytes = rows * length * bytes;
  work.read_run_bytes = run(task.rows.in_stride, loop_in, count);
  work.written_run_bytes = run(task.rows.out_stride, loop_out, length);
  work.working_set_bytes = work.written_bytes + (task.from == task.to ? 0 : work.read_bytes);
  return work;
}

}  // namespace

Step multiply_step(const RowProduct& task, const DeviceProfile& device, std::vector<Table>& tables) {
  const AxisTransform& axis = task.rows;
  const ButterflyDim dim = element_dim(axis);
  const int64_t reach = reached_elements(axis);
  const auto unit = static_cast<uint32_t>(complex_bytes(task.precision));
  BufferArgument from = task.from, to = task.to;
  from.unit_bytes = to.unit_bytes = unit;
  Step step;
  step.source = "fft/multiply_rows.cl";
  step.kernel = "multiply_rows";
  step.defines = arithmetic_defines(task.precision, 1);
  for (const Define& define : row_defines(axis, reach)) step.defines.push_back(define);
  step.defines.push_back({"EXCHANGE", std::to_string(static_cast<int>(task.exchange))});
  step.defines.push_back({"PAIR_DIM", std::to_string(static_cast<int>(dim))});
  step.arguments = {from,
                    to,
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
  step.work = work_of(task);
  return step;
}

}  // namespace clfm::host
