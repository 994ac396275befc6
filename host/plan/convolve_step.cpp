#include "convolve_step.hpp"

#include "../error.hpp"
#include "butterfly_work.hpp"
#include "launch.hpp"
#include "simd_launch.hpp"

namespace clfm::host {
namespace {

// `vectors`: of the price of the variant's radices.
Work work_of(SimdKernel kernel, const SimdTask& task, const SimdVariant& variant, double vectors) {
  const double bytes = complex_bytes(task.precision);
  const bool rows = kernel == SimdKernel::convolve_row;
  Work work;
  work.style = Style::simd;
  work.flops = simd_instructions(kernel, variant.radices, variant.lanes, kSimdRegisters) *
               static_cast<double>(variant.lanes) * vectors * (task.precision == Precision::f64 ? 2 : 1);
  work.read_bytes = work.written_bytes = static_cast<double>(task.axis.length * task.axis.rows()) * bytes;
  work.read_run_bytes = work.written_run_bytes =
      static_cast<double>(rows ? task.axis.length : variant.lanes) * bytes;
  work.working_set_bytes = work.read_bytes * (task.from.slot == task.to.slot ? 1 : 2);
  return work;
}

struct Spectra {
  int64_t n, of_rows, lanes;
};

Table spectrum_table(const Spectra& spectra, const SimdTask& task, const SimdVariant& variant) {
  Table table{TableKind::simd_chirp_spectrum, task.precision, {spectra.n, spectra.of_rows, spectra.lanes}};
  table.parameters.insert(table.parameters.end(), variant.radices.begin(), variant.radices.end());
  return table;
}

// convolve_rows.cl; `chirp` is any table where there is none.
Step rows_step(const SimdTask& task, const SimdVariant& variant, const Spectra& spectra, BufferArgument chirp,
               std::vector<Table>& tables) {
  const AxisTransform& axis = task.axis;
  Step step;
  step.source = "fft/convolve_rows.cl";
  step.kernel = "convolve_rows";
  step.defines = simd_defines(task, variant, axis);
  step.defines.push_back(number("COUNT", axis.length));
  step.arguments = {in_reals(task.from, task.precision),
                    in_reals(task.to, task.precision),
                    table_argument(twiddle_table(TableKind::simd_row, task.precision, variant), tables),
                    chirp,
                    table_argument(spectrum_table(spectra, task, variant), tables),
                    static_cast<uint32_t>(axis.rows()),
                    loop_counts(axis),
                    strides(task, axis, Side::in),
                    strides(task, axis, Side::out),
                    real_argument(task.precision, task.scale),
                    static_cast<uint32_t>(variant.rows_per_item),
                    static_cast<uint32_t>(spectra.of_rows)};
  step.range = single_items(items_for(axis.rows(), variant.rows_per_item), 1);
  step.work = work_of(SimdKernel::convolve_row, task, variant, static_cast<double>(axis.rows()));
  return step;
}

std::string note_of(const char* what, const SimdTask& task, const SimdVariant& variant) {
  return concat(what, " of ", task.axis.length, " with chirps, convolved as ", product(variant.radices),
                ": radices ", text(variant.radices));
}

std::string rader_note(const char* what, const SimdTask& task, const SimdVariant& variant) {
  return concat(what, " of ", task.axis.length, ", permuted and convolved: radices ", text(variant.radices));
}

BufferArgument rader_order_argument(const SimdTask& task, std::vector<Table>& tables) {
  return {Slot::table, 0, table_index(tables, {TableKind::rader_order, Precision::f32, {task.axis.length}}),
          4};
}

BufferArgument rader_spectrum_argument(const SimdTask& task, const SimdVariant& variant,
                                       std::vector<Table>& tables) {
  Table table{TableKind::simd_rader_spectrum, task.precision, {task.axis.length}};
  table.parameters.insert(table.parameters.end(), variant.radices.begin(), variant.radices.end());
  return table_argument(table, tables);
}

}  // namespace

Step chirped_rows_step(const SimdTask& task, const SimdVariant& variant, std::vector<Table>& tables) {
  const Table chirp{TableKind::chirp, task.precision, {task.axis.length, variant.lanes}};
  const Spectra spectra{task.axis.length, 1, variant.lanes};
  Step step = rows_step(task, variant, spectra, table_argument(chirp, tables), tables);
  step.defines.push_back(flag("CHIRPED", true));
  step.note = note_of("rows", task, variant);
  return step;
}

Step convolved_rows_step(const SimdTask& task, const SimdVariant& variant, int64_t n, int64_t of_rows,
                         std::vector<Table>& tables) {
  const Spectra spectra{n, of_rows, variant.lanes};
  const BufferArgument no_chirp =
      table_argument(twiddle_table(TableKind::simd_row, task.precision, variant), tables);
  Step step = rows_step(task, variant, spectra, no_chirp, tables);
  step.defines.push_back(flag("CHIRPED", false));
  step.work.read_bytes *= 2;  // the spectrum, as long as the rows
  step.note = concat("rows of ", task.axis.length, " convolved: radices ", text(variant.radices));
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
                    table_argument(spectrum_table({task.axis.length, 1, 1}, task, variant), tables),
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

Step rader_rows_step(const SimdTask& task, const SimdVariant& variant, std::vector<Table>& tables) {
  const AxisTransform& axis = task.axis;
  const bool contiguous = axis.in_stride == 1 && axis.out_stride == 1 && axis.length >= variant.lanes;
  Step step;
  step.source = "fft/rader_rows.cl";
  step.kernel = "rader_rows";
  step.defines = simd_defines(task, variant, axis);
  step.defines.push_back(flag("CONTIGUOUS", contiguous));
  step.arguments = {in_reals(task.from, task.precision),
                    in_reals(task.to, task.precision),
                    table_argument(twiddle_table(TableKind::simd_column, task.precision, variant), tables),
                    rader_order_argument(task, tables),
                    rader_spectrum_argument(task, variant, tables),
                    static_cast<uint32_t>(axis.rows()),
                    loop_counts(axis),
                    strides(task, axis, Side::in),
                    strides(task, axis, Side::out),
                    real_argument(task.precision, task.scale),
                    static_cast<uint32_t>(variant.rows_per_item)};
  step.range = single_items(items_for(axis.rows(), variant.rows_per_item), 1);
  step.work = work_of(SimdKernel::convolve_lanes, task, variant,
                      static_cast<double>(items_for(axis.rows(), variant.lanes)));
  step.note = rader_note("rows", task, variant);
  return step;
}

Step rader_columns_step(const SimdTask& task, const SimdVariant& variant, std::vector<Table>& tables) {
  const AxisTransform outer = outside_columns(task.axis);
  const int64_t columns = task.axis.loops.back().count, vectors = items_for(columns, variant.lanes);
  Step step;
  step.source = "fft/rader_columns.cl";
  step.kernel = "rader_columns";
  step.defines = simd_defines(task, variant, outer);
  step.defines.push_back(number("TAIL", columns % variant.lanes));
  step.arguments = {in_reals(task.from, task.precision),
                    in_reals(task.to, task.precision),
                    table_argument(twiddle_table(TableKind::simd_column, task.precision, variant), tables),
                    rader_order_argument(task, tables),
                    rader_spectrum_argument(task, variant, tables),
                    loop_counts(outer),
                    strides(task, outer, Side::in),
                    strides(task, outer, Side::out),
                    real_argument(task.precision, task.scale)};
  step.range = single_items(vectors, outer.rows());
  step.work =
      work_of(SimdKernel::convolve_column, task, variant, static_cast<double>(vectors * outer.rows()));
  step.note = rader_note("columns", task, variant);
  return step;
}

}  // namespace clfm::host
