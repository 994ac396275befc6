#include "two_passes.hpp"

#include <algorithm>
#include <utility>

#include "column_items.hpp"
#include "host/io/workspace_rows.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"
#include "host/plan/radix_sequence.hpp"
#include "simd_variants.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kLongestFirstPassBytes = 512 << 10;  // of an item's columns

AxisTransform on_the_output(AxisTransform axis) {
  axis.in_stride = axis.out_stride;
  for (Loop& loop : axis.loops) loop.in_stride = loop.out_stride;
  return axis;
}

// The loop over the columns of the array is the innermost, but for columns of the problem, which are lanes.
AxisTransform first_pass(AxisTransform axis, const AxisSplit& split) {
  const Loop columns{split.columns, axis.in_stride, split.rows * axis.out_stride};
  axis.loops.insert(axis.columns_are_neighbours() ? axis.loops.end() - 1 : axis.loops.end(), columns);
  return {split.rows, split.columns * axis.in_stride, axis.out_stride, std::move(axis.loops)};
}

AxisTransform second_pass(AxisTransform axis, const AxisSplit& split) {
  const Loop rows{split.rows, axis.in_stride, axis.out_stride};
  axis.loops.insert(axis.columns_are_neighbours() ? axis.loops.end() - 1 : axis.loops.end(), rows);
  merge_loops(axis.loops);
  return {split.columns, split.rows * axis.in_stride, split.rows * axis.out_stride, std::move(axis.loops)};
}

// Of so many transforms, in whole vectors.
double in_vectors(double vector, int64_t transforms, int64_t lanes) {
  return vector * static_cast<double>(divide_up(transforms, lanes));
}

// What a split costs, 0 where it cannot be. It may be a search of its own, so as few as will do are asked
// for.
using SplitPrice = std::function<double(int64_t rows, int64_t columns)>;

// Near the square root both passes have items for every core, and columns in the nearest caches; else what
// there is.
AxisSplit cheapest_near_square(int64_t n, const std::vector<int64_t>& all_rows, const SplitPrice& price_of) {
  AxisSplit best;
  for (int64_t lopsided = 2; best.rows == 0 && lopsided < 4 * n; lopsided *= 4)
    for (const int64_t rows : all_rows) {
      const int64_t columns = n / rows;
      if (std::max(rows, columns) > lopsided * std::min(rows, columns)) continue;
      const double price = price_of(rows, columns);
      if (price > 0 && (best.rows == 0 || price < best.instructions)) best = {rows, columns, price};
    }
  return best;
}

}  // namespace

TwoPasses two_passes(const SimdTask& task, const AxisSplit& split, Placement placement, Recipe& recipe) {
  SimdTask first = task, second = task;
  if (placement == Placement::in_place) {
    const WorkspaceRows rows(task.axis, task.axis.length);
    first.axis = rows.loaded();
    first.to = second.from = {Slot::workspace};
    second.axis = rows.stored();
    const auto bytes = static_cast<uint64_t>(task.axis.length * task.axis.rows()) *
                       static_cast<uint64_t>(complex_bytes(task.precision));
    recipe.workspace_bytes = std::max(recipe.workspace_bytes, bytes);
  } else {
    second.from = task.to;
    second.axis = on_the_output(task.axis);
  }
  first.scale = 1;
  first.four_step_columns = split.columns;
  first.axis = first_pass(first.axis, split);
  second.axis = second_pass(second.axis, split);
  return {first, second};
}

AxisSplit cheapest_split(SimdKernel kernel, int64_t n, int64_t lanes, Precision precision,
                         const DeviceProfile& device) {
  const bool by_rows = kernel == SimdKernel::row;
  const auto fits = [&](int64_t length) {
    const double bytes = static_cast<double>(2 * length * lanes) * complex_bytes(precision);
    return length >= lanes && bytes <= kLongestColumnBytes && fits_private(bytes, device.traits);
  };
  const auto radices = [&](SimdKernel pass, int64_t length) {
    return cheapest_simd_radices(pass, length, lanes, kSimdRegisters);
  };
  return cheapest_near_square(n, divisors(n), [&](int64_t rows, int64_t columns) -> double {
    if (!fits(rows) || !fits(columns)) return 0;
    const SimdRadices first = radices(by_rows ? SimdKernel::four_step : kernel, rows);
    const SimdRadices second = radices(by_rows ? SimdKernel::column : kernel, columns);
    if (first.radices.empty() || second.radices.empty()) return 0;
    return in_vectors(first.instructions, columns, lanes) + in_vectors(second.instructions, rows, lanes);
  });
}

AxisSplit cheapest_awkward_split(int64_t n, int64_t awkward, int64_t lanes, Precision precision,
                                 const DeviceProfile& device,
                                 const std::function<double(int64_t columns)>& price) {
  return cheapest_near_square(n, divisors(n / awkward), [&](int64_t rows, int64_t columns) -> double {
    const double bytes = static_cast<double>(rows * lanes) * complex_bytes(precision);
    if (rows < lanes || bytes > kLongestFirstPassBytes || !fits_private(2 * bytes, device.traits)) return 0;
    const SimdRadices first = cheapest_simd_radices(SimdKernel::four_step, rows, lanes, kSimdRegisters);
    if (first.radices.empty()) return 0;
    const double of_columns = price(columns);
    if (of_columns == 0) return 0;
    return in_vectors(first.instructions, columns, lanes) + in_vectors(of_columns, rows, lanes);
  });
}

Step first_pass_step(const SimdTask& first, const DeviceProfile& device, std::vector<Table>& tables) {
  FamilyRadices radices;
  return four_step_step(first, first_pass_variant(first, {device, radices}), device, tables);
}

}  // namespace clfm::host
