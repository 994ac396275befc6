#include "dct_columns_pre_post.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

// Enough for every core, each with enough to do.
int64_t items_per_share(int64_t items, int64_t columns, int64_t outer_rows, const DeviceProfile& device) {
  constexpr int64_t kRealsWorthAShare = 4096;
  const int64_t least = divide_up(kRealsWorthAShare, columns);
  return std::clamp<int64_t>(items * outer_rows / items_wanted(device), std::min(least, items), items);
}

std::optional<Step> column_ends_step(const DctAxis& dct, AroundFft half, const RealRows& task, double scale,
                                     const DeviceProfile& device, Recipe& recipe) {
  constexpr double kOperations = 14;  // of a complex number
  const int64_t lanes = simd_lanes(device.traits, task.precision);
  if (lanes <= 1 || !task.rows.columns_are_neighbours() || task.rows.loops.back().count < lanes)
    return std::nullopt;
  const AxisTransform outer = outside_columns(task.rows);
  const int64_t columns = task.rows.loops.back().count, items = dct_items(dct, half);
  const int64_t reach = reached_elements(task.rows);
  const bool before = half == AroundFft::before;
  Step step;
  step.source = "dct/simd_dct_columns_pre_post.cl";
  set_arithmetic(step, task.precision, static_cast<uint32_t>(lanes));
  append(step.defines, row_defines(outer, reach));
  append(step.defines, dct_defines(dct));
  step.defines.push_back({"DIRECTION", "-1"});
  step.variant.prefetch = step.variant.nontemporal_stores = 0;
  step.defines.push_back(flag("BEFORE", before));
  take_plain_arrays(step, task.precision);
  step.pass.takes = Takes::reals;
  step.pass.lanes = Lanes::columns;
  const Between elements = between(dct);
  const int64_t share = items_per_share(items, columns, outer.rows(), device);
  step.arguments = {
      counted_in(task.from, unit_bytes(task.precision, before ? Elements::reals : elements.given)),
      counted_in(task.to, unit_bytes(task.precision, before ? elements.taken : Elements::reals)),
      table_of_numbers(dct_step_roots(dct, half, task.precision), recipe.tables),
      dct_shape(dct),
      static_cast<uint32_t>(items),
      row_loops(outer),
      row_strides(outer, Side::in, reach),
      row_strides(outer, Side::out, reach),
      real_argument(task.precision, scale),
      static_cast<uint32_t>(columns),
      static_cast<uint32_t>(share)};
  step.range = single_items(divide_up(items, share), outer.rows());
  step.work = streaming_work(task, numbers_between(dct), kOperations);
  step.work.style = Style::simd;
  const double run_bytes = static_cast<double>(columns) * real_bytes(task.precision);
  step.work.read_run_bytes = step.work.written_run_bytes = run_bytes;
  step.note = concat(before ? "before " : "after ", name_of(dct), ", columns");
  return step;
}

}  // namespace

std::optional<Step> dct_columns_before(const DctAxis& dct, const RealRows& columns,
                                       const DeviceProfile& device, Recipe& recipe) {
  return column_ends_step(dct, AroundFft::before, columns, 1, device, recipe);
}

std::optional<Step> dct_columns_after(const DctAxis& dct, const RealRows& columns, double scale,
                                      const DeviceProfile& device, Recipe& recipe) {
  return column_ends_step(dct, AroundFft::after, columns, scale, device, recipe);
}

}  // namespace clfm::host
