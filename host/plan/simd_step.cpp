#include "simd_step.hpp"

#include <algorithm>
#include <numeric>

#include "../error.hpp"
#include "butterfly_work.hpp"
#include "launch.hpp"
#include "radix_table.hpp"

namespace clfm::host {
namespace {

constexpr size_t kNamedRadices = 4;  // R0 .. R3; the last radix has a name of its own

Define flag(const char* name, bool set) { return {name, set ? "1" : "0"}; }
Define number(const char* name, int64_t value) { return {name, std::to_string(value)}; }

uint32_t real_bytes(Precision precision) { return precision == Precision::f64 ? 8 : 4; }

std::string text(const std::vector<int>& radices) {
  std::string result;
  for (int radix : radices) result += (result.empty() ? "" : ",") + std::to_string(radix);
  return result;
}

void append(std::vector<Define>& defines, std::vector<Define> more) {
  defines.insert(defines.end(), more.begin(), more.end());
}

std::vector<Define> stage_defines(const std::vector<int>& radices) {
  const int64_t n = std::accumulate(radices.begin(), radices.end(), int64_t{1}, std::multiplies<>());
  std::vector<Define> defines{number("N", n), number("STAGES", static_cast<int64_t>(radices.size()))};
  for (size_t i = 0; i < kNamedRadices; ++i)
    defines.push_back({concat("R", i), std::to_string(i + 1 < radices.size() ? radices[i] : 1)});
  defines.push_back(number("LAST", radices.back()));
  return defines;
}

// What every SIMD kernel is compiled with; `outer`: the loops that its rows.clh counts.
std::vector<Define> simd_defines(const SimdTask& task, const SimdVariant& variant,
                                 const AxisTransform& outer) {
  std::vector<Define> defines = arithmetic_defines(task.precision, static_cast<uint32_t>(variant.lanes));
  defines.push_back(direction_define(task.direction));
  defines.push_back(flag("PREFETCH", variant.prefetch == Prefetch::on));
  defines.push_back(flag("STREAM", variant.stores == Stores::round_cache));
  append(defines, row_defines(outer, 2 * reached_elements(task.axis)));  // offsets count REALs
  defines.push_back(radices_define(variant.radices));
  append(defines, stage_defines(variant.radices));
  return defines;
}

BufferArgument table_argument(Table table, std::vector<Table>& tables) {
  const uint32_t unit = real_bytes(table.precision);
  return {Slot::table, 0, table_index(tables, std::move(table)), unit};
}

Table twiddle_table(TableKind kind, const SimdTask& task, const SimdVariant& variant) {
  Table table{kind, task.precision, {task.axis.length}};
  if (kind == TableKind::simd_row) table.parameters.push_back(variant.lanes);
  table.parameters.insert(table.parameters.end(), variant.radices.begin(), variant.radices.end());
  return table;
}

BufferArgument in_reals(BufferArgument buffer, Precision precision) {
  buffer.unit_bytes = real_bytes(precision);
  return buffer;
}

Argument strides(const SimdTask& task, const AxisTransform& outer, Side side) {
  return row_strides(outer, side, 2 * reached_elements(task.axis));
}

// The axis without its innermost loop, the columns.
AxisTransform outside_columns(const AxisTransform& axis) {
  AxisTransform outer = axis;
  outer.loops.pop_back();
  return outer;
}

Work work_of(SimdKernel kernel, const SimdTask& task, const SimdVariant& variant,
             double transforms_of_one_price) {
  const auto points = static_cast<double>(task.axis.length * task.axis.rows());
  const double run =
      static_cast<double>(variant.lanes * variant.vectors_per_item) * complex_bytes(task.precision);
  Work work;
  work.style = Style::simd;
  work.flops = simd_instructions(kernel, variant.radices, variant.lanes, 32) *
               static_cast<double>(variant.lanes) * static_cast<double>(task.axis.rows()) /
               transforms_of_one_price;
  if (task.precision == Precision::f64) work.flops *= 2;
  work.read_bytes = work.written_bytes = points * complex_bytes(task.precision);
  work.read_run_bytes = work.written_run_bytes =
      kernel == SimdKernel::row ? static_cast<double>(task.axis.length) * complex_bytes(task.precision) : run;
  work.working_set_bytes = work.read_bytes * (task.from.slot == task.to.slot ? 1 : 2);
  return work;
}

int64_t items_for(int64_t count, int64_t per_item) { return (count + per_item - 1) / per_item; }

NdRange single_items(int64_t x, int64_t y) {
  NdRange range;
  range.dims = 2;
  range.global = {static_cast<uint64_t>(x), static_cast<uint64_t>(y), 1};
  range.local = {1, 1, 1};
  return range;
}

// row_fft.cl and lanes_fft.cl take the same arguments.
Step rows_step(const SimdTask& task, const SimdVariant& variant, BufferArgument table) {
  const AxisTransform& axis = task.axis;
  Step step;
  step.defines = simd_defines(task, variant, axis);
  step.defines.push_back(flag("SCALED", task.scale != 1));
  step.arguments = {in_reals(task.from, task.precision),
                    in_reals(task.to, task.precision),
                    table,
                    static_cast<uint32_t>(axis.rows()),
                    loop_counts(axis),
                    strides(task, axis, Side::in),
                    strides(task, axis, Side::out),
                    real_argument(task.precision, task.scale),
                    static_cast<uint32_t>(variant.rows_per_item)};
  step.range = single_items(items_for(axis.rows(), variant.rows_per_item), 1);
  return step;
}

}  // namespace

Step row_step(const SimdTask& task, const SimdVariant& variant, std::vector<Table>& tables) {
  Step step =
      rows_step(task, variant, table_argument(twiddle_table(TableKind::simd_row, task, variant), tables));
  step.source = "fft/row_fft.cl";
  step.kernel = "row_fft";
  step.work = work_of(SimdKernel::row, task, variant, 1);
  step.note = concat("rows of ", task.axis.length, ": radices ", text(variant.radices));
  return step;
}

Step lanes_step(const SimdTask& task, const SimdVariant& variant, std::vector<Table>& tables) {
  Step step =
      rows_step(task, variant, table_argument(twiddle_table(TableKind::simd_column, task, variant), tables));
  const bool contiguous =
      task.axis.in_stride == 1 && task.axis.out_stride == 1 && task.axis.length >= variant.lanes;
  step.defines.push_back(flag("CONTIGUOUS", contiguous));
  step.source = "fft/lanes_fft.cl";
  step.kernel = "lanes_fft";
  step.work = work_of(SimdKernel::lanes, task, variant, static_cast<double>(variant.lanes));
  step.note = concat("rows of ", task.axis.length, ", one to a lane: radices ", text(variant.radices));
  return step;
}

Step column_step(const SimdTask& task, const SimdVariant& variant, std::vector<Table>& tables) {
  const AxisTransform outer = outside_columns(task.axis);
  const int64_t columns = task.axis.loops.back().count, width = variant.lanes * variant.vectors_per_item;
  Step step;
  step.source = "fft/column_fft.cl";
  step.kernel = "column_fft";
  step.defines = simd_defines(task, variant, outer);
  append(step.defines, {number("GROUPS", variant.vectors_per_item), number("TAIL", columns % width),
                        flag("SCALED", task.scale != 1)});
  step.arguments = {in_reals(task.from, task.precision),
                    in_reals(task.to, task.precision),
                    table_argument(twiddle_table(TableKind::simd_column, task, variant), tables),
                    loop_counts(outer),
                    strides(task, outer, Side::in),
                    strides(task, outer, Side::out),
                    real_argument(task.precision, task.scale)};
  step.range = single_items(items_for(columns, width), outer.rows());
  step.work = work_of(SimdKernel::column, task, variant, static_cast<double>(variant.lanes));
  step.note = concat("columns of ", task.axis.length, ": radices ", text(variant.radices));
  return step;
}

Step four_step_step(const SimdTask& task, int64_t columns, const SimdVariant& variant,
                    std::vector<Table>& tables) {
  const BufferArgument twiddles =
      table_argument(twiddle_table(TableKind::simd_column, task, variant), tables);
  const Table twist{TableKind::simd_four_step, task.precision, {task.axis.length, columns, variant.lanes}};
  const AxisTransform outer = outside_columns(task.axis);
  Step step;
  step.source = "fft/four_step_fft.cl";
  step.kernel = "four_step_fft";
  step.defines = simd_defines(task, variant, outer);
  step.defines.push_back(number("TAIL", columns % variant.lanes));
  step.arguments = {in_reals(task.from, task.precision),
                    in_reals(task.to, task.precision),
                    twiddles,
                    table_argument(twist, tables),
                    loop_counts(outer),
                    strides(task, outer, Side::in),
                    strides(task, outer, Side::out)};
  step.range = single_items(items_for(columns, variant.lanes), outer.rows());
  step.work = work_of(SimdKernel::four_step, task, variant, static_cast<double>(variant.lanes));
  step.note = concat("first pass of ", task.axis.length, " x ", columns, ": radices ", text(variant.radices));
  return step;
}

}  // namespace clfm::host
