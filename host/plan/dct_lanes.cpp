#include "dct_lanes.hpp"

#include <algorithm>

#include "../error.hpp"
#include "butterfly_work.hpp"
#include "launch.hpp"
#include "real_row.hpp"
#include "simd_launch.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kMostScratchBytes = 1 << 20;  // of an item
constexpr int64_t kRealsPerItem = 4096;

int64_t lanes_of(const SimdTask& task, const DeviceProfile& device) {
  return simd_lanes(device.traits, task.precision);
}

// What the FFT inside may be; nothing where it does not fit.
std::optional<SimdVariant> variant_of(const SimdTask& task, int64_t lanes) {
  const int64_t n = task.axis.length;
  const auto complex = static_cast<int64_t>(complex_bytes(task.precision));
  if (lanes <= 1 || 3 * n * complex * lanes > kMostScratchBytes) return std::nullopt;
  SimdVariant variant;
  variant.lanes = lanes;
  variant.radices = n == 1 ? std::vector<int>{1}
                           : cheapest_simd_radices(SimdKernel::lanes, n, lanes, kSimdRegisters).radices;
  if (variant.radices.empty()) return std::nullopt;
  return variant;
}

Step base_step(const DctAxis& dct, const SimdTask& task, const SimdVariant& variant,
               const AxisTransform& outer, std::vector<Table>& tables) {
  Step step;
  step.defines = simd_defines(task, variant, outer);
  step.defines.insert(step.defines.end(), {{"TYPE", std::to_string(dct.type)},
                                           {"DST", std::to_string(static_cast<int>(dct.wave))},
                                           {"ORTHO", std::to_string(static_cast<int>(dct.ends))}});
  step.arguments = {in_reals(task.from, task.precision), in_reals(task.to, task.precision),
                    table_argument(twiddle_table(TableKind::simd_column, task.precision, variant), tables)};
  for (const Table& table : dct_roots(dct, task.precision))
    step.arguments.emplace_back(table_argument(table, tables));
  return step;
}

// `passes`: how many axes the step transforms.
Work work_of(const SimdTask& task, const SimdVariant& variant, double passes) {
  constexpr double kOperations = 20;  // of a complex number beside the FFT
  const auto rows = static_cast<double>(task.axis.rows()), n = static_cast<double>(task.axis.length);
  Work work;
  work.style = Style::simd;
  work.flops = operation_weight(task.precision) * passes * rows *
               (simd_instructions(SimdKernel::lanes, variant.radices, variant.lanes, kSimdRegisters) +
                kOperations * n);
  work.read_bytes = work.written_bytes = rows * n * complex_bytes(task.precision);
  work.working_set_bytes = work.read_bytes * (task.from.slot == task.to.slot ? 1 : 2);
  return work;
}

// rows() and strides of dct_lanes.cl.
void add_rows(Step& step, const SimdTask& task, int64_t rows, int64_t per_item) {
  step.arguments.insert(step.arguments.end(),
                        {static_cast<uint32_t>(rows), loop_counts(task.axis),
                         strides(task, task.axis, Side::in), strides(task, task.axis, Side::out),
                         real_argument(task.precision, task.scale), static_cast<uint32_t>(per_item)});
  step.range = single_items(items_for(rows, per_item), 1);
  step.source = "fft/dct_lanes.cl";
  step.kernel = "dct_lanes";
}

}  // namespace

std::optional<Step> dct_columns_step(const DctAxis& dct, const SimdTask& task, const DeviceProfile& device,
                                     std::vector<Table>& tables) {
  const std::vector<Loop>& loops = task.axis.loops;
  if (loops.empty() || loops.back().in_stride != 1 || loops.back().out_stride != 1) return std::nullopt;
  const int64_t columns = loops.back().count, narrow = lanes_of(task, device);
  const bool f64 = task.precision == Precision::f64;
  const int64_t native = f64 ? device.limits.native_lanes_f64 : device.limits.native_lanes_f32;
  // Nothing is transposed, so that vectors may be twice as wide where the device has them.
  const bool wide = narrow > 1 && 2 * narrow <= native && columns % (2 * narrow) == 0;
  const auto variant = variant_of(task, wide ? 2 * narrow : narrow);
  if (!variant) return std::nullopt;
  const AxisTransform outer = outside_columns(task.axis);
  const int64_t vectors = (columns + variant->lanes - 1) / variant->lanes, rows = outer.rows();
  const int64_t most = std::max<int64_t>(kRealsPerItem / (2 * task.axis.length * variant->lanes), 1);
  const int64_t per_item = std::clamp<int64_t>(vectors * rows / items_wanted(device), 1, most);
  Step step = base_step(dct, task, *variant, outer, tables);
  step.source = "fft/dct_columns.cl";
  step.kernel = "dct_columns";
  step.defines.push_back({"TAIL", std::to_string(columns % variant->lanes)});
  step.arguments.insert(step.arguments.end(),
                        {loop_counts(outer), strides(task, outer, Side::in), strides(task, outer, Side::out),
                         real_argument(task.precision, task.scale), static_cast<uint32_t>(columns),
                         static_cast<uint32_t>(per_item)});
  step.range = single_items(items_for(vectors, per_item), rows);
  step.work = work_of(task, *variant, 1);
  step.note = concat(name_of(dct), ", columns");
  return step;
}

std::optional<Step> dct_lanes_step(const DctAxis& dct, const SimdTask& task, const DeviceProfile& device,
                                   std::vector<Table>& tables) {
  const int64_t lanes = lanes_of(task, device), rows = task.axis.rows();
  const auto variant = variant_of(task, lanes);
  if (!variant || dct.length < lanes || task.axis.in_stride != 1 || task.axis.out_stride != 1)
    return std::nullopt;
  const int64_t most = std::max<int64_t>(kRealsPerItem / dct.length, lanes);
  const int64_t share = std::clamp<int64_t>(rows / items_wanted(device), 1, most);
  Step step = base_step(dct, task, *variant, task.axis, tables);
  step.defines.push_back({"BLOCK", "0"});
  add_rows(step, task, rows, (share + lanes - 1) / lanes * lanes);
  step.work = work_of(task, *variant, 1);
  step.note = concat(name_of(dct), ", one row to a lane");
  return step;
}

std::optional<Step> dct_block_step(const DctAxis& dct, const SimdTask& task, const DeviceProfile& device,
                                   std::vector<Table>& tables) {
  const int64_t lanes = lanes_of(task, device), blocks = task.axis.rows();
  const auto variant = variant_of(task, lanes);
  if (!variant || dct.length != lanes) return std::nullopt;
  const int64_t most = kRealsPerItem / (lanes * lanes);
  Step step = base_step(dct, task, *variant, task.axis, tables);
  step.defines.push_back({"BLOCK", "1"});
  add_rows(step, task, blocks, std::clamp<int64_t>(blocks / items_wanted(device), 1, most));
  step.work = work_of(task, *variant, 2);
  for (double* const bytes : {&step.work.read_bytes, &step.work.written_bytes, &step.work.working_set_bytes})
    *bytes *= static_cast<double>(dct.length);
  step.work.flops *= static_cast<double>(dct.length);
  step.note = concat(name_of(dct), " along both axes of blocks");
  return step;
}

}  // namespace clfm::host
