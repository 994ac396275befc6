#include "reals_along_row.hpp"

#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/butterfly_work.hpp"

namespace clfm::host {

Step reals_along_row_step(const RealsKernel& kernel, const SimdTask& task, const SimdVariant& variant,
                          std::vector<Table>& tables) {
  Step step = simd_step(kernel.source, task, variant, task.axis);
  step.pass.takes = Takes::staged_rows;
  append(step.defines, kernel.defines);
  step.variant.transforms_per_vector = variant.transforms_per_vector;
  take_plain_arrays(step, task.precision);
  step.arguments = {in_reals(task.from, task.precision), in_reals(task.to, task.precision),
                    table_argument(twiddle_table(kernel.twiddles, task.precision, variant), tables)};
  if (kernel.roots) step.arguments.emplace_back(table_argument(*kernel.roots, tables));
  add_item_rows(step, task, variant.rows_per_item);
  return step;
}

Work reals_along_row_work(const SimdTask& task, const SimdVariant& variant, double instructions) {
  const auto rows = static_cast<double>(task.axis.rows());
  Work work;
  work.style = Style::simd;
  work.flops = operation_weight(task.precision) * rows * static_cast<double>(variant.lanes) * instructions;
  work.read_bytes = work.written_bytes =
      rows * static_cast<double>(task.axis.length) * real_bytes(task.precision);
  work.working_set_bytes = work.read_bytes * (task.from.slot == task.to.slot ? 1 : 2);
  return work;
}

}  // namespace clfm::host
