#include "half_slots.hpp"

#include <algorithm>

#include "../error.hpp"
#include "butterfly_work.hpp"
#include "divide.hpp"
#include "lanes_variant.hpp"
#include "launch.hpp"
#include "radix_table.hpp"
#include "simd_launch.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kMostHalfRowBytes = 256 << 10;
constexpr int64_t kShortHalfRow = 12;  // vectors; such rows are as fast one to a lane

// Butterflies of the first stage go in whole vectors, of which the last overlaps the one before: whether an eighth at most is done twice.
bool fills_blocks(int64_t butterflies, int64_t lanes) {
  return 8 * round_up(butterflies, lanes) <= 9 * butterflies;
}

std::optional<SimdVariant> variant_of(const SimdTask& task, int64_t lanes, int64_t abreast) {
  const int64_t n = task.axis.length;
  SimdRadices cheapest;
  for (const RadixRow& first : radix_table()) {
    if (n % first.radix != 0 || !fills_blocks(n / first.radix, lanes)) continue;
    SimdRadices radices = cheapest_behind(first.radix, SimdKernel::half_row, n, lanes, kSimdRegisters);
    const bool is_less = cheapest.radices.empty() || radices.instructions < cheapest.instructions;
    if (!radices.radices.empty() && is_less) cheapest = std::move(radices);
  }
  if (cheapest.radices.empty()) return std::nullopt;
  SimdVariant variant;
  variant.lanes = lanes;
  variant.rows_abreast = abreast;
  variant.radices = std::move(cheapest.radices);
  return variant;
}

// Two rows abreast, where there are enough of them; else, where slots of half as many lanes are full, four.
std::optional<SimdVariant> fullest_variant(const SimdTask& task, const DeviceProfile& device) {
  const int64_t lanes = simd_lanes(device.traits, task.precision);
  if (lanes <= 2 || task.axis.length <= kShortHalfRow * lanes) return std::nullopt;
  const int64_t abreast = rows_abreast(task.axis, 1, lanes, task.precision, device);
  if (auto variant = variant_of(task, lanes, abreast)) return variant;
  const bool has_four = abreast == 2 && task.axis.rows() >= 4 * items_wanted(device);
  return has_four ? variant_of(task, lanes / 2, 4) : std::nullopt;
}

Work work_of(const SimdTask& task, const SimdVariant& variant) {
  const auto rows = static_cast<double>(task.axis.rows());
  const auto reals = rows * static_cast<double>(task.axis.length);
  // As measured, of what other steps' instructions take; four rows abreast more than two.
  constexpr double kTwo = 0.8, kFour = 1;
  const double share = variant.rows_abreast > 2 ? kFour : kTwo;
  SimdVariant two = variant;
  two.rows_abreast = std::min<int64_t>(variant.rows_abreast, 2);
  Work work;
  work.style = Style::simd;
  work.flops = operation_weight(task.precision) * rows * static_cast<double>(variant.lanes) *
               simd_instructions(SimdKernel::half_row, variant.radices, variant.lanes, kSimdRegisters) *
               abreast_share(two) * share;
  work.read_bytes = work.written_bytes = reals * real_bytes(task.precision);
  work.working_set_bytes = work.read_bytes * (task.from.slot == task.to.slot ? 1 : 2);
  return work;
}

}  // namespace

std::optional<Step> half_slots_step(const SimdTask& task, const DeviceProfile& device,
                                    std::vector<Table>& tables) {
  const int64_t n = task.axis.length;
  const int64_t row_reals = task.direction == Direction::forward ? 2 * (n / 2 + 1) : n;
  const int64_t row_bytes = task.axis.length * static_cast<int64_t>(real_bytes(task.precision));
  if (!task.axis.elements_are_neighbours() || row_bytes > kMostHalfRowBytes ||
      !fits_an_item(task.axis, row_bytes, device))
    return std::nullopt;
  std::optional<SimdVariant> variant = fullest_variant(task, device);
  if (!variant) return std::nullopt;
  if (device.traits.compiler == CompilerHints::clang_on_cpu) variant->prefetch = Prefetch::on;
  variant->stores = stores_of_gathered(task, row_reals, device);
  const int64_t share = std::clamp<int64_t>(task.axis.rows() / items_wanted(device), 1, kMostRowsPerItem);
  variant->rows_per_item = round_up(share, variant->rows_abreast);
  Step step;
  step.source = "fft/half_slots_fft.cl";
  step.kernel = "half_slots_fft";
  step.defines = simd_defines(task, *variant, task.axis);
  append(step.defines, {flag("SCALED", task.scale != 1), abreast_define(*variant)});
  step.arguments = {in_reals(task.from, task.precision), in_reals(task.to, task.precision),
                    table_argument(twiddle_table(TableKind::simd_row, task.precision, *variant), tables)};
  add_item_rows(step, task, variant->rows_per_item);
  step.work = work_of(task, *variant);
  step.note =
      concat("rows of ", task.axis.length, " reals, half of the residues: radices ", text(variant->radices));
  return step;
}

}  // namespace clfm::host
