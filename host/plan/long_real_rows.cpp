#include "long_real_rows.hpp"

#include "../error.hpp"
#include "butterfly_work.hpp"
#include "column_items.hpp"
#include "divide.hpp"
#include "simd_launch.hpp"
#include "two_passes.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kMostPairBytes = 512 << 10;  // of an item: both of its arrays

// Of how many columns the second pass takes vectors: those from one end, and as many from the other; none where it does not.
int64_t lanes_of_columns(int64_t columns, int64_t length, Precision precision, const DeviceProfile& device) {
  const int64_t narrow = simd_lanes(device.traits, precision);
  for (const int64_t lanes : {widest_lanes(device, precision), narrow}) {
    const int64_t scratch = 2 * lanes * length * static_cast<int64_t>(complex_bytes(precision));
    if (columns % 2 == 0 && columns >= 2 * lanes && scratch <= kMostPairBytes) return lanes;
  }
  return 0;
}

SimdRadices radices_of_columns(int64_t length, int64_t lanes) {
  return cheapest_simd_radices(SimdKernel::split_column, length, lanes, kSimdRegisters);
}

AxisSplit cheapest_split(const SimdTask& task, const DeviceProfile& device) {
  const int64_t n = task.axis.length, lanes = simd_lanes(device.traits, task.precision);
  const auto price = [&](int64_t length) {
    const int64_t wide = lanes_of_columns(n / length, length, task.precision, device);
    return wide == 0 ? 0
                     : radices_of_columns(length, wide).instructions * static_cast<double>(lanes) /
                           static_cast<double>(wide);
  };
  return cheapest_awkward_split(n, 1, lanes, task.precision, price);
}

Step split_columns_step(const SimdTask& task, const DeviceProfile& device, std::vector<Table>& tables) {
  constexpr double kPairOperations = 20;  // shuffles included
  const AxisTransform outer = outside_columns(task.axis);
  const int64_t n = task.axis.length, columns = task.axis.loops.back().count;
  SimdVariant variant;
  variant.lanes = lanes_of_columns(columns, n, task.precision, device);
  variant.radices = radices_of_columns(n, variant.lanes).radices;
  variant.vectors_per_item =
      vectors_of_columns(task, variant.lanes, Tails::alone, ColumnsFrom::both_ends, device);
  const int64_t width = variant.lanes * variant.vectors_per_item;
  const auto roots = [&](int64_t of, int64_t count) {
    return table_argument({TableKind::some_roots, task.precision, {of, 0, 1, count}}, tables);
  };
  Step step;
  step.source = "fft/split_columns.cl";
  step.kernel = "split_columns";
  step.defines = simd_defines(task, variant, outer);
  append(step.defines, {number("GROUPS", variant.vectors_per_item), number("COLUMNS", columns),
                        number("TAIL", columns / 2 % width)});
  step.arguments = {in_reals(task.from, task.precision),
                    in_reals(task.to, task.precision),
                    table_argument(twiddle_table(TableKind::simd_column, task.precision, variant), tables),
                    roots(2 * n * columns, columns / 2 + 1),
                    roots(2 * n, n),
                    loop_counts(outer),
                    strides(task, outer, Side::in),
                    strides(task, outer, Side::out),
                    real_argument(task.precision, task.scale / 2)};
  step.range = single_items(divide_up(columns, 2 * width), outer.rows());
  step.work = column_work(task, variant);
  step.work.flops +=
      kPairOperations * static_cast<double>(n * task.axis.rows()) * operation_weight(task.precision);
  step.note = concat("half spectra of rows of ", 2 * n * columns, ": columns of ", n, ": radices ",
                     text(variant.radices));
  return step;
}

}  // namespace

std::optional<Recipe> long_real_rows_recipe(const SimdTask& task, Placement placement, const Recipe& frame,
                                            const DeviceProfile& device) {
  if (simd_lanes(device.traits, task.precision) <= 1 || !task.axis.elements_are_neighbours())
    return std::nullopt;
  const AxisSplit split = cheapest_split(task, device);
  if (split.rows == 0) return std::nullopt;
  Recipe recipe = frame;
  const TwoPasses passes = two_passes(task, split, placement, recipe);
  recipe.steps.push_back(
      first_pass_step(passes.first, simd_lanes(device.traits, task.precision), device, recipe.tables));
  recipe.steps.push_back(split_columns_step(passes.second, device, recipe.tables));
  return recipe;
}

}  // namespace clfm::host
