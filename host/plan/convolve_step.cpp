#include "convolve_step.hpp"

#include "../error.hpp"
#include "butterfly_work.hpp"
#include "launch.hpp"
#include "simd_launch.hpp"

namespace clfm::host {
namespace {

constexpr uint32_t kVectorRegisters = 32;

// `vectors`: of the price of the variant's radices.
Work work_of(SimdKernel kernel, const SimdTask& task, const SimdVariant& variant, double vectors) {
  const double bytes = complex_bytes(task.precision);
  const bool rows = kernel == SimdKernel::convolve_row;
  Work work;
  work.style = Style::simd;
  work.flops = simd_instructions(kernel, variant.radices, variant.lanes, kVectorRegisters) *
               static_cast<double>(variant.lanes) * vectors * (task.precision == Precision::f64 ? 2 : 1);
  work.read_bytes = work.written_bytes = static_cast<double>(task.axis.length * task.axis.rows()) * bytes;
  work.read_run_bytes = work.written_run_bytes =
      static_cast<double>(rows ? task.axis.length : variant.lanes) * bytes;
  work.working_set_bytes = work.read_bytes * (task.from.slot == task.to.slot ? 1 : 2);
  return work;
}

Table spectrum_table(const SimdTask& task, const SimdVariant& variant, int64_t lanes) {
  Table table{TableKind::simd_chirp_spectrum, task.precision, {task.axis.length, 1, lanes}};
  table.parameters.insert(table.parameters.end(), variant.radices.begin(), variant.radices.end());
  return table;
}

std::string note_of(const char* what, const SimdTask& task, const SimdVariant& variant) {
  return concat(what, " of ", task.axis.length, " with chirps, convolved as ", product(variant.radices),
                ": radices ", text(variant.radices));
}

}  // namespace

Step chirped_rows_step(const SimdTask& task, const SimdVariant& variant, std::vector<Table>& tables) {
  const AxisTransform& axis = task.axis;
  const Table chirp{TableKind::chirp, task.precision, {axis.length, variant.lanes}};
  Step step;
  step.source = "fft/convolve_rows.cl";
  step.kernel = "convolve_rows";
  step.defines = simd_defines(task, variant, axis);
  append(step.defines, {number("COUNT", axis.length), flag("CHIRPED", true)});
  step.arguments = {in_reals(task.from, task.precision),
                    in_reals(task.to, task.precision),
                    table_argument(twiddle_table(TableKind::simd_row, task.precision, variant), tables),
                    table_argument(chirp, tables),
                    table_argument(spectrum_table(task, variant, variant.lanes), tables),
                    static_cast<uint32_t>(axis.rows()),
                    loop_counts(axis),
                    strides(task, axis, Side::in),
                    strides(task, axis, Side::out),
                    real_argument(task.precision, task.scale),
                    static_cast<uint32_t>(variant.rows_per_item),
                    uint32_t{1}};
  step.range = single_items(items_for(axis.rows(), variant.rows_per_item), 1);
  step.work = work_of(SimdKernel::convolve_row, task, variant, static_cast<double>(axis.rows()));
  step.note = note_of("rows", task, variant);
  return step;
}

Step chirped_columns_step(const SimdTask& task, const SimdVariant& variant, std::vector<Table>& tables) {
  const AxisTransform outer = outside_columns(task.axis);
  const Table chirp{TableKind::chirp, task.precision, {task.axis.length}};
  const int64_t columns = task.axis.loops.back().count, vectors = items_for(columns, variant.lanes);
  Step step;
  step.source = "fft/convolve_columns.cl";
  step.kernel = "convolve_columns";
  step.defines = simd_defines(task, variant, outer);
  append(step.defines, {number("COUNT", task.axis.length), number("TAIL", columns % variant.lanes)});
  step.arguments = {in_reals(task.from, task.precision),
                    in_reals(task.to, task.precision),
                    table_argument(twiddle_table(TableKind::simd_column, task.precision, variant), tables),
                    table_argument(chirp, tables),
                    table_argument(spectrum_table(task, variant, 1), tables),
                    loop_counts(outer),
                    strides(task, outer, Side::in),
                    strides(task, outer, Side::out),
                    real_argument(task.precision, task.scale)};
  step.range = single_items(vectors, outer.rows());
  step.work =
      work_of(SimdKernel::convolve_column, task, variant, static_cast<double>(vectors * outer.rows()));
  step.note = note_of("columns", task, variant);
  return step;
}

}  // namespace clfm::host
