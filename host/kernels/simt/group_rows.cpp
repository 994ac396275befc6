#include "group_rows.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "host/error.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/cheapest.hpp"
#include "host/plan/cost.hpp"
#include "host/plan/divide.hpp"
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
  // The items of a row read and write neighbours, and what lies beyond soon; an item by itself has all of its
  // row.
  constexpr double kSoon = 2;
  const bool has_all = launch.fft.items == 1 && device.traits.core.item_runs == ItemRuns::gathered;
  const auto run = [&](const GroupRows::Side& side) {
    const double by_items = kSoon * static_cast<double>(launch.fft.items) * side.unit_bytes;
    if (columns) return static_cast<double>(launch.fft.width) * side.unit_bytes;
    return has_all ? side.row_bytes : std::min(side.row_bytes, by_items);
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

NdRange range_of(const GroupRows& launch) {
  const auto items = static_cast<uint64_t>(launch.fft.items), width = static_cast<uint64_t>(launch.fft.width);
  const uint64_t all_rows = round_up(static_cast<uint64_t>(launch.rows.rows()), width);
  NdRange range;
  range.dims = 2;
  range.global = {items, all_rows, 1};
  range.local = {items, width, 1};
  if (reads_columns(launch.rows)) {
    std::swap(range.global[0], range.global[1]);
    std::swap(range.local[0], range.local[1]);
  }
  return range;
}

// The radices that it has and, of a single butterfly, those of two stages, which more items share; with every
// way to exchange.
std::vector<GroupFft> ways_of(const GroupFft& fft, Precision precision, const DeviceProfile& device) {
  std::vector<GroupFft> ways;
  const auto add = [&](const std::vector<int>& radices) {
    GroupFft way = fft;
    way.radices = radices;
    for (const ExchangeOfParts exchange : possible_exchanges(way)) {
      way.exchange = exchange;
      if (!radices.empty()) ways.push_back(way);
    }
  };
  add(fft.radices);
  if (fft.radices.size() == 1 && fft.transforms == 1) add(two_stages(fft.length, precision, device));
  return ways;
}

// With its radices and its way to exchange.
GroupFft shaped(GroupFft fft, const AxisTransform& rows, uint32_t unit_bytes, Precision precision,
                const DeviceProfile& device) {
  const int64_t widest = *std::max_element(fft.radices.begin(), fft.radices.end());
  const int64_t most_items = most_items_along_rows(device);
  fft.items = items_of_group(fft.length, widest, most_items);
  const int64_t wanted = std::max<int64_t>(device.traits.preferred_local_group / fft.items,
                                           rows_of_a_line(rows, unit_bytes, device));
  fft.width = std::clamp<int64_t>(std::min(wanted, most_items / fft.items), 1, rows.rows());
  while (fft.width > 1 && local_bytes(fft, precision) > device.limits.local_bytes) fft.width /= 2;
  return fft;
}

// With the items and transforms that the profile asks for, as far as a group has room for them.
GroupFft as_wanted(GroupFft fft, const AxisTransform& rows, const DeviceProfile& device) {
  const Variant& wanted = device.wanted_variant;
  const int64_t widest = *std::max_element(fft.radices.begin(), fft.radices.end());
  const int64_t most_items = most_items_along_rows(device);
  const int64_t items = wanted.items_per_transform.value_or(fft.items);
  fft.items = std::clamp<int64_t>(items, 1, std::min(most_items, fft.length / widest));
  const int64_t width = wanted.transforms_per_group.value_or(fft.width);
  fft.width =
      std::clamp<int64_t>(width, 1, std::min(std::max<int64_t>(most_items / fft.items, 1), rows.rows()));
  return fft;
}

// Of a launch that reads and writes numbers of unit_bytes.
double estimate_us(const GroupFft& fft, const AxisTransform& rows, uint32_t unit_bytes, Precision precision,
                   const DeviceProfile& device) {
  const GroupRows::Side side{static_cast<double>(rows.length) * unit_bytes, static_cast<double>(unit_bytes)};
  const GroupRows launch{"", precision, Direction::forward, rows, fft, side, side, 0};
  return estimate_us(work_of(launch, device), range_of(launch), device);
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
  Cheapest<GroupFft> cheapest(device);
  const auto consider = [&](const GroupFft& candidate) {
    if (!fits(candidate, precision, device)) return;
    const double us = weighed_us(candidate, estimate_us(candidate, rows, unit_bytes, precision, device));
    cheapest.consider(candidate, variant_of(candidate), us);
  };
  for (const GroupFft& way : ways_of(fft, precision, device)) {
    const GroupFft candidate = shaped(way, rows, unit_bytes, precision, device);
    consider(candidate);
    if (device.wanted_variant != Variant()) consider(as_wanted(candidate, rows, device));
  }
  fft.items = 0;
  return cheapest.take().value_or(std::move(fft));
}

Step group_rows_step(const GroupRows& launch, const DeviceProfile& device) {
  const AxisTransform& rows = launch.rows;
  const GroupFft& fft = launch.fft;
  const bool columns = reads_columns(rows);
  Step step;
  step.source = launch.source;
  set_arithmetic(step, launch.precision, 1);
  append(step.defines, row_defines(rows, reached_elements(rows)));
  step.defines.push_back(direction_define(launch.direction));
  add_group(step, fft, device);
  step.defines.push_back({"N", std::to_string(rows.length)});
  step.defines.push_back({"ROWS", std::to_string(fft.width)});
  step.defines.push_back({"BUTTERFLY_DIM", columns ? "1" : "0"});
  step.range = range_of(launch);
  step.pass.length = rows.length;
  step.pass.held = held_by_group(fft, step.range);
  step.work = work_of(launch, device);
  return step;
}

void add_group_rows(Step& step, const AxisTransform& rows, double scale, Precision precision) {
  const int64_t reach = reached_elements(rows);
  step.arguments.insert(
      step.arguments.end(),
      {static_cast<uint32_t>(rows.rows()), row_loops(rows), row_strides(rows, Side::in, reach),
       row_strides(rows, Side::out, reach), real_argument(precision, scale)});
}

std::string radices_text(const GroupFft& fft) {
  std::string text = "radices";
  for (const int radix : fft.radices) text += concat(" ", radix);
  return concat(text, ", ", fft.width, " rows a group", exchange_text(fft));
}

}  // namespace clfm::host
