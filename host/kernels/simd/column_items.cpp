#include "column_items.hpp"

#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

// What an item reads of every row, and keeps of all.
struct ColumnBytes {
  int64_t run, scratch;
};

bool fits_near(const ColumnBytes& bytes, int64_t width) {
  constexpr int64_t kMostColumns = 64, kScratch = 512 << 10;  // about half of a core's cache
  return width <= kMostColumns && bytes.scratch <= kScratch;
}

// As measured: short columns leave room in a core's cache for runs twice as long.
bool fits_far(const ColumnBytes& bytes) {
  constexpr int64_t kRun = 512, kScratch = 2 << 20, kShortScratch = 256 << 10;
  return (bytes.run <= kRun && bytes.scratch <= kScratch) ||
         (bytes.run <= 2 * kRun && bytes.scratch <= kShortScratch);
}

// Rows so far apart, or a large part of it, share a set of the nearest cache.
bool is_crowded(int64_t pitch_bytes) {
  constexpr int64_t kCrowdedBytes = 1024;
  return apart_in_page(pitch_bytes) >= kCrowdedBytes;
}

// Whether so many columns in items of `wide` leave more places empty than in items of `narrow`: a sixteenth
// of them all.
bool columns_idle(int64_t columns, int64_t wide, int64_t narrow) {
  const auto places = [&](int64_t width) { return width * divide_up(columns, width); };
  return 15 * places(wide) > 16 * places(narrow);
}

}  // namespace

int64_t vectors_of_columns(const SimdTask& task, int64_t lanes, ColumnsFrom ends,
                           const DeviceProfile& device) {
  const AxisTransform& axis = task.axis;
  const auto number = static_cast<int64_t>(complex_bytes(task.precision));
  const int64_t pitch_bytes = std::max(axis.in_stride, axis.out_stride) * number;
  const bool crowded = is_crowded(pitch_bytes), far = comes_from_memory(task, Readers::outside, device);
  const int64_t outer = axis.rows() / axis.loops.back().count;
  const int64_t columns = axis.loops.back().count / static_cast<int64_t>(ends);
  const auto fits = [&](int64_t width) {
    const ColumnBytes bytes{width * number, width * number * axis.length * static_cast<int64_t>(ends)};
    return fits_private(static_cast<double>(bytes.scratch), device.traits) &&
           (far ? fits_far(bytes) : fits_near(bytes, width));
  };
  // As measured: within the caches longer runs are worth fewer items, which take equally long there.
  const int64_t items = far ? items_wanted(device) : items_wanted(device) / 2;
  const auto pays = [&](int64_t width) {
    const bool fills = columns % width == 0 || (far && !columns_idle(axis.loops.back().count, width, lanes));
    return fits(width) && fills && columns / width * outer >= items;
  };
  int64_t vectors = 1;
  if (!device.overrides.has(Override::vectors_side_by_side)) return vectors;
  while ((crowded || far) && pays(2 * vectors * lanes)) vectors *= 2;
  return vectors;
}

int64_t vectors_of_first_pass(const SimdTask& task, int64_t lanes, const DeviceProfile& device) {
  constexpr int64_t kRunBytes = 512;  // as measured: 256 and less are no faster than a vector
  constexpr int64_t kArrays = 2;      // of first_pass.clh
  const AxisTransform& axis = task.axis;
  const auto number = static_cast<int64_t>(complex_bytes(task.precision));
  int64_t vectors = kRunBytes / (lanes * number);
  while (vectors > 1 &&
         !fits_private(static_cast<double>(kArrays * axis.length * vectors * lanes * number), device.traits))
    vectors /= 2;
  const int64_t outer = axis.rows() / axis.loops.back().count;
  const bool enough = axis.loops.back().count / (vectors * lanes) * outer >= items_wanted(device);
  return device.overrides.has(Override::vectors_side_by_side) && is_crowded(axis.in_stride * number) &&
                 comes_from_memory(task, Readers::outside, device) && enough
             ? vectors
             : 1;
}

}  // namespace clfm::host
