#include "simd_real_columns.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/kernels/simd/lanes_variant.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"
#include "simd_real_lanes.hpp"

namespace clfm::host {
namespace {

std::optional<SimdVariant> variant_of(const SimdTask& task, const DeviceProfile& device) {
  const int64_t lanes = simd_lanes(device.traits, task.precision);
  if (lanes <= 1) return std::nullopt;
  auto variant = lanes_variant(task, device, lanes);
  if (variant) variant->prefetch = Prefetch::off;
  return variant;
}

// Of the side whose rows stand further apart.
int64_t pitch_bytes(const SimdTask& task) {
  const bool forward = task.direction == Direction::forward;
  const int64_t reals = forward ? task.axis.in_stride : task.axis.out_stride;
  const int64_t numbers = forward ? task.axis.out_stride : task.axis.in_stride;
  return std::max(reals, 2 * numbers) * static_cast<int64_t>(real_bytes(task.precision));
}

}  // namespace

std::optional<Step> real_columns_step(const SimdTask& task, const DeviceProfile& device,
                                      std::vector<Table>& tables) {
  // One element is a copy, which others price as such: as cheap columns, tiles of one point would look better
  // than they are.
  if (task.axis.length < 2 || !task.axis.columns_are_neighbours()) return std::nullopt;
  auto variant = variant_of(task, device);
  if (!variant) return std::nullopt;
  const AxisTransform outer = outside_columns(task.axis);
  variant->vectors_per_item = vectors_side_by_side(task, *variant, pitch_bytes(task), device);
  const int64_t width = variant->lanes * variant->vectors_per_item;
  const int64_t columns = task.axis.loops.back().count, rows = outer.rows();
  Step step = simd_step("real/simd_real_columns.cl", task, *variant, outer);
  hold_columns(step, 1.25, *variant);
  append(step.defines, {flag("SCALED", task.scale != 1), number("GROUPS", variant->vectors_per_item),
                        number("TAIL", columns % width)});
  step.arguments = {in_reals(task.from, task.precision),
                    in_reals(task.to, task.precision),
                    table_argument(twiddle_table(TableKind::simd_column, task.precision, *variant), tables),
                    residue_places_argument(task, *variant, tables),
                    row_loops(outer),
                    strides(task, outer, Side::in),
                    strides(task, outer, Side::out),
                    real_argument(task.precision, task.scale)};
  add_item_columns(step, {columns, width, rows}, task.axis.length, device);
  step.work = real_lanes_work(task, *variant);
  step.note = concat("columns of ", task.axis.length, " reals: radices ", text(variant->radices));
  return step;
}

}  // namespace clfm::host
