#include "group_rows.hpp"

#include <algorithm>

#include "../error.hpp"
#include "butterfly_work.hpp"
#include "launch.hpp"

namespace clfm::host {
namespace {

// Neighbouring rows that a group of columns must take to touch whole cache lines.
int64_t rows_of_a_line(const AxisTransform& rows, uint32_t unit_bytes, const DeviceProfile& device) {
  return reads_columns(rows) ? std::max<int64_t>(device.traits.cache_line_bytes / unit_bytes, 1) : 1;
}

Work work_of(const GroupRows& launch, const DeviceProfile& device) {
  const AxisTransform& rows = launch.rows;
  const bool columns = reads_columns(rows);
  const auto count = static_cast<double>(rows.rows());
  const auto run = [&](const GroupRows::Side& side) {
    return columns ? static_cast<double>(launch.fft.width) * side.unit_bytes : side.row_bytes;
  };
  Work moved;
  moved.flops = count * launch.flops * operation_weight(launch.precision);
  moved.read_bytes = count * launch.in.row_bytes;
  moved.written_bytes = count * launch.out.row_bytes;
  moved.read_run_bytes = run(launch.in);
  moved.written_run_bytes = run(launch.out);
  if (columns) {
    moved.read_stride_bytes = static_cast<double>(rows.in_stride) * launch.in.unit_bytes;
    moved.written_stride_bytes = static_cast<double>(rows.out_stride) * launch.out.unit_bytes;
  }
  moved.working_set_bytes = moved.read_bytes + moved.written_bytes;
  return group_work(launch.fft, launch.precision, launch.fft.length * rows.rows(), moved, device);
}

}  // namespace

std::string refuse_groups(const FftProblem& problem, const DeviceProfile& device) {
  if (device.traits.local_memory == LocalMemory::none) return "the device has no local memory";
  // Staging through emulated local memory is a detour through the cache, with barriers on top.
  const bool is_forced = problem.algorithm == FftAlgorithm::local;
  if (device.traits.local_memory == LocalMemory::emulated && !is_forced)
    return "the device's local memory is main memory";
  return {};
}

bool reads_columns(const AxisTransform& rows) {
  return !rows.loops.empty() && rows.loops.back().in_stride < rows.in_stride;
}

GroupFft shaped_for_rows(GroupFft fft, const AxisTransform& rows, uint32_t unit_bytes, Precision precision,
                         const DeviceProfile& device) {
  fft.items = 0;
  if (fft.radices.empty()) return fft;
  const int64_t widest = *std::max_element(fft.radices.begin(), fft.radices.end());
  const auto& limits = device.limits;  // items are counted by the first or by the second dimension
  const auto most_items = static_cast<int64_t>(
      std::min({limits.max_group, limits.max_group_shape[0], limits.max_group_shape[1]}));
  fft.items = fft.length / widest;
  while (fft.items > most_items) fft.items = (fft.items + 1) / 2;
  const int64_t wanted = std::max<int64_t>(device.traits.preferred_local_group / fft.items,
                                           rows_of_a_line(rows, unit_bytes, device));
  fft.width = std::clamp<int64_t>(std::min(wanted, most_items / fft.items), 1, rows.rows());
  while (fft.width > 1 && local_bytes(fft, precision) > device.limits.local_bytes) fft.width /= 2;
  if (!fits(fft, precision, device)) fft.items = 0;
  return fft;
}

Step group_rows_step(const GroupRows& launch, const DeviceProfile& device) {
  const AxisTransform& rows = launch.rows;
  const GroupFft& fft = launch.fft;
  const bool columns = reads_columns(rows);
  Step step;
  step.source = concat("fft/", launch.name, ".cl");
  step.kernel = launch.name;
  step.defines = arithmetic_defines(launch.precision, 1);
  append(step.defines, row_defines(rows, reached_elements(rows)));
  step.defines.push_back(direction_define(launch.direction));
  append(step.defines, group_defines(fft, device));
  step.defines.push_back({"N", std::to_string(rows.length)});
  step.defines.push_back({"ROWS", std::to_string(fft.width)});
  step.defines.push_back({"BUTTERFLY_DIM", columns ? "1" : "0"});
  const auto items = static_cast<uint64_t>(fft.items), width = static_cast<uint64_t>(fft.width);
  const uint64_t all_rows = (static_cast<uint64_t>(rows.rows()) + width - 1) / width * width;
  step.range.dims = 2;
  step.range.global =
      columns ? std::array<uint64_t, 3>{all_rows, items, 1} : std::array<uint64_t, 3>{items, all_rows, 1};
  step.range.local =
      columns ? std::array<uint64_t, 3>{width, items, 1} : std::array<uint64_t, 3>{items, width, 1};
  step.work = work_of(launch, device);
  return step;
}

void add_group_rows(Step& step, const AxisTransform& rows, double scale, Precision precision) {
  const int64_t reach = reached_elements(rows);
  step.arguments.insert(
      step.arguments.end(),
      {static_cast<uint32_t>(rows.rows()), loop_counts(rows), row_strides(rows, Side::in, reach),
       row_strides(rows, Side::out, reach), real_argument(precision, scale)});
}

std::string radices_text(const GroupFft& fft) {
  std::string text = "radices";
  for (const int radix : fft.radices) text += concat(" ", radix);
  return concat(text, ", ", fft.width, " rows a group");
}

}  // namespace clfm::host
