#include "long_real_rows.hpp"

#include <functional>

#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/kernels/simd/column_items.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simd/two_passes.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kMostPairBytes = 512 << 10;  // of an item: arrays of either end

// Whether items find columns at either end, and hold them; those that merge pairs have an array more
// (private_bytes.hpp).
bool have_ends(int64_t columns, int64_t length, int64_t lanes, Precision precision,
               const DeviceProfile& device) {
  const int64_t scratch = 2 * lanes * length * static_cast<int64_t>(complex_bytes(precision));
  return columns % 2 == 0 && columns >= 2 * lanes && scratch <= kMostPairBytes &&
         fits_private(1.5 * static_cast<double>(scratch), device.traits);
}

// Of r2c's second pass; none where it does not take such columns.
int64_t split_lanes(int64_t columns, int64_t length, Precision precision, const DeviceProfile& device) {
  for (const int64_t lanes :
       {widest_lanes(device, precision), static_cast<int64_t>(simd_lanes(device.traits, precision))})
    if (have_ends(columns, length, lanes, precision, device)) return lanes;
  return 0;
}

SimdRadices radices_of(SimdKernel kernel, int64_t length, int64_t lanes) {
  return cheapest_simd_radices(kernel, length, lanes, kSimdRegisters);
}

AxisSplit cheapest_split(const SimdTask& task, const DeviceProfile& device) {
  const int64_t n = task.axis.length, lanes = lanes_of(task, device);
  const auto splitting = [&](int64_t length) {
    const int64_t wide = split_lanes(n / length, length, task.precision, device);
    if (wide == 0) return 0.0;
    const double share = static_cast<double>(lanes) / static_cast<double>(wide);
    return radices_of(SimdKernel::split_column, length, wide).instructions * share;
  };
  const auto merged_before = [&](int64_t length) {
    const double column_bytes = static_cast<double>(length * lanes) * complex_bytes(task.precision);
    return have_ends(length, n / length, lanes, task.precision, device) &&
                   fits_private(column_bytes, device.traits)
               ? radices_of(SimdKernel::column, length, lanes).instructions
               : 0.0;
  };
  const std::function<double(int64_t)> price =
      task.direction == Direction::forward ? std::function<double(int64_t)>(splitting) : merged_before;
  return cheapest_awkward_split(n, 1, lanes, task.precision, device, price);
}

// What both passes over pairs have; `work` without the pairs.
Step pairs_step(const char* source, const SimdTask& task, const SimdVariant& variant,
                const AxisTransform& outer, const Work& work) {
  constexpr double kOperations = 20;  // of a pair's number, shuffles included
  const int64_t columns = task.axis.loops.back().count, width = variant.lanes * variant.vectors_per_item;
  Step step = simd_step(source, task, variant, outer);
  append(step.defines, {number("GROUPS", variant.vectors_per_item), number("COLUMNS", columns),
                        number("TAIL", columns / 2 % width)});
  step.range = single_items(divide_up(columns, 2 * width), outer.rows());
  step.work = work;
  step.work.flops += kOperations * static_cast<double>(task.axis.length * task.axis.rows()) *
                     operation_weight(task.precision);
  return step;
}

// As TableKind::some_roots has them.
struct RootSteps {
  int64_t n, first, step, count;
};
BufferArgument roots(const RootSteps& range, Precision precision, std::vector<Table>& tables) {
  return table_argument({TableKind::some_roots, precision, {range.n, range.first, range.step, range.count}},
                        tables);
}

SimdVariant split_variant(const SimdTask& task, const DeviceProfile& device) {
  SimdVariant variant;
  variant.lanes = split_lanes(task.axis.loops.back().count, task.axis.length, task.precision, device);
  variant.radices = radices_of(SimdKernel::split_column, task.axis.length, variant.lanes).radices;
  variant.vectors_per_item = vectors_of_columns(task, variant.lanes, ColumnsFrom::both_ends, device);
  return variant;
}

SimdVariant first_pass_variant(const SimdTask& task, ColumnsFrom ends, const DeviceProfile& device) {
  SimdVariant variant;
  variant.lanes = lanes_of(task, device);
  variant.radices = radices_of(SimdKernel::four_step, task.axis.length, variant.lanes).radices;
  variant.vectors_per_item = vectors_of_first_pass(task, variant.lanes, ends, device);
  return variant;
}

Step split_columns_step(const SimdTask& task, const DeviceProfile& device, std::vector<Table>& tables) {
  const AxisTransform outer = outside_columns(task.axis);
  const int64_t n = task.axis.length, columns = task.axis.loops.back().count;
  const SimdVariant variant = split_variant(task, device);
  Step step =
      pairs_step("real/simd_split_columns.cl", task, variant, outer, column_work(task, variant, device));
  write_plain_array(step, task.precision);
  step.pass.takes = Takes::half_spectra;
  hold_columns(step, 2, variant);
  step.arguments = {in_reals(task.from, task.precision),
                    in_reals(task.to, task.precision),
                    table_argument(twiddle_table(TableKind::simd_column, task.precision, variant), tables),
                    roots({2 * n * columns, 0, 1, columns / 2 + 1}, task.precision, tables),
                    roots({2 * n, 0, 1, n}, task.precision, tables),
                    loop_counts(outer),
                    strides(task, outer, Side::in),
                    strides(task, outer, Side::out),
                    real_argument(task.precision, task.scale / 2)};
  step.note = concat("half spectra of rows of ", 2 * n * columns, ": columns of ", n, ": radices ",
                     text(variant.radices));
  return step;
}

Step merge_columns_step(const SimdTask& task, const DeviceProfile& device, std::vector<Table>& tables) {
  const AxisTransform outer = outside_stored_columns(task.axis);
  const int64_t n = task.axis.length, columns = task.axis.loops.back().count;
  const SimdVariant variant = first_pass_variant(task, ColumnsFrom::both_ends, device);
  Step step =
      pairs_step("real/simd_merge_columns.cl", task, variant, outer, four_step_work(task, variant, device));
  read_plain_array(step, task.precision);
  step.pass.takes = Takes::half_spectra;
  hold_columns(step, 3, variant);
  step.arguments = {in_reals(task.from, task.precision),
                    in_reals(task.to, task.precision),
                    table_argument(twiddle_table(TableKind::simd_column, task.precision, variant), tables),
                    table_argument(twist_table(task, variant.lanes), tables),
                    roots({2 * n * columns, 0, 1, columns / 2 + 1}, task.precision, tables),
                    roots({2 * n, 0, 1, 2 * n}, task.precision, tables),
                    loop_counts(outer),
                    strides(task, outer, Side::in),
                    strides(task, outer, Side::out)};
  step.note = concat("from the half spectra of rows of ", 2 * n * columns, ": first pass of ", n, " x ",
                     columns, ": radices ", text(variant.radices));
  return step;
}

Step second_pass_step(const SimdTask& task, const DeviceProfile& device, std::vector<Table>& tables) {
  SimdVariant variant;
  variant.lanes = lanes_of(task, device);
  variant.radices = radices_of(SimdKernel::column, task.axis.length, variant.lanes).radices;
  if (is_clang_on_cpu(device)) variant.prefetch = Prefetch::on;
  widen_columns(variant, task, device);
  return column_step(task, variant, device, tables);
}

// A pass with the loops of `rows` outside the columns of its array, and their places.
SimdTask pass_between(const SimdTask& pass, const RealRows& rows) {
  SimdTask task = pass;
  const Loop columns = pass.axis.loops.back();
  task.axis.loops = rows.rows.loops;
  task.axis.loops.push_back(columns);
  task.from = rows.from;
  task.to = rows.to;
  return task;
}

Step dct2_first_pass_step(const DctAxis& dct, const SimdTask& task, const DeviceProfile& device,
                          std::vector<Table>& tables) {
  constexpr double kShuffles = 6;  // of a number, beside what loads of numbers have
  Step step =
      bare_four_step_step(task, first_pass_variant(task, ColumnsFrom::one_end, device), device, tables);
  step.source = "dct/simd_dct2_first_pass.cl";
  step.defines.push_back(number("COLUMNS", task.axis.loops.back().count));
  append(step.defines, dct_defines(dct));
  take_plain_arrays(step, task.precision);
  step.pass.takes = Takes::whole_reals;
  step.work.flops +=
      kShuffles * static_cast<double>(task.axis.length * task.axis.rows()) * operation_weight(task.precision);
  step.note = concat(name_of(dct), ": ", step.note);
  return step;
}

Step dct2_columns_step(const DctAxis& dct, const SimdTask& task, const DeviceProfile& device,
                       std::vector<Table>& tables) {
  const AxisTransform outer = outside_columns(task.axis);
  const int64_t n = task.axis.length, columns = task.axis.loops.back().count, count = columns / 2 + 1;
  const SimdVariant variant = split_variant(task, device);
  Step step =
      pairs_step("dct/simd_dct2_columns.cl", task, variant, outer, column_work(task, variant, device));
  append(step.defines, dct_defines(dct));
  write_plain_array(step, task.precision);
  step.pass.takes = Takes::whole_reals;
  hold_columns(step, 2, variant);
  step.arguments = {in_reals(task.from, task.precision),
                    in_reals(task.to, task.precision),
                    table_argument(twiddle_table(TableKind::simd_column, task.precision, variant), tables),
                    roots({8 * n * columns, 0, 1, count}, task.precision, tables),
                    roots({8 * n * columns, 2 * n * columns, 5, count}, task.precision, tables),
                    roots({8 * n, 0, 1, n}, task.precision, tables),
                    roots({8 * n, 0, 5, n}, task.precision, tables),
                    loop_counts(outer),
                    strides(task, outer, Side::in),
                    strides(task, outer, Side::out),
                    real_argument(task.precision, task.scale)};
  step.note = concat(name_of(dct), ": columns of ", n, ": radices ", text(variant.radices));
  return step;
}

}  // namespace

bool add_long_dct_rows(const DctAxis& dct, const RealRows& taken, const RealRows& results, double scale,
                       const DeviceProfile& device, Recipe& recipe) {
  if (!device.overrides.has(Override::two_pass_dct2)) return false;
  const int64_t n = dct.fft_length();
  SimdTask task;
  task.precision = taken.precision;
  task.axis = {n, 1, 1, {{taken.rows.rows(), n, n}}};
  if (lanes_of(task, device) <= 1 || !taken.rows.elements_are_neighbours() ||
      !results.rows.elements_are_neighbours())
    return false;
  const AxisSplit split = cheapest_split(task, device);
  if (split.rows == 0) return false;
  const TwoPasses passes = two_passes(task, split, Placement::out_of_place, recipe);
  SimdTask second = pass_between(passes.second, results);
  second.scale = scale;
  recipe.steps.push_back(dct2_first_pass_step(dct, pass_between(passes.first, taken), device, recipe.tables));
  recipe.steps.push_back(dct2_columns_step(dct, second, device, recipe.tables));
  return true;
}

std::optional<Recipe> long_real_rows_recipe(const SimdTask& task, Placement placement, const Recipe& frame,
                                            const DeviceProfile& device) {
  const int64_t lanes = lanes_of(task, device);
  if (lanes <= 1 || !task.axis.elements_are_neighbours()) return std::nullopt;
  const AxisSplit split = cheapest_split(task, device);
  if (split.rows == 0) return std::nullopt;
  Recipe recipe = frame;
  const TwoPasses passes = two_passes(task, split, placement, recipe);
  if (task.direction == Direction::forward) {
    recipe.steps.push_back(first_pass_step(passes.first, device, recipe.tables));
    recipe.steps.push_back(split_columns_step(passes.second, device, recipe.tables));
  } else {
    recipe.steps.push_back(merge_columns_step(passes.first, device, recipe.tables));
    recipe.steps.push_back(second_pass_step(passes.second, device, recipe.tables));
  }
  return recipe;
}

}  // namespace clfm::host
