#include "dct_lanes.hpp"

#include <algorithm>

#include "../error.hpp"
#include "butterfly_work.hpp"
#include "divide.hpp"
#include "lanes_variant.hpp"
#include "launch.hpp"
#include "rader_reals.hpp"
#include "real_lanes.hpp"
#include "real_row.hpp"
#include "sides.hpp"
#include "simd_launch.hpp"

namespace clfm::host {
namespace {

// The task with the length of the stages of the FFT within a lane: of complex numbers, forward whatever the type, or of reals, of type I
// twice as many as it could do with; or those of Rader's convolution of reals.
struct LanesTask {
  SimdTask task;
  SimdVariant variant;
  std::optional<RaderReals> rader;
};

std::optional<LanesTask> with_stages(const DctAxis& dct, const SimdTask& task, const DeviceProfile& device,
                                     int64_t lanes) {
  LanesTask fft{task, {}, std::nullopt};
  fft.task.axis.length = dct.type == 1 ? 2 * dct.fft_length() : dct.fft_length();
  fft.task.direction = dct.has_pairs() ? Direction::forward : dct.direction();
  const auto variant = lanes_variant(fft.task, device, lanes);
  if (!variant) return std::nullopt;
  fft.variant = *variant;
  return fft;
}

// Worth it where every lane has a row or a column.
std::optional<LanesTask> with_rader(const DctAxis& dct, const SimdTask& task, const DeviceProfile& device,
                                    int64_t lanes) {
  if (!dct.has_real_fft() || task.axis.rows() < lanes) return std::nullopt;
  const auto rader = rader_reals(task, device, lanes);
  if (!rader) return std::nullopt;
  return LanesTask{rader->fft, rader->variant, rader};
}

std::optional<LanesTask> within_lanes(const DctAxis& dct, const SimdTask& task, const DeviceProfile& device,
                                      int64_t lanes) {
  const auto stages = with_stages(dct, task, device, lanes);
  return stages ? stages : with_rader(dct, task, device, lanes);
}

Step base_step(const DctAxis& dct, const LanesTask& fft, const AxisTransform& outer,
               std::vector<Table>& tables) {
  const SimdTask& task = fft.task;
  const SimdVariant& variant = fft.variant;
  Step step;
  step.defines = simd_defines(task, variant, outer);
  append(step.defines, dct_defines(dct));
  step.defines.push_back(flag("RADER", fft.rader.has_value()));
  append(step.defines, plain_sides(task.precision));
  step.arguments = {in_reals(task.from, task.precision), in_reals(task.to, task.precision),
                    table_argument(twiddle_table(TableKind::simd_column, task.precision, variant), tables)};
  if (dct.type != 1)
    for (const Table& table : dct_roots(dct, task.precision))
      step.arguments.emplace_back(table_argument(table, tables));
  if (!dct.has_pairs()) step.arguments.emplace_back(residue_places_argument(task, variant, tables));
  if (fft.rader) add_rader_reals(step, *fft.rader, tables);
  return step;
}

Work work_of(const DctAxis& dct, const LanesTask& fft) {
  if (dct.has_pairs()) return lanes_work(fft.task, fft.variant, 1);
  return fft.rader ? rader_reals_work(*fft.rader, fft.variant) : real_lanes_work(fft.task, fft.variant);
}

std::string how(const LanesTask& fft) {
  return fft.rader ? concat(", permuted and convolved: radices ", text(fft.variant.radices)) : "";
}

int64_t pitch_of_reals(const SimdTask& task) {
  return std::max(task.axis.in_stride, task.axis.out_stride) *
         static_cast<int64_t>(real_bytes(task.precision));
}

constexpr int64_t kLongestBlock = 48;  // as measured: longer ones are as fast in two steps

// The widest vectors that rows of a block fill.
int64_t lanes_of_blocks(Precision precision, int64_t length, const DeviceProfile& device) {
  const int64_t fewest = precision == Precision::f64 ? 2 : 4;  // that simd.clh knows
  int64_t lanes = simd_lanes(device.traits, precision);
  while (lanes > fewest && length % lanes != 0) lanes /= 2;
  return lanes;
}

// As many as fill the widest vectors that the device has, if every core finds enough of them.
int64_t blocks_abreast(const SimdTask& task, int64_t lanes, const DeviceProfile& device) {
  constexpr int64_t kMost = 4;
  const int64_t native = native_lanes(device.limits, task.precision);
  int64_t abreast = 1;
  while (2 * abreast <= kMost && 2 * abreast * lanes <= native &&
         task.axis.rows() >= 2 * abreast * items_wanted(device))
    abreast *= 2;
  return abreast;
}

}  // namespace

std::optional<Step> dct_columns_step(const DctAxis& dct, const SimdTask& of_axis, const DeviceProfile& device,
                                     std::vector<Table>& tables) {
  if (!of_axis.axis.columns_are_neighbours()) return std::nullopt;
  const int64_t columns = of_axis.axis.loops.back().count,
                narrow = simd_lanes(device.traits, of_axis.precision);
  const int64_t native = native_lanes(device.limits, of_axis.precision);
  // Nothing is transposed, so that vectors may be twice as wide where the device has them and the last one is not nearly empty.
  const auto vectors = [&](int64_t lanes) { return divide_up(columns, lanes); };
  const bool wide = narrow > 1 && 2 * narrow <= native && 5 * vectors(2 * narrow) <= 3 * vectors(narrow);
  auto fft = wide ? within_lanes(dct, of_axis, device, 2 * narrow) : std::nullopt;
  if (!fft) fft = within_lanes(dct, of_axis, device, narrow);
  if (!fft) return std::nullopt;
  const SimdTask& task = fft->task;
  SimdVariant& variant = fft->variant;
  variant.prefetch = Prefetch::off;
  const AxisTransform outer = outside_columns(task.axis);
  if (dct.has_pairs())
    variant.vectors_per_item = vectors_side_by_side(task, variant, pitch_of_reals(task), device);
  const int64_t width = variant.lanes * variant.vectors_per_item;
  const int64_t groups = divide_up(columns, width), rows = outer.rows();
  const int64_t per_item = groups_per_item(groups * rows, dct.length * width, device);
  Step step = base_step(dct, *fft, outer, tables);
  step.source = "fft/dct_columns.cl";
  step.kernel = "dct_columns";
  append(step.defines, {number("GROUPS", variant.vectors_per_item), number("TAIL", columns % width)});
  step.arguments.insert(step.arguments.end(),
                        {loop_counts(outer), strides(task, outer, Side::in), strides(task, outer, Side::out),
                         real_argument(task.precision, task.scale), static_cast<uint32_t>(columns),
                         static_cast<uint32_t>(per_item)});
  step.range = single_items(divide_up(groups, per_item), rows);
  step.work = work_of(dct, *fft);
  step.note = concat(name_of(dct), ", columns", how(*fft));
  return step;
}

std::optional<Step> dct_lanes_step(const DctAxis& dct, const SimdTask& of_axis, const DeviceProfile& device,
                                   std::vector<Table>& tables) {
  const int64_t lanes = lanes_for_rows(of_axis, dct.length, device), rows = of_axis.axis.rows();
  auto fft = within_lanes(dct, of_axis, device, lanes);
  if (!fft || dct.length < lanes || !of_axis.axis.elements_are_neighbours()) return std::nullopt;
  const SimdTask& task = fft->task;
  SimdVariant& variant = fft->variant;
  const RowUnits rows_of_reals{dct.length, 1};
  variant.stores = stores_of_rows(task, rows_of_reals, device);
  variant.rows_abreast = rows_abreast(task.axis, lanes, lanes, task.precision, device);
  Step step = base_step(dct, *fft, task.axis, tables);
  step.defines.push_back(abreast_define(variant));
  append(step.defines, pitch_defines(task.axis, rows_of_reals, rows_of_reals));
  add_item_rows(step, task, lane_rows_per_item(rows, dct.length, lanes * variant.rows_abreast, device));
  step.source = "fft/dct_lanes.cl";
  step.kernel = "dct_lanes";
  step.work = work_of(dct, *fft);
  step.note = concat(name_of(dct), ", one row to a lane", how(*fft));
  return step;
}

std::optional<Step> dct_blocks_step(const DctAxis& dct, const SimdTask& of_axis, const DeviceProfile& device,
                                    std::vector<Table>& tables) {
  const int64_t lanes = lanes_of_blocks(of_axis.precision, dct.length, device), n = dct.length;
  if (n > kLongestBlock || n % lanes != 0) return std::nullopt;
  auto fft = with_stages(dct, of_axis, device, lanes);
  if (!fft) return std::nullopt;
  const SimdTask& task = fft->task;
  SimdVariant& variant = fft->variant;
  variant.prefetch = Prefetch::off;
  variant.rows_abreast = blocks_abreast(task, lanes, device);
  Step step = base_step(dct, *fft, task.axis, tables);
  step.defines.push_back(abreast_define(variant));
  add_item_rows(step, task, round_up(groups_per_item(task.axis.rows(), n * n, device), variant.rows_abreast));
  step.source = "fft/blocks_dct.cl";
  step.kernel = "blocks_dct";
  step.work = lanes_work(task, variant, 2);
  for (double* const amount :
       {&step.work.read_bytes, &step.work.written_bytes, &step.work.working_set_bytes, &step.work.flops})
    *amount *= static_cast<double>(n);
  step.note = concat(name_of(dct), " along both axes of blocks");
  return step;
}

}  // namespace clfm::host
