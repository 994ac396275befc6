#include "hermitian.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/kernels/simd/lanes_variant.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simd/simd_pricing.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"
#include "host/plan/radix_table.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kMostHalfRowBytes = 256 << 10;
constexpr int kMostInFewRegisters = 15;  // of the first radices; in half lanes, whose slots take more vectors
constexpr int64_t kShortHalfRow = 12;    // vectors; such rows are as fast one to a lane

// Butterflies of the first stage go in whole vectors, of which the last overlaps the one before: whether an
// eighth at most is done twice.
bool fills_blocks(int64_t butterflies, int64_t lanes) {
  return 8 * round_up(butterflies, lanes) <= 9 * butterflies;
}

bool uses_half_lanes(int64_t lanes, const SimdTask& task, const DeviceProfile& device) {
  return lanes < simd_lanes(device.traits, task.precision);
}

// How rows fill vectors, and which share of a slot's lanes has residues at least.
struct Filling {
  int64_t lanes, per_vector;
  double share;
};
constexpr double kFull = 0.8;

bool fills_slots(int radix, const Filling& filling) {
  const int64_t vectors = hermitian_slot_vectors(radix, filling.lanes);
  return vectors > 0 && radix >= filling.share * static_cast<double>(2 * vectors * filling.lanes);
}

// What prices do not know. As measured, a single butterfly behind the first stage is faster whole where
// registers are few; elsewhere one of 16, wherever it is, is faster as two.
void correct_later_stages(SimdRadices& cheapest, int64_t n, int64_t lanes, const DeviceProfile& device) {
  constexpr int kLargest = 16;
  std::vector<int>& radices = cheapest.radices;
  const int first = radices[0];
  if (has_few_registers(device)) {
    const int64_t left = n / first;
    if (left <= kLargest && has_butterfly(left)) radices = {first, static_cast<int>(left)};
  } else if (std::find(radices.begin() + 1, radices.end(), kLargest) != radices.end()) {
    cheapest = cheapest_behind(first, SimdKernel::half_row, n, lanes, kAvxRealRegisters);
  }
}

// Behind a slot of each first radix that fits.
SimdRadices cheapest_radices(const SimdTask& task, const Filling& filling, const DeviceProfile& device) {
  const int64_t n = task.axis.length, lanes = filling.lanes;
  const bool is_crowded = uses_half_lanes(lanes, task, device) && has_few_registers(device);
  const uint32_t registers = registers_for_reals(device);
  SimdRadices cheapest;
  for (const RadixRow& first : radix_table()) {
    if (is_crowded && first.radix > kMostInFewRegisters) continue;
    if (n % first.radix != 0 || !fills_slots(first.radix, filling) || !fills_blocks(n / first.radix, lanes))
      continue;
    SimdRadices radices = cheapest_behind(first.radix, SimdKernel::half_row, n, lanes, registers);
    const bool is_less = cheapest.radices.empty() || radices.instructions < cheapest.instructions;
    if (!radices.radices.empty() && is_less) cheapest = std::move(radices);
  }
  if (!cheapest.radices.empty()) correct_later_stages(cheapest, n, lanes, device);
  return cheapest;
}

std::optional<SimdVariant> variant_of(const SimdTask& task, const Filling& filling,
                                      const DeviceProfile& device) {
  SimdRadices cheapest = cheapest_radices(task, filling, device);
  if (cheapest.radices.empty()) return std::nullopt;
  SimdVariant variant;
  variant.lanes = filling.lanes;
  variant.transforms_per_vector = filling.per_vector;
  variant.radices = std::move(cheapest.radices);
  return variant;
}

bool suits_hermitian(const SimdTask& task, const DeviceProfile& device) {
  const int64_t n = task.axis.length, row_bytes = n * static_cast<int64_t>(real_bytes(task.precision));
  const int64_t lanes = simd_lanes(device.traits, task.precision);
  const bool fits = row_bytes <= kMostHalfRowBytes && fits_an_item(task.axis, row_bytes, device);
  return lanes > 2 && n > kShortHalfRow * lanes && fits && task.axis.elements_are_neighbours();
}

// Half lanes of doubles are two. As measured, where four rows share a vector pairs that fill such vectors are
// faster, and short rows go one to a lane faster; elsewhere only pairs of long rows of c2r that fill vectors
// of all lanes are.
bool two_lanes_pay(const SimdTask& task, const DeviceProfile& device) {
  constexpr int64_t kShortest = 32, kLong = 75;  // vectors
  const int64_t n = task.axis.length, lanes = simd_lanes(device.traits, task.precision);
  if (takes_four_per_vector(task.axis, task.precision, device))
    return n % lanes != 0 && n > kShortest * lanes;
  return task.direction == Direction::forward || n % (2 * lanes) != 0 || n < kLong * lanes;
}

// Two rows per vector, where there are enough of them; else, where slots of half as many lanes are full,
// twice as many.
std::optional<SimdVariant> full_variant(const SimdTask& task, const DeviceProfile& device) {
  if (!suits_hermitian(task, device)) return std::nullopt;
  const int64_t lanes = simd_lanes(device.traits, task.precision);
  const int64_t per_vector = transforms_per_vector(task.axis, 1, lanes, task.precision, device);
  if (auto variant = variant_of(task, {lanes, per_vector, kFull}, device)) return variant;
  if (task.precision == Precision::f64 && !two_lanes_pay(task, device)) return std::nullopt;
  const auto more = rows_in_half_lanes(task.axis, task.precision, device);
  return more ? variant_of(task, {lanes / 2, *more, kFull}, device) : std::nullopt;
}

// Of less full slots. As measured in fp32, of rows whose pairs have no whole ones, which would go one to a
// lane, where wide vectors have 32 registers.
std::optional<SimdVariant> loose_variant(const SimdTask& task, const DeviceProfile& device) {
  constexpr int64_t kShortest = 30, kShortestInHalfLanes = 40;  // vectors
  constexpr double kLoose = 11.0 / 16, kLooseInHalfLanes = 0.75;
  const int64_t n = task.axis.length, lanes = simd_lanes(device.traits, task.precision);
  const bool has_whole_pairs = n % lanes == 0;
  if (task.precision != Precision::f32 || !suits_hermitian(task, device) || has_whole_pairs ||
      n < kShortest * lanes || !takes_four_per_vector(task.axis, task.precision, device))
    return std::nullopt;
  if (auto variant = variant_of(task, {lanes, 2, kLoose}, device)) return variant;
  if (n < kShortestInHalfLanes * lanes) return std::nullopt;
  return variant_of(task, {lanes / 2, 4, kLooseInHalfLanes}, device);
}

std::optional<SimdVariant> hermitian_variant(const SimdTask& task, const DeviceProfile& device) {
  const std::optional<SimdVariant> full = full_variant(task, device);
  return full ? full : loose_variant(task, device);
}

// As measured, of what other steps' instructions take; in half lanes more, of which twice as many rows fill
// wide vectors.
double share_of(const SimdTask& task, const SimdVariant& variant, const DeviceProfile& device) {
  constexpr double kWhole = 0.8, kHalf = 1, kHalfOfWide = 0.7;
  if (!uses_half_lanes(variant.lanes, task, device))
    return kWhole * share_in_vectors(variant, task.precision);
  return variant.transforms_per_vector <= 2 ? kHalf : kHalfOfWide;
}

// Of DCT-II, as measured. Results go to as many places at once as there are slots in a last butterfly, twice:
// rows that leave the nearest cache meanwhile, and those of short vectors, are faster as pairs of reals, if
// those fill vectors. Such pairs of medium rows, four per vector, are slower.
std::optional<SimdVariant> dct2_hermitian_variant(const SimdTask& task, const DeviceProfile& device) {
  // In vectors.
  constexpr int64_t kShort = 32, kShortFourPerVector = 26, kShortInTwoLanes = 64, kShortLoose = 70;
  constexpr int64_t kLongBytes = 16 << 10;
  const int64_t n = task.axis.length, row_bytes = n * static_cast<int64_t>(real_bytes(task.precision));
  const int64_t lanes = simd_lanes(device.traits, task.precision);
  const bool has_whole_pairs = n % lanes == 0;
  const bool four_per_vector = has_whole_pairs && takes_four_per_vector(task.axis, task.precision, device);
  if (n < (four_per_vector ? kShortFourPerVector : kShort) * lanes) return std::nullopt;
  std::optional<SimdVariant> variant = full_variant(task, device);
  if (!variant && n >= kShortLoose * lanes) variant = loose_variant(task, device);
  if (!variant || (variant->lanes == 2 && n < kShortInTwoLanes * lanes)) return std::nullopt;
  const bool prefers_pairs = row_bytes > kLongBytes || uses_half_lanes(variant->lanes, task, device);
  return has_whole_pairs && prefers_pairs ? std::nullopt : variant;
}

// A kernel that contains such an FFT, and its other arguments.
struct HermitianKernel {
  const char* source;
  TableKind twiddles;
  std::vector<Define> defines;
  std::optional<Table> roots;
};

Work slots_work(const SimdTask& task, const SimdVariant& variant, const DeviceProfile& device) {
  const auto rows = static_cast<double>(task.axis.rows());
  const double instructions =
      simd_instructions(SimdKernel::half_row, variant.radices, variant.lanes, kSimdRegisters) *
      share_of(task, variant, device);
  Work work;
  work.style = Style::simd;
  work.flops = operation_weight(task.precision) * rows * static_cast<double>(variant.lanes) * instructions;
  work.read_bytes = work.written_bytes =
      rows * static_cast<double>(task.axis.length) * real_bytes(task.precision);
  work.working_set_bytes = work.read_bytes * (task.from.slot == task.to.slot ? 1 : 2);
  return work;
}

// `row_reals`: of results.
Step slots_step(const HermitianKernel& kernel, int64_t row_reals, const SimdTask& task,
                const SimdVariant& shape, const DeviceProfile& device, std::vector<Table>& tables) {
  SimdVariant variant = shape;
  if (is_clang_on_cpu(device)) variant.prefetch = Prefetch::on;
  variant.stores = stores_of_runs(task, row_reals, variant.transforms_per_vector, device);
  variant.rows_per_item = round_up(share_of_rows(task.axis, device), variant.transforms_per_vector);
  Step step = simd_step(kernel.source, task, variant, task.axis);
  step.pass.takes = Takes::staged_rows;
  append(step.defines, kernel.defines);
  step.variant.transforms_per_vector = variant.transforms_per_vector;
  take_plain_arrays(step, task.precision);
  step.arguments = {in_reals(task.from, task.precision), in_reals(task.to, task.precision),
                    table_argument(twiddle_table(kernel.twiddles, task.precision, variant), tables)};
  if (kernel.roots) step.arguments.emplace_back(table_argument(*kernel.roots, tables));
  add_item_rows(step, task, variant.rows_per_item);
  hold_rows(step, 1);
  step.work = slots_work(task, variant, device);
  step.note = concat("half of the residues: radices ", text(variant.radices));
  return step;
}

}  // namespace

std::optional<Step> hermitian_step(const SimdTask& task, const DeviceProfile& device,
                                   std::vector<Table>& tables) {
  if (!device.overrides.has(Override::hermitian_rows)) return std::nullopt;
  const std::optional<SimdVariant> variant = hermitian_variant(task, device);
  if (!variant) return std::nullopt;
  const int64_t n = task.axis.length;
  const int64_t row_reals = task.direction == Direction::forward ? 2 * (n / 2 + 1) : n;
  HermitianKernel kernel{"real/simd_hermitian.cl",
                         TableKind::simd_row_in_order,
                         {flag("SCALED", task.scale != 1)},
                         std::nullopt};
  append(kernel.defines, nyquist_defines(task.nyquist));
  Step step = slots_step(kernel, row_reals, task, *variant, device, tables);
  step.note = concat("rows of ", n, " reals, ", step.note);
  return step;
}

std::optional<Step> dct2_hermitian_step(const DctAxis& dct, const SimdTask& task, const DeviceProfile& device,
                                        std::vector<Table>& tables) {
  if (!device.overrides.has(Override::hermitian_dct2)) return std::nullopt;
  constexpr double kTurn = 8;  // operations of a number of half the spectrum
  const int64_t n = task.axis.length;
  const auto variant = dct.type == 2 ? dct2_hermitian_variant(task, device) : std::nullopt;
  if (!variant) return std::nullopt;
  const HermitianKernel kernel{
      "dct/simd_dct2_hermitian.cl",
      TableKind::simd_row,
      {flag("DST", dct.wave == Wave::sine), flag("ORTHO", dct.ends == Ends::orthonormal)},
      Table{TableKind::apart_roots, task.precision, {4 * n, 0, 1, n / 2 + variant->lanes}}};
  Step step = slots_step(kernel, n, task, *variant, device, tables);
  step.work.flops += operation_weight(task.precision) * kTurn * static_cast<double>(n * task.axis.rows()) / 2;
  step.note = concat(name_of(dct), ", ", step.note);
  return step;
}

}  // namespace clfm::host
