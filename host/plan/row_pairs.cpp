#include "row_pairs.hpp"

#include <algorithm>

#include "../error.hpp"
#include "butterfly_work.hpp"
#include "divide.hpp"
#include "lanes_variant.hpp"
#include "launch.hpp"
#include "sides.hpp"
#include "simd_launch.hpp"

namespace clfm::host {
namespace {

// Lengths in vectors, as measured: shorter rows are faster one to a lane, longer ones in half lanes. Taking a spectrum apart costs more than putting
// it together.
struct PairedLengths {
  int64_t shortest, end;
};
constexpr PairedLengths kPairedForward{32, 40}, kPairedBackward{28, 40};

// One vector of butterflies in either stage: nothing leaves the registers.
bool is_square_of(int64_t length, int64_t lanes) { return length == lanes * lanes; }

bool pairs_pay(const SimdTask& task, int64_t lanes, const DeviceProfile& device) {
  if (lanes < 2 || !prefers_small_butterflies(task.precision, device)) return false;
  const auto [shortest, end] = task.direction == Direction::forward ? kPairedForward : kPairedBackward;
  const int64_t n = task.axis.length;
  return is_square_of(n, lanes) || (n >= shortest * lanes && n < end * lanes);
}

std::optional<SimdVariant> pairs_variant(const SimdTask& task, const DeviceProfile& device) {
  const AxisTransform& axis = task.axis;
  SimdVariant variant;
  variant.lanes = simd_lanes(device.traits, task.precision);
  const bool has_pairs = axis.rows() >= kRowsOfPair * items_wanted(device);
  const bool has_whole_blocks = axis.length % (2 * variant.lanes) == 0;
  if (!pairs_pay(task, variant.lanes, device) || !has_pairs || !has_whole_blocks ||
      !axis.elements_are_neighbours())
    return std::nullopt;
  variant.radices = cheapest_behind(static_cast<int>(variant.lanes), SimdKernel::row, axis.length,
                                    variant.lanes, kSimdRegisters)
                        .radices;
  if (variant.radices.empty()) return std::nullopt;
  if (device.traits.compiler == CompilerHints::clang_on_cpu) variant.prefetch = Prefetch::on;
  const int64_t share = std::clamp<int64_t>(axis.rows() / items_wanted(device), 1, kMostRowsPerItem);
  variant.rows_per_item = round_up(share, kRowsOfPair);
  return variant;
}

Work pairs_work(const SimdTask& task, const SimdVariant& variant) {
  const auto rows = static_cast<double>(task.axis.rows());
  const double instructions =
      simd_instructions(SimdKernel::row, variant.radices, variant.lanes, kSimdRegisters);
  Work work;
  work.style = Style::simd;
  work.flops = operation_weight(task.precision) * rows / kRowsOfPair * instructions *
               static_cast<double>(variant.lanes);
  work.read_bytes = work.written_bytes =
      rows * static_cast<double>(task.axis.length) * real_bytes(task.precision);
  work.working_set_bytes = work.read_bytes * (task.from.slot == task.to.slot ? 1 : 2);
  return work;
}

}  // namespace

std::optional<Step> row_pairs_step(const SimdTask& task, const DeviceProfile& device,
                                   std::vector<Table>& tables) {
  const std::optional<SimdVariant> variant = pairs_variant(task, device);
  // Rows that no cache holds had better be gathered in whole lines.
  if (!variant || stores_of_gathered(task, task.axis.length, device) != Stores::through_cache)
    return std::nullopt;
  const bool forward = task.direction == Direction::forward;
  SimdTask rows = task;
  if (forward) rows.scale /= 2;  // of what is taken apart
  const TableKind twiddles = forward ? TableKind::simd_row_in_order : TableKind::simd_row;
  Step step;
  step.source = "fft/row_pairs_fft.cl";
  step.kernel = "row_pairs_fft";
  step.defines = simd_defines(task, *variant, task.axis);
  append(step.defines, {flag("SCALED", !forward && task.scale != 1), abreast_define(*variant)});
  append(step.defines, plain_sides(task.precision));
  step.arguments = {in_reals(task.from, task.precision), in_reals(task.to, task.precision),
                    table_argument(twiddle_table(twiddles, task.precision, *variant), tables)};
  add_item_rows(step, rows, variant->rows_per_item);
  step.work = pairs_work(task, *variant);
  step.note =
      concat("rows of ", task.axis.length, " reals, two as one of numbers: radices ", text(variant->radices));
  return step;
}

}  // namespace clfm::host
