#include "long_dct_rows.hpp"

#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/kernels/simd/column_items.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simd/simd_variants.hpp"
#include "host/kernels/simd/two_passes.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kMostPairBytes = 512 << 10;  // of an item: arrays of either end

// Whether items find columns at either end, and hold them and what else they keep.
bool have_ends(int64_t columns, int64_t length, int64_t lanes, Precision precision,
               const DeviceProfile& device) {
  const int64_t scratch = 2 * lanes * length * static_cast<int64_t>(complex_bytes(precision));
  return columns % 2 == 0 && columns >= 2 * lanes && scratch <= kMostPairBytes &&
         fits_private(1.5 * static_cast<double>(scratch), device.traits);
}

// Of the second pass; none where it does not take such columns.
int64_t pair_lanes(int64_t columns, int64_t length, Precision precision, const DeviceProfile& device) {
  for (const int64_t lanes :
       {widest_lanes(device, precision), static_cast<int64_t>(simd_lanes(device.traits, precision))})
    if (have_ends(columns, length, lanes, precision, device)) return lanes;
  return 0;
}

SimdRadices second_pass_radices(int64_t length, int64_t lanes) {
  return cheapest_simd_radices(SimdKernel::split_column, length, lanes, kSimdRegisters);
}

AxisSplit cheapest_split(const SimdTask& task, const DeviceProfile& device) {
  const int64_t n = task.axis.length, lanes = lanes_of(task, device);
  return cheapest_awkward_split(n, 1, lanes, task.precision, device, [&](int64_t length) {
    const int64_t wide = pair_lanes(n / length, length, task.precision, device);
    if (wide == 0) return 0.0;
    const double share = static_cast<double>(lanes) / static_cast<double>(wide);
    return second_pass_radices(length, wide).instructions * share;
  });
}

// As TableKind::some_roots has them.
struct RootSteps {
  int64_t n, first, step, count;
};
BufferArgument roots(const RootSteps& range, Precision precision, std::vector<Table>& tables) {
  return table_argument({TableKind::some_roots, precision, {range.n, range.first, range.step, range.count}},
                        tables);
}

SimdVariant second_pass_variant(const SimdTask& task, const DeviceProfile& device) {
  SimdVariant variant;
  variant.lanes = pair_lanes(task.axis.loops.back().count, task.axis.length, task.precision, device);
  variant.radices = second_pass_radices(task.axis.length, variant.lanes).radices;
  variant.vectors_per_item = vectors_of_columns(task, variant.lanes, ColumnsFrom::both_ends, device);
  return variant;
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
  FamilyRadices radices;
  SimdVariant variant = first_pass_variant(task, {device, radices});
  variant.prefetch = Prefetch::off;
  Step step = bare_four_step_step(task, variant, device, tables);
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
  constexpr double kOperations = 20;  // of a pair's number, shuffles included
  const AxisTransform outer = outside_columns(task.axis);
  const int64_t n = task.axis.length, columns = task.axis.loops.back().count, count = columns / 2 + 1;
  const SimdVariant variant = second_pass_variant(task, device);
  const int64_t width = variant.lanes * variant.vectors_per_item;
  Step step = simd_step("dct/simd_dct2_columns.cl", task, variant, outer);
  append(step.defines, {number("GROUPS", variant.vectors_per_item), number("COLUMNS", columns),
                        number("TAIL", columns / 2 % width)});
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
                    row_loops(outer),
                    strides(task, outer, Side::in),
                    strides(task, outer, Side::out),
                    real_argument(task.precision, task.scale)};
  step.range = single_items(divide_up(columns, 2 * width), outer.rows());
  step.work = column_work(task, variant, device);
  step.work.flops +=
      kOperations * static_cast<double>(n * task.axis.rows()) * operation_weight(task.precision);
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

}  // namespace clfm::host
