#include "real_pass.hpp"

#include <limits>

#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/kernels/simt/group_pass.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/kernels/simt/long_passes.hpp"
#include "host/kernels/simt/rows_launch.hpp"
#include "host/kernels/simt/stockham.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/cost.hpp"
#include "host/plan/radix_sequence.hpp"
#include "host/tables/roots_table.hpp"

namespace clfm::host {
namespace {

PassSides sides_of(Direction direction, const AxisTransform& axis, int64_t length, int64_t span) {
  const bool meets = direction == Direction::forward ? length * span == axis.length : span == 1;
  return meets ? PassSides::half_spectrum : PassSides::complex_rows;
}

// Two butterflies an item: twice the registers, and half as many items.
Work pair_pass_work(Precision precision, Direction direction, const AxisTransform& axis, int radix,
                    const DeviceProfile& device) {
  const bool columns = element_dim(axis) == ButterflyDim::second;
  const double bytes = complex_bytes(precision), points = static_cast<double>(axis.length * axis.rows());
  const double neighbours =
      bytes * static_cast<double>(columns ? axis.loops.back().count : axis.length / radix / 2);
  const int64_t span = direction == Direction::forward ? axis.length / radix : 1;
  const double stored = columns || span > 1 ? neighbours : bytes;
  Work work = butterfly_work({radix, input_twiddles(precision, 2 * axis.length, span, device),
                              axis.length * axis.rows(), neighbours, stored, 2 * points * bytes},
                             precision);
  work.flops += kPairOperations * points * operation_weight(precision);
  work.registers *= 2;
  work.accesses = 2 * points;
  work.ahead_bytes *= 2;
  work.independent = 2;
  return work;
}

NdRange pair_pass_range(const AxisTransform& axis, int radix, const DeviceProfile& device) {
  return shaped_range(static_cast<uint64_t>(axis.length / radix / 2 + 1), static_cast<uint64_t>(axis.rows()),
                      element_dim(axis), device);
}

Step pair_pass_step(const PassTask& task, const DeviceProfile& device, std::vector<Table>& tables) {
  const AxisTransform& axis = task.axis;
  const bool forward = task.direction == Direction::forward;
  const int radix = static_cast<int>(task.pass.length);
  AxisTransform half_spectrum = axis;
  ++half_spectrum.length;
  const int64_t reach = reached_elements(half_spectrum);
  const Table roots = roots_table(task.precision, 2 * axis.length, device);
  Step step;
  step.source = "real/real_stockham.cl";
  set_arithmetic(step, task.precision, 1);
  append(step.defines, row_defines(axis, reach));
  append(step.defines, {direction_define(task.direction),
                        {"RADIX", std::to_string(radix)},
                        {"N", std::to_string(axis.length)},
                        {"BUTTERFLY_DIM", std::to_string(static_cast<int>(element_dim(axis)))},
                        low_bits_define(roots)});
  add_butterflies(step, {radix});
  step.variant.radices = {radix};
  take_plain_arrays(step, task.precision);
  step.pass.length = axis.length;
  step.arguments = {task.from,
                    task.to,
                    table_of_numbers(roots, tables),
                    static_cast<uint32_t>(axis.rows()),
                    row_loops(axis),
                    row_strides(axis, Side::in, reach),
                    row_strides(axis, Side::out, reach),
                    real_argument(task.precision, forward ? task.scale / 2 : task.scale)};
  step.range = pair_pass_range(axis, radix, device);
  step.work = pair_pass_work(task.precision, task.direction, axis, radix, device);
  step.note = concat("axis ", task.pass.axis, ": radix ", radix, forward ? ", to" : ", from",
                     " the half spectrum of rows of ", 2 * axis.length);
  return step;
}

Step rows_step(const PassTask& task, Nyquist nyquist, const DeviceProfile& device,
               std::vector<Table>& tables) {
  const PassSides sides = sides_of(task.direction, task.axis, task.pass.length, task.pass.span);
  if (sides != PassSides::half_spectrum && is_in_registers(task.pass))
    return register_pass_step(task, device, tables);
  Step step = is_in_registers(task.pass) ? pair_pass_step(task, device, tables)
                                         : group_pass_step(task, sides, device, tables);
  if (sides == PassSides::half_spectrum) append(step.defines, nyquist_defines(nyquist));
  return step;
}

double pair_pass_us(Precision precision, Direction direction, const AxisTransform& axis, int radix,
                    const DeviceProfile& device) {
  constexpr int64_t kButterflies = 2;
  if (!butterfly_fits(radix, precision, kButterflies, device)) return std::numeric_limits<double>::infinity();
  return estimate_us(pair_pass_work(precision, direction, axis, radix, device),
                     pair_pass_range(axis, radix, device), device);
}

std::vector<int64_t> lengths(const std::vector<int>& radices) { return {radices.begin(), radices.end()}; }

// None where no pair of butterflies fits the registers.
std::vector<int64_t> row_passes(const FftProblem& rows, PassesIn passes, const DeviceProfile& device) {
  const Layout packed = packed_layout(rows);
  const AxisTransform axis = axis_transform(rows, rows.rank - 1, packed, packed);
  const auto sides = [&](int64_t length, int64_t span) {
    return sides_of(rows.direction, axis, length, span);
  };
  const auto price = [&](int radix, int64_t span) {
    return sides(radix, span) == PassSides::half_spectrum
               ? pair_pass_us(rows.precision, rows.direction, axis, radix, device)
               : register_pass_us(rows.precision, axis, radix, span, device);
  };
  if (passes == PassesIn::groups) return cheapest_long_passes({rows, axis, price, sides}, device);
  return lengths(
      cheapest_radix_sequence(axis.length, usable_radices(device, rows.precision, axis.length), price));
}

AutosortPart columns_part(const FftProblem& columns, PassesIn passes, const DeviceProfile& device) {
  if (passes == PassesIn::groups)
    return {columns, [&](const AxisTransform& axis) { return cheapest_long_passes(columns, axis, device); },
            [&](const PassTask& task, std::vector<Table>& tables) {
              return long_pass_step(task, device, tables);
            }};
  return {columns,
          [&](const AxisTransform& axis) {
            return lengths(cheapest_register_radices(columns.precision, axis, device));
          },
          [&](const PassTask& task, std::vector<Table>& tables) {
            return register_pass_step(task, device, tables);
          }};
}

}  // namespace

std::optional<Recipe> real_passes_recipe(const RealPasses& real, PassesIn passes,
                                         const DeviceProfile& device) {
  std::vector<int64_t> along_rows =
      real.lengths.empty() ? row_passes(real.rows, passes, device) : real.lengths;
  if (along_rows.empty()) return std::nullopt;
  std::vector<AutosortPart> parts;
  parts.push_back({real.rows, [&](const AxisTransform&) { return along_rows; },
                   [&](const PassTask& task, std::vector<Table>& tables) {
                     return rows_step(task, real.nyquist, device, tables);
                   }});
  if (real.columns) {
    const bool forward = real.rows.direction == Direction::forward;
    parts.insert(forward ? parts.end() : parts.begin(), columns_part(*real.columns, passes, device));
  }
  Recipe recipe = autosort_recipe(parts, real.rows.placement);
  recipe.algorithm = passes == PassesIn::groups ? "four_step" : "stockham";
  return recipe;
}

}  // namespace clfm::host
