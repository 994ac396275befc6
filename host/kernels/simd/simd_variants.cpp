#include "simd_variants.hpp"

#include <algorithm>

#include "column_items.hpp"
#include "host/plan/divide.hpp"
#include "lanes_variant.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kPointsPerItem = 1024;  // short rows: as many as make so many points

double pressure_of(const SimdTask& task, const DeviceProfile& device) {
  return cache_pressure(task, task.readers, device);
}

// `own`: the family's choice of radices.
SimdVariant variant_of(const SimdTask& task, SimdKernel kernel, const SimdRadices& own,
                       const VariantChoice& choice) {
  const int64_t n = task.axis.length;
  SimdVariant result;
  result.lanes = lanes_of(task, choice.device);
  if (choice.variation == Variation::radices && n > 1)
    result.radices = choice.radices.next_cheapest(kernel, n, result.lanes).radices;
  if (result.radices.empty()) result.radices = own.radices;
  if (is_clang_on_cpu(choice.device)) result.prefetch = Prefetch::on;
  return result;
}

SimdVariant variant_of(const SimdTask& task, SimdKernel kernel, const VariantChoice& choice) {
  const int64_t lanes = lanes_of(task, choice.device);
  return variant_of(task, kernel, choice.radices.cheapest(kernel, task.axis.length, lanes), choice);
}

// As many as leave every core enough items, in whole vectors where rows are lanes.
int64_t rows_per_item(const AxisTransform& axis, int64_t multiple, const DeviceProfile& device) {
  const int64_t rows = axis.rows(), most = std::max(kMostRowsPerItem, kPointsPerItem / axis.length);
  const int64_t wanted = std::clamp<int64_t>(rows / items_wanted(device), 1, most);
  return round_up(wanted, multiple);
}

// Whether rows are faster one to a lane. Loads and stores of blocks of rows cost so much more than their
// price.
bool is_faster_in_lanes(const SimdTask& task, const SimdRadices& by_row, const VariantChoice& choice) {
  constexpr double kBlocks = 1.5;
  const int64_t n = task.axis.length, lanes = lanes_of(task, choice.device);
  if (by_row.radices.empty()) return true;
  const double by_lanes =
      choice.radices.cheapest(SimdKernel::lanes, n, lanes).instructions / static_cast<double>(lanes);
  return task.axis.rows() >= lanes && kBlocks * by_lanes < by_row.instructions;
}

// As measured, rows of less than two vectors are faster with one row to a lane; with few registers so are
// those of doubles that could have whole slots.
std::optional<SimdVariant> in_narrow_vectors(const SimdTask& task, const SimdVariant& row,
                                             const DeviceProfile& device) {
  constexpr int64_t kLongestBytes = 64 << 10;
  const int64_t n = task.axis.length, lanes = lanes_of(task, device);
  if (n < 2 * lanes || row_bytes(task) > kLongestBytes) return std::nullopt;
  const bool of_doubles = task.precision == Precision::f64 && has_few_registers(device);
  if (of_doubles && (n < 4 * lanes || n % lanes == 0)) return std::nullopt;
  auto narrow = in_half_lanes(task, row, kSimdRegisters, device);
  if (narrow && row_bytes(task) < 2 * kFetchedRowBytes && !comes_from_memory(task, task.readers, device))
    narrow->prefetch = Prefetch::off;  // neighbours, of which the processor knows
  return narrow;
}

Stores stores_of(const SimdTask& task, const VariantChoice& choice) {
  constexpr double kDoubtful = 0.125;  // may pay too
  const double pressure = pressure_of(task, choice.device);
  const bool pays = pressure >= 1, may_vary = pressure >= kDoubtful;
  return pays != (choice.variation == Variation::stores && may_vary) ? Stores::nontemporal : Stores::cached;
}

// Rows shorter than a vector fill narrower ones; the shortest are moved one element at a time.
int64_t lanes_of_short_rows(const SimdTask& task, const DeviceProfile& device) {
  const int64_t narrow = lanes_for_rows(task, task.axis.length, device);
  return narrow <= task.axis.length ? narrow : lanes_of(task, device);
}

int64_t transforms_per_vector_of(const SimdTask& task, int64_t lanes, const DeviceProfile& device) {
  const int64_t all_lanes = lanes_of(task, device);
  if (lanes == all_lanes) return transforms_per_vector(task.axis, lanes, lanes, task.precision, device);
  constexpr int64_t kMost = 4;
  return std::min(std::max(native_lanes(device, task.precision), all_lanes) / lanes, kMost);
}

enum class NontemporalStores { never, possible };

// A variant, and where the profile asks for values the same with those that the kernel can have.
std::vector<SimdVariant> offered(const SimdVariant& variant, NontemporalStores stores,
                                 int64_t rows_per_vector, const DeviceProfile& device) {
  const Variant& wanted = device.wanted_variant;
  if (wanted == Variant()) return {variant};
  SimdVariant other = variant;
  if (wanted.prefetch) other.prefetch = *wanted.prefetch == 1 ? Prefetch::on : Prefetch::off;
  if (wanted.nontemporal_stores && stores == NontemporalStores::possible)
    other.stores = *wanted.nontemporal_stores == 1 ? Stores::nontemporal : Stores::cached;
  if (wanted.rows_per_item) other.rows_per_item = round_up(*wanted.rows_per_item, rows_per_vector);
  return {variant, other};
}

}  // namespace

FamilyRadices::OfVectors& FamilyRadices::of_vectors(SimdKernel kernel, int64_t lanes) {
  return known_.try_emplace({kernel, lanes}, kernel, lanes).first->second;
}

const SimdRadices& FamilyRadices::cheapest(SimdKernel kernel, int64_t n, int64_t lanes) {
  OfVectors& vectors = of_vectors(kernel, lanes);
  const auto [entry, is_new] = vectors.cheapest.try_emplace(n);
  if (!is_new) return entry->second;
  if (n == 1 && kernel != SimdKernel::row) entry->second.radices = {1};
  if (n > 1) entry->second = cheapest_simd_radices(n, vectors.tails);
  return entry->second;
}

const SimdRadices& FamilyRadices::next_cheapest(SimdKernel kernel, int64_t n, int64_t lanes) {
  OfVectors& vectors = of_vectors(kernel, lanes);
  const auto [entry, is_new] = vectors.next_cheapest.try_emplace(n);
  if (is_new) entry->second = next_simd_radices(n, vectors.tails);
  return entry->second;
}

bool item_holds(int64_t bytes, const DeviceProfile& device) {
  return bytes <= kLongestColumnBytes && fits_private(static_cast<double>(bytes), device.traits);
}

std::vector<SimdVariant> rows_variants(const SimdTask& task, const VariantChoice& choice) {
  const DeviceProfile& device = choice.device;
  const int64_t n = task.axis.length, lanes = lanes_of(task, device);
  const SimdRadices& by_row = choice.radices.cheapest(SimdKernel::row, n, lanes);
  const bool in_lanes = is_faster_in_lanes(task, by_row, choice);
  const bool whole_slots = !in_lanes && by_row.radices[0] % lanes == 0;
  SimdVariant row = variant_of(task, SimdKernel::row, by_row, choice);
  row.transforms_per_vector = transforms_per_vector(task.axis, 1, row.lanes, task.precision, device);
  if (const auto narrow = whole_slots ? std::nullopt : in_narrow_vectors(task, row, device))
    row = *narrow;
  else if (in_lanes)
    return {};
  row.rows_per_item = rows_per_item(task.axis, row.transforms_per_vector, device);
  const bool can_stage = is_clang_on_cpu(device) && row.radices[0] % row.lanes == 0;
  if (can_stage) row.stores = stores_of(task, choice);
  return offered(row, can_stage ? NontemporalStores::possible : NontemporalStores::never,
                 row.transforms_per_vector, device);
}

std::vector<SimdVariant> row_per_lane_variants(const SimdTask& task, const VariantChoice& choice) {
  const DeviceProfile& device = choice.device;
  const int64_t n = task.axis.length, all_lanes = lanes_of(task, device);
  SimdVariant lanes = variant_of(task, SimdKernel::lanes, choice);
  if (item_holds(4 * row_bytes(task) * all_lanes, device) && task.axis.elements_are_neighbours()) {
    lanes.lanes = lanes_of_short_rows(task, device);
    // As measured where vectors are wide, memory answers much later where rows of two places are asked for in
    // turns.
    const bool alone = !has_few_registers(device) && comes_from_memory(task, task.readers, device);
    lanes.transforms_per_vector = alone ? 1 : transforms_per_vector_of(task, lanes.lanes, device);
    // As measured, rows of one vector are slower so.
    const bool whole_vectors = n > all_lanes && n % all_lanes == 0;
    if (whole_vectors && is_clang_on_cpu(device)) lanes.stores = stores_of(task, choice);
  }
  const int64_t rows_per_vector = lanes.lanes * lanes.transforms_per_vector;
  lanes.rows_per_item = rows_per_item(task.axis, rows_per_vector, device);
  if (row_bytes(task) < kFetchedRowBytes) lanes.prefetch = Prefetch::off;
  return offered(lanes, NontemporalStores::never, rows_per_vector, device);
}

std::vector<SimdVariant> columns_variants(const SimdTask& task, const VariantChoice& choice) {
  SimdVariant column = variant_of(task, SimdKernel::column, choice);
  if (task.from.slot == task.to.slot) column.prefetch = Prefetch::off;  // every line comes with its load
  std::vector<SimdVariant> variants;
  SimdVariant wide = column;
  wide.lanes = 2 * column.lanes;  // columns need no transpose
  if (wide.lanes <= native_lanes(choice.device, task.precision) &&
      item_holds(row_bytes(task) * wide.lanes, choice.device))
    variants.push_back(std::move(wide));
  variants.push_back(std::move(column));
  std::vector<SimdVariant> all;
  for (SimdVariant& variant : variants) {
    variant.vectors_per_item = vectors_of_columns(task, variant.lanes, ColumnsFrom::one_end, choice.device);
    for (SimdVariant& each : offered(variant, NontemporalStores::never, 1, choice.device))
      all.push_back(std::move(each));
  }
  return all;
}

std::vector<SimdVariant> first_pass_variants(const SimdTask& task, const VariantChoice& choice) {
  return offered(first_pass_variant(task, choice), NontemporalStores::never, 1, choice.device);
}

SimdVariant first_pass_variant(const SimdTask& task, const VariantChoice& choice) {
  SimdVariant first = variant_of(task, SimdKernel::four_step, choice);
  first.vectors_per_item = vectors_of_first_pass(task, first.lanes, choice.device);
  return first;
}

}  // namespace clfm::host
