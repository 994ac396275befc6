#include "row_pairs.hpp"

#include "../error.hpp"
#include "divide.hpp"
#include "lanes_variant.hpp"
#include "launch.hpp"
#include "reals_along_row.hpp"
#include "simd_launch.hpp"

namespace clfm::host {
namespace {

// One vector of butterflies in either stage: nothing leaves the registers.
bool is_square_of(int64_t length, int64_t lanes) { return length == lanes * lanes; }

// Lengths in vectors, as measured: shorter rows are faster one to a lane, longer ones in half lanes, which from kInHalfLanes on take what the caller
// has unless it begins or ends inside a pair. Taking a spectrum apart costs more than putting it together.
struct PairedLengths {
  int64_t shortest, end;
};
constexpr int64_t kInHalfLanes = 32;
constexpr PairedLengths kPairedForward{kInHalfLanes, 40}, kPairedBackward{28, 40};

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
                                    variant.lanes, registers_for_reals(device.limits))
                        .radices;
  if (variant.radices.empty()) return std::nullopt;
  if (device.traits.compiler == CompilerHints::clang_on_cpu) variant.prefetch = Prefetch::on;
  variant.rows_per_item = round_up(share_of_rows(axis, device), kRowsOfPair);
  return variant;
}

// As measured, of what other steps' instructions take; so rows that may go in half lanes do.
double share_of(const SimdTask& task, const SimdVariant& variant) {
  constexpr double kBesideHalfLanes = 1.6;
  return task.axis.length >= kInHalfLanes * variant.lanes ? kBesideHalfLanes : 1;
}

// As measured, of rows that leave the registers on their way: from there on results that leave in whole lines, or in order, are faster.
bool fills_caches(const SimdTask& task, const DeviceProfile& device) {
  constexpr double kMostPressure = 0.5;
  return cache_pressure_of_reals(task, task.axis.length, device) >= kMostPressure;
}

}  // namespace

std::optional<Step> row_pairs_step(const SimdTask& task, const DeviceProfile& device,
                                   std::vector<Table>& tables) {
  const std::optional<SimdVariant> variant = pairs_variant(task, device);
  if (!variant || (!is_square_of(task.axis.length, variant->lanes) && fills_caches(task, device)))
    return std::nullopt;
  const bool forward = task.direction == Direction::forward;
  SimdTask rows = task;
  if (forward) rows.scale /= 2;  // of what is taken apart
  const RealsKernel kernel{"row_pairs_fft",
                           forward ? TableKind::simd_row_in_order : TableKind::simd_row,
                           {flag("SCALED", !forward && task.scale != 1)},
                           std::nullopt};
  Step step = reals_along_row_step(kernel, rows, *variant, tables);
  step.work = reals_along_row_work(
      task, *variant,
      share_of(task, *variant) *
          simd_instructions(SimdKernel::row, variant->radices, variant->lanes, kSimdRegisters) / kRowsOfPair);
  step.note =
      concat("rows of ", task.axis.length, " reals, two as one of numbers: radices ", text(variant->radices));
  return step;
}

}  // namespace clfm::host
