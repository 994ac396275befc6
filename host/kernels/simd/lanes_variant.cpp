#include "lanes_variant.hpp"

#include <algorithm>

#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kLaneRealsPerItem = 4096;

}  // namespace

int64_t lanes_for_rows(const SimdTask& task, int64_t reals, const DeviceProfile& device) {
  int64_t lanes = simd_lanes(device.traits, task.precision);
  while (lanes > fewest_lanes(task.precision) && reals < lanes) lanes /= 2;
  return lanes;
}

std::optional<BlocksTogether> blocks_together(int64_t elements, int64_t count, int64_t lanes, Rest rest) {
  constexpr int64_t kMostTogether = 16;
  const int64_t fewest = divide_up(lanes, elements),
                most = rest == Rest::taken ? 2 * fewest - 1 : kMostTogether;
  for (int64_t together = fewest; together <= most; ++together)
    if (count % together == 0) return BlocksTogether{together, 0};
  if (rest == Rest::refused || count < fewest) return std::nullopt;
  return BlocksTogether{fewest, count % fewest};
}

int64_t lane_rows_per_item(int64_t rows, int64_t reals, int64_t lanes, const DeviceProfile& device) {
  const int64_t most = std::max<int64_t>(kLaneRealsPerItem / reals, lanes);
  const int64_t share = std::clamp<int64_t>(rows / items_wanted(device), 1, most);
  return (share + lanes - 1) / lanes * lanes;
}

int64_t groups_per_item(int64_t groups, int64_t reals, const DeviceProfile& device) {
  const int64_t most = std::max<int64_t>(kLaneRealsPerItem / reals, 1);
  return std::clamp<int64_t>(groups / items_wanted(device), 1, most);
}

void add_item_columns(Step& step, const ColumnGroups& all, int64_t reals, const DeviceProfile& device) {
  const int64_t groups = divide_up(all.columns, all.width);
  const int64_t per_item = groups_per_item(groups * all.rows, reals * all.width, device);
  const int64_t rows_per_item = std::max<int64_t>(per_item / groups, 1);
  for (const int64_t number : {all.columns, per_item, all.rows, rows_per_item})
    step.arguments.emplace_back(static_cast<uint32_t>(number));
  step.range = single_items(divide_up(groups, per_item), divide_up(all.rows, rows_per_item));
}

bool lanes_pay(const SimdTask& task, int64_t reals, const DeviceProfile& device, AlongRow along) {
  // In vectors. Rows to a lane live in the nearest cache, which two threads of a core share; several rows per
  // vector live in registers. As measured, doubles are faster one to a lane nevertheless.
  constexpr int64_t kShortRow = 8, kMediumRow = 24, kMediumRowSharingVector = 12;
  const int64_t lanes = simd_lanes(device.traits, task.precision);
  if (along == AlongRow::refused || reals <= kShortRow * lanes) return true;
  const int64_t units = std::max<int64_t>(device.limits.compute_units, 1);
  const bool shares_vector =
      task.precision == Precision::f32 && takes_four_per_vector(task.axis, task.precision, device);
  const int64_t medium = shares_vector ? kMediumRowSharingVector : kMediumRow;
  return (along == AlongRow::slower || reals <= medium * lanes) && task.axis.rows() >= lanes * units;
}

std::optional<SimdVariant> lanes_variant(const SimdTask& task, const DeviceProfile& device, int64_t lanes) {
  const int64_t n = task.axis.length;
  const auto complex = static_cast<int64_t>(complex_bytes(task.precision));
  const int64_t scratch = 3 * n * complex * lanes;
  if (lanes <= 1 || scratch > kMostLaneScratchBytes ||
      !fits_private(static_cast<double>(scratch), device.traits))
    return std::nullopt;
  SimdVariant variant;
  variant.lanes = lanes;
  variant.radices = n == 1 ? std::vector<int>{1}
                           : cheapest_simd_radices(SimdKernel::lanes, n, lanes, kSimdRegisters).radices;
  if (variant.radices.empty()) return std::nullopt;
  if (is_clang_on_cpu(device) && n * complex >= kFetchedRowBytes) variant.prefetch = Prefetch::on;
  return variant;
}

double cache_pressure_of_reals(const SimdTask& task, int64_t reals, const DeviceProfile& device) {
  const int64_t sides = task.from.slot == task.to.slot ? 1 : 2;
  const auto bytes = static_cast<uint64_t>(task.axis.rows() * reals) * real_bytes(task.precision);
  return cache_pressure(bytes, sides, task.readers, device);
}

Stores stores_of_staged(const SimdTask& task, int64_t reals, const DeviceProfile& device) {
  // Cache pressure from which on staging first is faster.
  constexpr double kForOthers = 1.25, kForLaterSteps = 1;
  const double least = task.readers == Readers::outside ? kForOthers : kForLaterSteps;
  const bool pays = cache_pressure_of_reals(task, reals, device) >= least;
  return pays && is_clang_on_cpu(device) ? Stores::nontemporal : Stores::cached;
}

Stores stores_of_runs(const SimdTask& task, int64_t reals, int64_t transforms_per_vector,
                      const DeviceProfile& device) {
  constexpr int64_t kShortBytes = 1 << 10;
  const int64_t run_bytes = transforms_per_vector * reals * static_cast<int64_t>(real_bytes(task.precision));
  return run_bytes < kShortBytes ? Stores::cached : stores_of_staged(task, reals, device);
}

Stores stores_of_rows(const SimdTask& task, RowUnits out, const DeviceProfile& device) {
  return rows_fill(task.axis, Side::out, out) ? stores_of_staged(task, out.length, device) : Stores::cached;
}

int64_t vectors_side_by_side(const SimdTask& task, const SimdVariant& variant, int64_t pitch_bytes,
                             const DeviceProfile& device) {
  constexpr int64_t kPitchOfVector = 512;
  const int64_t columns = task.axis.loops.back().count, outer = task.axis.rows() / columns;
  const auto number = static_cast<int64_t>(complex_bytes(task.precision));
  const int64_t most = apart_in_page(pitch_bytes) / kPitchOfVector;
  int64_t vectors = 1;
  if (!device.overrides.has(Override::vectors_side_by_side)) return vectors;
  for (int64_t twice = 2; twice <= most; twice *= 2) {
    const int64_t width = twice * variant.lanes;
    const int64_t scratch = 2 * width * task.axis.length * number;
    const bool fits =
        scratch <= kMostLaneScratchBytes && fits_private(1.5 * static_cast<double>(scratch), device.traits);
    if (fits && columns % width == 0 && columns / width * outer >= items_wanted(device)) vectors = twice;
  }
  return vectors;
}

Work lanes_work(const SimdTask& task, const SimdVariant& variant, double passes) {
  constexpr double kOperations = 20;  // of a complex element beside the FFT
  const auto rows = static_cast<double>(task.axis.rows()), n = static_cast<double>(task.axis.length);
  Work work;
  work.style = Style::simd;
  work.flops = operation_weight(task.precision) * passes * rows *
               (simd_instructions(SimdKernel::lanes, variant.radices, variant.lanes, kSimdRegisters) +
                kOperations * n);
  work.flops *= share_in_vectors(variant, task.precision);
  work.read_bytes = work.written_bytes = rows * n * complex_bytes(task.precision);
  work.working_set_bytes = work.read_bytes * (task.from.slot == task.to.slot ? 1 : 2);
  return work;
}

}  // namespace clfm::host
