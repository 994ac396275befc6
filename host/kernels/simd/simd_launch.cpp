#include "simd_launch.hpp"

#include <cmath>
#include <functional>
#include <numeric>

#include "host/error.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

constexpr size_t kNamedRadices = 4;  // R0 .. R3; the last radix has a name of its own

// 0 where rows do not follow each other closely: those with wide gaps would be fetched with them.
int64_t row_pitch(const AxisTransform& axis, Side side, RowUnits rows) {
  if (axis.loops.size() != 1 || !axis.elements_are_neighbours()) return 0;
  const Loop& loop = axis.loops.front();
  const int64_t pitch = (side == Side::in ? loop.in_stride : loop.out_stride) * rows.step;
  return pitch >= rows.length && pitch <= 2 * rows.length ? pitch : 0;
}

}  // namespace

std::string text(const std::vector<int>& radices) {
  std::string result;
  for (int radix : radices) result += (result.empty() ? "" : ",") + std::to_string(radix);
  return result;
}

int64_t product(const std::vector<int>& radices) {
  return std::accumulate(radices.begin(), radices.end(), int64_t{1}, std::multiplies<>());
}

std::vector<Define> stage_defines(const std::vector<int>& radices) {
  std::vector<Define> defines{number("N", product(radices)),
                              number("STAGES", static_cast<int64_t>(radices.size()))};
  for (size_t i = 0; i < kNamedRadices; ++i)
    defines.push_back({concat("R", i), std::to_string(i + 1 < radices.size() ? radices[i] : 1)});
  defines.push_back(number("LAST", radices.back()));
  return defines;
}

void set_variant(Step& step, const SimdVariant& variant) {
  step.variant.radices = variant.radices;
  step.variant.lanes = variant.lanes;
  step.variant.prefetch = variant.prefetch == Prefetch::on ? 1 : 0;
  step.variant.nontemporal_stores = variant.stores == Stores::nontemporal ? 1 : 0;
}

Step simd_step(const char* source, const SimdTask& task, const SimdVariant& variant,
               const AxisTransform& outer) {
  Step step;
  step.source = source;
  set_arithmetic(step, task.precision, static_cast<uint32_t>(variant.lanes));
  step.defines.push_back(direction_define(task.direction));
  set_variant(step, variant);
  append(step.defines, row_defines(outer, 2 * reached_elements(task.axis)));  // offsets count REALs
  add_butterflies(step, variant.radices);
  add_butterflies(step, {variant.cofactor});
  append(step.defines, stage_defines(variant.radices));
  step.pass.length = step.pass.held.elements = product(variant.radices);
  return step;
}

void hold_rows(Step& step, double arrays) {
  step.pass.held.arrays = arrays;
  step.pass.held.has_store_staging = true;
}

void hold_lanes(Step& step, double arrays, const SimdVariant& variant) {
  step.pass.held.arrays = arrays;
  step.pass.held.transforms = variant.lanes;
}

void hold_columns(Step& step, double arrays, const SimdVariant& variant) {
  step.pass.held.arrays = arrays;
  step.pass.held.transforms = variant.lanes * variant.vectors_per_item;
  step.variant.vectors_per_item = variant.vectors_per_item;
}

BufferArgument table_argument(Table table, std::vector<Table>& tables) {
  const uint32_t unit = real_bytes(table.precision);
  return {Slot::table, 0, table_index(tables, std::move(table)), unit};
}

Table twiddle_table(TableKind kind, Precision precision, const SimdVariant& variant) {
  Table table{kind, precision, {product(variant.radices)}};
  if (kind != TableKind::simd_column) table.parameters.push_back(variant.lanes);
  table.parameters.insert(table.parameters.end(), variant.radices.begin(), variant.radices.end());
  return table;
}

BufferArgument in_reals(BufferArgument buffer, Precision precision) {
  return counted_in(buffer, real_bytes(precision));
}

Argument strides(const SimdTask& task, const AxisTransform& outer, Side side) {
  return row_strides(outer, side, 2 * reached_elements(task.axis));
}

void set_pitches(Step& step, const AxisTransform& axis, RowUnits in, RowUnits out) {
  step.pitches.input = row_pitch(axis, Side::in, in);
  step.pitches.output = row_pitch(axis, Side::out, out);
}

bool rows_fill(const AxisTransform& axis, Side side, RowUnits rows) {
  return row_pitch(axis, side, rows) == rows.length;
}

NdRange single_items(int64_t x, int64_t y) {
  NdRange range;
  range.dims = 2;
  range.global = {static_cast<uint64_t>(x), static_cast<uint64_t>(y), 1};
  range.local = {1, 1, 1};
  return range;
}

void add_item_rows(Step& step, const SimdTask& task, int64_t rows_per_item) {
  const AxisTransform& axis = task.axis;
  step.variant.rows_per_item = rows_per_item;
  step.arguments.insert(step.arguments.end(),
                        {static_cast<uint32_t>(axis.rows()), row_loops(axis), strides(task, axis, Side::in),
                         strides(task, axis, Side::out), real_argument(task.precision, task.scale),
                         static_cast<uint32_t>(rows_per_item)});
  step.range = single_items(divide_up(axis.rows(), rows_per_item), 1);
}

double column_run_bytes(double run_bytes, double stride_bytes, double working_set_bytes) {
  constexpr double kLine = 64, kStream = 1024, kNear = 4.4e6;
  if (stride_bytes <= run_bytes || working_set_bytes <= kNear) return run_bytes;
  const double lines = std::fmod(stride_bytes, kLine) == 0 ? 1 : (run_bytes + kLine) / run_bytes;
  return run_bytes * kLine / kStream / (lines * lines);
}

AxisTransform outside_columns(const AxisTransform& axis) {
  AxisTransform outer = axis;
  outer.loops.pop_back();
  return outer;
}

}  // namespace clfm::host
