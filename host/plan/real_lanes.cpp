#include "real_lanes.hpp"

#include "../error.hpp"
#include "divide.hpp"
#include "lanes_variant.hpp"
#include "launch.hpp"
#include "real_row.hpp"
#include "simd_launch.hpp"

namespace clfm::host {

std::optional<Step> real_lanes_step(const SimdTask& task, const DeviceProfile& device,
                                    std::vector<Table>& tables) {
  const int64_t n = task.axis.length, lanes = simd_lanes(device.traits, task.precision),
                rows = task.axis.rows();
  if (task.axis.in_stride != 1 || task.axis.out_stride != 1 || lanes <= 1 || 2 * n < lanes)
    return std::nullopt;
  const auto along = real_row_variant(task, device);
  const bool whole = along && is_blockwise(task, *along);
  if (rows < lanes || !lanes_pay(task, device, whole ? AlongRow::in_whole_vectors : AlongRow::in_pieces))
    return std::nullopt;
  const auto variant = lanes_variant(task, device, lanes);
  if (!variant) return std::nullopt;
  const bool forward = task.direction == Direction::forward;
  Step step;
  step.source = "fft/real_lanes.cl";
  step.kernel = "real_lanes";
  step.defines = simd_defines(task, *variant, task.axis);
  step.defines.push_back(flag("SCALED", !forward && task.scale != 1));
  step.arguments = {
      in_reals(task.from, task.precision),
      in_reals(task.to, task.precision),
      table_argument(twiddle_table(TableKind::simd_column, task.precision, *variant), tables),
      table_argument({TableKind::apart_roots, task.precision, {2 * n, 0, 1, n / 2 + 1}}, tables),
      static_cast<uint32_t>(rows),
      loop_counts(task.axis),
      strides(task, task.axis, Side::in),
      strides(task, task.axis, Side::out),
      real_argument(task.precision, forward ? task.scale / 2 : task.scale),
      static_cast<uint32_t>(lane_rows_per_item(rows, 2 * n, lanes, device))};
  step.range = single_items(divide_up(rows, lane_rows_per_item(rows, 2 * n, lanes, device)), 1);
  step.work = lanes_work(task, *variant, 1);
  step.note = concat("rows of ", 2 * n, " reals, one to a lane: radices ", text(variant->radices));
  return step;
}

}  // namespace clfm::host
