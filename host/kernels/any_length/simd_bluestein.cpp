#include "simd_bluestein.hpp"

#include <optional>

#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simd/simd_pricing.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"
#include "host/tables/rader.hpp"

namespace clfm::host {
namespace {

// `vectors`: of the price of the variant's radices.
Work convolve_work(SimdKernel kernel, const SimdTask& task, const SimdVariant& variant, double vectors) {
  const double bytes = complex_bytes(task.precision);
  const bool rows = kernel == SimdKernel::convolve_row;
  Work work;
  work.style = Style::simd;
  work.flops = simd_instructions(kernel, variant.radices, variant.lanes, kSimdRegisters) *
               static_cast<double>(variant.lanes) * vectors * operation_weight(task.precision);
  work.flops *= share_in_vectors(variant, task.precision);
  work.read_bytes = work.written_bytes = static_cast<double>(task.axis.length * task.axis.rows()) * bytes;
  work.read_run_bytes = work.written_run_bytes =
      static_cast<double>(rows ? task.axis.length : variant.lanes) * bytes;
  work.working_set_bytes = work.read_bytes * (task.from.slot == task.to.slot ? 1 : 2);
  return work;
}

struct Spectra {
  int64_t n, ahead, of_rows, lanes;
};

Table spectrum_table(const Spectra& spectra, const SimdTask& task, const SimdVariant& variant) {
  Table table{TableKind::simd_chirp_spectrum,
              task.precision,
              {spectra.n, spectra.ahead, spectra.of_rows, spectra.lanes}};
  table.parameters.insert(table.parameters.end(), variant.radices.begin(), variant.radices.end());
  return table;
}

// The tables that kernels take behind their two buffers. by_element: the chirp, or the order of the elements.
struct Constants {
  BufferArgument twiddles, by_element, spectrum;
};

BufferArgument twiddles_argument(TableKind kind, const SimdTask& task, const SimdVariant& variant,
                                 std::vector<Table>& tables) {
  return table_argument(twiddle_table(kind, task.precision, variant), tables);
}

Step base_step(const char* source, const SimdTask& task, const SimdVariant& variant,
               const AxisTransform& outer, const Constants& constants) {
  Step step = simd_step(source, task, variant, outer);
  take_plain_arrays(step, task.precision);
  step.arguments = {in_reals(task.from, task.precision), in_reals(task.to, task.precision),
                    constants.twiddles, constants.by_element, constants.spectrum};
  return step;
}

Step rows_step(const char* source, const SimdTask& task, const SimdVariant& variant,
               const Constants& constants) {
  const AxisTransform& axis = task.axis;
  Step step = base_step(source, task, variant, axis, constants);
  step.variant.transforms_per_vector = variant.transforms_per_vector;
  add_item_rows(step, task, variant.rows_per_item);
  return step;
}

Step columns_step(const char* source, const SimdTask& task, const SimdVariant& variant,
                  const Constants& constants) {
  const AxisTransform outer = outside_columns(task.axis);
  const int64_t columns = task.axis.loops.back().count, vectors = divide_up(columns, variant.lanes);
  Step step = base_step(source, task, variant, outer, constants);
  step.defines.push_back(number("TAIL", columns % variant.lanes));
  step.pass.lanes = Lanes::columns;
  hold_columns(step, 1, variant);
  step.arguments.insert(step.arguments.end(),
                        {row_loops(outer), strides(task, outer, Side::in), strides(task, outer, Side::out),
                         real_argument(task.precision, task.scale)});
  step.range = single_items(vectors, outer.rows());
  step.work =
      convolve_work(SimdKernel::convolve_column, task, variant, static_cast<double>(vectors * outer.rows()));
  return step;
}

Step convolve_rows_step(const SimdTask& task, const SimdVariant& variant, const Spectra& spectra,
                        const std::optional<Table>& chirp, std::vector<Table>& tables) {
  const BufferArgument twiddles = twiddles_argument(TableKind::simd_row, task, variant, tables);
  Step step =
      rows_step("any_length/simd_bluestein_rows.cl", task, variant,
                {twiddles, chirp ? table_argument(*chirp, tables) : twiddles,  // any where none is read
                 table_argument(spectrum_table(spectra, task, variant), tables)});
  append(step.defines, {number("COUNT", task.axis.length), flag("CHIRPED", chirp.has_value())});
  step.pass.length = task.axis.length;
  step.pass.loads_whole_rows = true;
  hold_rows(step, 1);
  step.arguments.push_back(static_cast<uint32_t>(spectra.of_rows));
  step.work = convolve_work(SimdKernel::convolve_row, task, variant, static_cast<double>(task.axis.rows()));
  return step;
}

std::string note_of(const char* what, const SimdTask& task, const SimdVariant& variant) {
  return concat(what, " of ", task.axis.length, " with chirps, convolved as ", product(variant.radices),
                ": radices ", text(variant.radices));
}

std::string rader_note(const char* what, const SimdTask& task, const SimdVariant& variant) {
  return concat(what, " of ", task.axis.length, ", permuted and convolved: radices ", text(variant.radices));
}

// Bluestein's where lanes are rows or columns.
Constants lane_constants(const SimdTask& task, const SimdVariant& variant, int64_t ahead,
                         std::vector<Table>& tables) {
  const Table chirp{TableKind::chirp, task.precision, {task.axis.length}};
  return {twiddles_argument(TableKind::simd_column, task, variant, tables), table_argument(chirp, tables),
          table_argument(spectrum_table({task.axis.length, ahead, 1, 1}, task, variant), tables)};
}

// The length of the variant's convolution and one: the parts of a row.
int64_t part_length(const SimdVariant& variant) { return product(variant.radices) + 1; }

// What prime_factor.clh asks for, and the price of its butterflies.
void add_parts(Step& step, const SimdTask& task, const SimdVariant& variant, double vectors) {
  const int64_t prime = part_length(variant), cofactor = variant.cofactor;
  append(step.defines, {number("COFACTOR", cofactor), number("INVERSE", inverse_modulo(prime, cofactor))});
  step.pass.length = task.axis.length;
  constexpr double kPermuted =
      1.3;  // as measured, over the price of the convolution: its order comes from a table
  step.work.flops *= kPermuted;
  if (cofactor == 1) return;
  const double across =
      simd_butterfly_instructions(static_cast<int>(cofactor), kSimdRegisters) * static_cast<double>(prime);
  step.work.flops = static_cast<double>(cofactor) * step.work.flops +
                    across * static_cast<double>(variant.lanes) * vectors *
                        share_in_vectors(variant, task.precision) * operation_weight(task.precision);
  step.note += concat(", ", cofactor, " parts of ", prime);
}

SimdVariant with_cofactor(SimdVariant variant, const SimdTask& task) {
  variant.cofactor = static_cast<int>(task.axis.length / part_length(variant));
  return variant;
}

Constants rader_constants(const SimdTask& task, const SimdVariant& variant, std::vector<Table>& tables) {
  const int64_t prime = part_length(variant), cofactor = task.axis.length / prime;
  Table order{TableKind::rader_order, Precision::f32, {prime}};
  if (cofactor > 1) order.parameters.push_back(cofactor);
  Table spectrum{TableKind::simd_rader_spectrum, task.precision, {prime}};
  spectrum.parameters.insert(spectrum.parameters.end(), variant.radices.begin(), variant.radices.end());
  return {twiddles_argument(TableKind::simd_column, task, variant, tables),
          {Slot::table, 0, table_index(tables, order), 4},
          table_argument(spectrum, tables)};
}

}  // namespace

Step chirped_rows_step(const SimdTask& task, const SimdVariant& variant, int64_t ahead,
                       std::vector<Table>& tables) {
  const Table chirp{TableKind::chirp, task.precision, {task.axis.length, variant.lanes}};
  Step step = convolve_rows_step(task, variant, {task.axis.length, ahead, 1, variant.lanes}, chirp, tables);
  step.note = note_of("rows", task, variant);
  return step;
}

Step convolved_rows_step(const SimdTask& task, const SimdVariant& variant, int64_t n, int64_t ahead,
                         int64_t of_rows, std::vector<Table>& tables) {
  Step step = convolve_rows_step(task, variant, {n, ahead, of_rows, variant.lanes}, std::nullopt, tables);
  step.work.read_bytes *= 2;  // the spectrum, as long as the rows
  step.note = concat("rows of ", task.axis.length, " convolved: radices ", text(variant.radices));
  return step;
}

Step chirped_lanes_step(const SimdTask& task, const SimdVariant& variant, int64_t ahead,
                        std::vector<Table>& tables) {
  Step step = rows_step("any_length/simd_bluestein_lanes.cl", task, variant,
                        lane_constants(task, variant, ahead, tables));
  step.defines.push_back(number("COUNT", task.axis.length));
  step.pass.length = task.axis.length;
  step.pass.lanes = Lanes::rows;
  hold_lanes(step, 1, variant);
  step.work = convolve_work(SimdKernel::convolve_lanes, task, variant,
                            static_cast<double>(divide_up(task.axis.rows(), variant.lanes)));
  step.note = note_of("rows, one to a lane,", task, variant);
  return step;
}

Step chirped_columns_step(const SimdTask& task, const SimdVariant& variant, int64_t ahead,
                          std::vector<Table>& tables) {
  Step step = columns_step("any_length/simd_bluestein_columns.cl", task, variant,
                           lane_constants(task, variant, ahead, tables));
  step.defines.push_back(number("COUNT", task.axis.length));
  step.pass.length = task.axis.length;
  step.note = note_of("columns", task, variant);
  return step;
}

Step rader_rows_step(const SimdTask& task, const SimdVariant& stages, std::vector<Table>& tables) {
  const AxisTransform& axis = task.axis;
  const SimdVariant variant = with_cofactor(stages, task);
  const bool contiguous = axis.elements_are_neighbours() && axis.length >= variant.lanes;
  Step step =
      rows_step("any_length/simd_rader_rows.cl", task, variant, rader_constants(task, variant, tables));
  step.defines.push_back(flag("CONTIGUOUS", contiguous));
  step.pass.lanes = Lanes::rows;
  step.pass.packed_rows = contiguous;
  step.pass.loads_whole_rows = true;
  hold_lanes(step, 1, variant);
  step.pass.held.elements += axis.length;  // the row beside one of its parts
  set_pitches(step, axis, {axis.length, 1}, {axis.length, 1});
  const auto vectors = static_cast<double>(divide_up(axis.rows(), variant.lanes));
  step.work = convolve_work(SimdKernel::convolve_lanes, task, variant, vectors);
  step.note = rader_note("rows", task, variant);
  add_parts(step, task, variant, vectors);
  return step;
}

Step rader_columns_step(const SimdTask& task, const SimdVariant& stages, std::vector<Table>& tables) {
  const SimdVariant variant = with_cofactor(stages, task);
  Step step =
      columns_step("any_length/simd_rader_columns.cl", task, variant, rader_constants(task, variant, tables));
  if (variant.cofactor > 1) step.pass.held.elements += task.axis.length;
  step.note = rader_note("columns", task, variant);
  add_parts(step, task, variant, static_cast<double>(step.range.global[0] * step.range.global[1]));
  return step;
}

}  // namespace clfm::host
