#include "rows_launch.hpp"

#include <utility>

#include "host/plan/butterfly_work.hpp"
#include "launch.hpp"

namespace clfm::host {
uint32_t unit_bytes(Precision precision, Elements elements) {
  return real_bytes(precision) * (elements == Elements::complex ? 2 : 1);
}

BufferArgument table_of_numbers(Table table, std::vector<Table>& tables) {
  const uint32_t unit = unit_bytes(table.precision, Elements::complex);
  return {Slot::table, 0, table_index(tables, std::move(table)), unit};
}

Step launch_step(const RowsTask& task, const RowsLaunch& launch, int64_t reach, const DeviceProfile& device) {
  const AxisTransform& axis = task.rows;
  const ButterflyDim dim = element_dim(axis);
  Step step;
  step.source = launch.source;
  set_arithmetic(step, task.precision, 1);
  for (const Define& define : row_defines(axis, reach)) step.defines.push_back(define);
  step.defines.push_back({"PAIR_DIM", std::to_string(static_cast<int>(dim))});
  step.arguments = {counted_in(task.from, unit_bytes(task.precision, launch.from)),
                    counted_in(task.to, unit_bytes(task.precision, launch.to))};
  step.range = shaped_range(static_cast<uint64_t>(launch.items_per_row), static_cast<uint64_t>(axis.rows()),
                            dim, device);
  return step;
}

void add_rows(Step& step, const AxisTransform& axis, int64_t reach) {
  step.arguments.insert(step.arguments.end(),
                        {static_cast<uint32_t>(axis.rows()), row_loops(axis),
                         row_strides(axis, Side::in, reach), row_strides(axis, Side::out, reach)});
}

Work streaming_work(const RealRows& task, int64_t complex_per_row, double operations) {
  const double points = static_cast<double>(complex_per_row * task.rows.rows());
  const double bytes = complex_bytes(task.precision);
  const auto run = [&](int64_t stride) {
    return stride == 1 ? bytes * static_cast<double>(complex_per_row) : bytes;
  };
  Work work;
  work.flops = points * operations * operation_weight(task.precision);
  work.read_bytes = work.written_bytes = points * bytes;
  work.read_run_bytes = run(task.rows.in_stride);
  work.written_run_bytes = run(task.rows.out_stride);
  work.working_set_bytes = work.read_bytes * (task.from.slot == task.to.slot ? 1 : 2);
  return work;
}

}  // namespace clfm::host
