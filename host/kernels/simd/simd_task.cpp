#include "simd_task.hpp"

#include <algorithm>
#include <numeric>

#include "host/kernels/simt/launch.hpp"
#include "host/plan/butterfly_work.hpp"

namespace clfm::host {
namespace {

bool all_cores_have_rows(const AxisTransform& axis, const DeviceProfile& device) {
  return axis.rows() >= 2 * static_cast<int64_t>(device.limits.compute_units);
}

// Scratch of an item beside that of the other cores, and the rows that they transform: a quarter of its
// share.
int64_t scratch_in_cache(const DeviceProfile& device) {
  constexpr uint64_t kOthers = 4;
  return static_cast<int64_t>(device.traits.cache_bytes / (kOthers * device.limits.compute_units));
}

}  // namespace

double cache_pressure(uint64_t bytes_of_side, int64_t sides, Readers readers, const DeviceProfile& device) {
  const auto cache = static_cast<double>(device.traits.cache_bytes),
             bytes = static_cast<double>(bytes_of_side);
  return readers == Readers::outside ? 2 * bytes * static_cast<double>(sides) / cache : bytes / cache;
}

double cache_pressure(const SimdTask& task, Readers readers, const DeviceProfile& device) {
  const int64_t sides = task.from.slot == task.to.slot ? 1 : 2;
  const auto bytes = static_cast<uint64_t>(task.axis.length * task.axis.rows()) *
                     static_cast<uint64_t>(complex_bytes(task.precision));
  return cache_pressure(bytes, sides, readers, device);
}

bool comes_from_memory(const SimdTask& task, Readers readers, const DeviceProfile& device) {
  constexpr double kPressure = 2;  // as measured
  return cache_pressure(task, readers, device) >= kPressure;
}

int64_t lanes_of(const SimdTask& task, const DeviceProfile& device) {
  return simd_lanes(device.traits, task.precision);
}

int64_t row_bytes(const SimdTask& task) {
  return task.axis.length * static_cast<int64_t>(complex_bytes(task.precision));
}

int64_t apart_in_page(int64_t pitch_bytes) {
  constexpr int64_t kPageBytes = 4096;
  return std::gcd(pitch_bytes, kPageBytes);
}

int64_t items_wanted(const DeviceProfile& device) {
  constexpr int64_t kItemsPerCore = 4;
  return kItemsPerCore * std::max<int64_t>(device.limits.compute_units, 1);
}

int64_t share_of_rows(const AxisTransform& axis, const DeviceProfile& device) {
  return std::clamp<int64_t>(axis.rows() / items_wanted(device), 1, kMostRowsPerItem);
}

int64_t transforms_per_vector(const AxisTransform& axis, int64_t rows, int64_t lanes, Precision precision,
                              const DeviceProfile& device) {
  constexpr int64_t kVectorsOfCore = 4;
  if (!device.overrides.has(Override::transforms_per_vector)) return 1;
  const int64_t native = native_lanes(device, precision);
  const int64_t enough = kVectorsOfCore * rows * static_cast<int64_t>(device.limits.compute_units);
  const bool narrowed = lanes < simd_lanes(device.traits, precision);  // rows too short for whole vectors
  return !narrowed && 2 * lanes <= native && axis.rows() >= enough ? 2 : 1;
}

std::optional<int64_t> rows_in_half_lanes(const AxisTransform& axis, Precision precision,
                                          const DeviceProfile& device) {
  constexpr int64_t kMostRows = 4;
  if (!device.overrides.has(Override::transforms_per_vector)) return std::nullopt;
  const int64_t lanes = simd_lanes(device.traits, precision) / 2;
  if (lanes < fewest_lanes(precision)) return std::nullopt;
  const int64_t rows = std::min(native_lanes(device, precision) / lanes, kMostRows);
  return rows > 1 && axis.rows() >= rows * items_wanted(device) ? std::optional(rows) : std::nullopt;
}

bool takes_four_per_vector(const AxisTransform& axis, Precision precision, const DeviceProfile& device) {
  return rows_in_half_lanes(axis, precision, device) == 4;
}

std::optional<SimdVariant> in_half_lanes(const SimdTask& task, const SimdVariant& variant, uint32_t registers,
                                         const DeviceProfile& device) {
  const auto rows = rows_in_half_lanes(task.axis, task.precision, device);
  if (!rows) return std::nullopt;
  SimdVariant narrow = variant;
  narrow.lanes /= 2;
  narrow.transforms_per_vector = *rows;
  narrow.radices = cheapest_behind(static_cast<int>(narrow.lanes), SimdKernel::row, task.axis.length,
                                   narrow.lanes, registers)
                       .radices;
  return narrow.radices.empty() ? std::nullopt : std::optional(narrow);
}

bool fits_a_core(const AxisTransform& axis, int64_t scratch_bytes, const DeviceProfile& device) {
  if (!fits_private(kArraysOfItem * static_cast<double>(scratch_bytes), device.traits)) return false;
  constexpr int64_t kSingle = 128 << 10, kBatched = 512 << 10;
  return scratch_bytes <= kSingle || (all_cores_have_rows(axis, device) && scratch_bytes <= kBatched);
}

bool fits_an_item(const AxisTransform& axis, int64_t scratch_bytes, const DeviceProfile& device,
                  int64_t most_bytes, int64_t arrays) {
  constexpr int64_t kSingleOfTwo = 256 << 10;  // one launch instead of two or more is worth a second core
  if (!fits_private(static_cast<double>(arrays * scratch_bytes), device.traits)) return false;
  const bool of_two = device.limits.compute_units <= 2 && scratch_bytes <= kSingleOfTwo;
  const int64_t batched = std::min(most_bytes, scratch_in_cache(device));
  return fits_a_core(axis, scratch_bytes, device) || of_two ||
         (all_cores_have_rows(axis, device) && scratch_bytes <= batched);
}

}  // namespace clfm::host
