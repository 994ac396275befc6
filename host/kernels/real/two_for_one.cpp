#include "two_for_one.hpp"

#include "hermitian.hpp"
#include "host/error.hpp"
#include "host/kernels/simd/lanes_variant.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/divide.hpp"
#include "reals_along_row.hpp"

namespace clfm::host {
namespace {

// One vector of butterflies in either stage: nothing leaves the registers.
bool is_square_of(int64_t length, int64_t lanes) { return length == lanes * lanes; }

// Lengths in vectors, as measured: shorter rows are faster one to a lane, longer ones in half lanes, which
// from kInHalfLanes on take what the caller has unless it begins or ends inside a pair. Taking a spectrum
// apart costs more than putting it together.
struct PairedLengths {
  int64_t shortest, end;
};
constexpr int64_t kInHalfLanes = 32;
constexpr PairedLengths kPairedForward{kInHalfLanes, 40}, kPairedBackward{28, 40};

// How pairs fill vectors.
struct PairedRows {
  int64_t lanes, abreast;
};

// Where registers are few, a pair at a time.
std::optional<PairedRows> of_few_registers(const SimdTask& task, int64_t lanes, const DeviceProfile& device) {
  if (lanes < 2 || !prefers_small_butterflies(task.precision, device)) return std::nullopt;
  const auto [shortest, end] = task.direction == Direction::forward ? kPairedForward : kPairedBackward;
  const int64_t n = task.axis.length;
  const bool pays = is_square_of(n, lanes) || (n >= shortest * lanes && n < end * lanes);
  const bool has_whole_blocks = n % (2 * lanes) == 0;
  return pays && has_whole_blocks ? std::optional(PairedRows{lanes, 1}) : std::nullopt;
}

// Where vectors have 512 bits, four pairs: rows that would go one to a lane, because neither their pairs nor
// half of their slots fill vectors; and of r2c short ones, whose pairs leave a stage with little to do.
std::optional<PairedRows> of_wide_vectors(const SimdTask& task, int64_t lanes, const DeviceProfile& device) {
  constexpr PairedLengths kFillNone{20, 65}, kShortForward{18, 26};
  const int64_t n = task.axis.length, half = lanes / 2;
  const bool fill_vectors = n % lanes == 0;
  const auto [shortest, end] = fill_vectors ? kShortForward : kFillNone;
  if (task.precision != Precision::f32 || !takes_four_per_vector(task.axis, task.precision, device) ||
      (fill_vectors && task.direction == Direction::backward) || n % half != 0 || n < shortest * lanes ||
      n >= end * lanes || has_hermitian(task, device))
    return std::nullopt;
  return PairedRows{half, 4};
}

std::optional<SimdVariant> pairs_variant(const SimdTask& task, const DeviceProfile& device) {
  const AxisTransform& axis = task.axis;
  const int64_t lanes = simd_lanes(device.traits, task.precision);
  auto rows = of_few_registers(task, lanes, device);
  if (!rows) rows = of_wide_vectors(task, lanes, device);
  if (!rows || !axis.elements_are_neighbours()) return std::nullopt;
  const int64_t together = kRowsOfPair * rows->abreast;
  if (axis.rows() < together * items_wanted(device)) return std::nullopt;
  SimdVariant variant;
  variant.lanes = rows->lanes;
  variant.transforms_per_vector = rows->abreast;
  variant.radices = cheapest_behind(static_cast<int>(variant.lanes), SimdKernel::row, axis.length,
                                    variant.lanes, registers_for_reals(device))
                        .radices;
  if (variant.radices.empty()) return std::nullopt;
  if (is_clang_on_cpu(device)) variant.prefetch = Prefetch::on;
  variant.rows_per_item = round_up(share_of_rows(axis, device), together);
  return variant;
}

// As measured, of what other steps' instructions take; so rows that may go in half lanes do.
double share_of(const SimdTask& task, const SimdVariant& variant) {
  constexpr double kBesideHalfLanes = 1.6;
  if (variant.transforms_per_vector > 1) return share_in_vectors(variant, task.precision);
  return task.axis.length >= kInHalfLanes * variant.lanes ? kBesideHalfLanes : 1;
}

// As measured, of rows that leave the registers on their way: from there on results that leave in whole
// lines, or in order, are faster.
bool fills_caches(const SimdTask& task, const DeviceProfile& device) {
  constexpr double kMostPressure = 0.5;
  return cache_pressure_of_reals(task, task.axis.length, device) >= kMostPressure;
}

}  // namespace

std::optional<Step> two_for_one_step(const SimdTask& task, const DeviceProfile& device,
                                     std::vector<Table>& tables) {
  const std::optional<SimdVariant> variant = pairs_variant(task, device);
  if (!variant || (!is_square_of(task.axis.length, variant->lanes) && fills_caches(task, device)))
    return std::nullopt;
  const bool forward = task.direction == Direction::forward;
  SimdTask rows = task;
  if (forward) rows.scale /= 2;  // of what is taken apart
  RealsKernel kernel{"real/simd_two_for_one.cl",
                     forward ? TableKind::simd_row_in_order : TableKind::simd_row,
                     {flag("SCALED", !forward && task.scale != 1)},
                     std::nullopt};
  append(kernel.defines, nyquist_defines(task.nyquist));
  Step step = reals_along_row_step(kernel, rows, *variant, tables);
  hold_rows(step, 2, 2);
  step.work = reals_along_row_work(
      task, *variant,
      share_of(task, *variant) *
          simd_instructions(SimdKernel::row, variant->radices, variant->lanes, kSimdRegisters) / kRowsOfPair);
  step.note =
      concat("rows of ", task.axis.length, " reals, two as one of numbers: radices ", text(variant->radices));
  return step;
}

}  // namespace clfm::host
