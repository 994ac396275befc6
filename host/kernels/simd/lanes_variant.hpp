// lanes_variant.hpp - what launches share whose lanes are different rows or columns of real elements:
// dct_lanes.hpp, simd_real_lanes.hpp.
#pragma once

#include <optional>

#include "host/device/profile.hpp"
#include "simd_launch.hpp"
#include "simd_step.hpp"

namespace clfm::host {

constexpr int64_t kMostLaneScratchBytes = 1 << 20;  // of an item
// Of rows one to a lane: shorter ones stand in lines already fetched.
constexpr int64_t kFetchedRowBytes = 256;

// Lanes of vectors that rows of so many real elements fill: half of the device's, and so on, where rows are
// short.
int64_t lanes_for_rows(const SimdTask& task, int64_t reals, const DeviceProfile& device);

// The fewest adjacent blocks of `elements` that fill a vector, and how many of `count` blocks remain; nullopt
// where there are not so many, or where a remainder is refused.
struct BlocksTogether {
  int64_t together, rest;
};
enum class Rest { refused, taken };
std::optional<BlocksTogether> blocks_together(int64_t elements, int64_t count, int64_t lanes, Rest rest);

// In whole vectors of rows.
int64_t lane_rows_per_item(int64_t rows, int64_t reals, int64_t lanes, const DeviceProfile& device);
// Groups of neighbouring columns, or blocks, of so many there are; each has so many real elements in all.
int64_t groups_per_item(int64_t groups, int64_t reals, const DeviceProfile& device);

// Groups of `width` neighbouring columns of real elements, in each of so many rows outside of them.
struct ColumnGroups {
  int64_t columns, width, rows;
};
// Of columns of so many real elements, behind the other arguments: all of them, how many groups an item
// takes, all rows, and how many of those an item takes, several where they are short; and the ND-range.
void add_item_columns(Step& step, const ColumnGroups& all, int64_t reals, const DeviceProfile& device);

// The variant along the row, which one row to a lane is compared with.
enum class AlongRow { refused, slower, faster };
// Whether rows of so many neighbouring real elements are faster with one row to a lane: short ones, and
// others of medium length or slower along the row, if every core has a vector of them.
bool lanes_pay(const SimdTask& task, int64_t reals, const DeviceProfile& device, AlongRow along);

// What the FFT of task.axis.length elements inside may be; nothing where it does not fit.
std::optional<SimdVariant> lanes_variant(const SimdTask& task, const DeviceProfile& device, int64_t lanes);

// cache_pressure() of rows of so many real elements each.
double cache_pressure_of_reals(const SimdTask& task, int64_t reals, const DeviceProfile& device);

// Rows of so many real elements each that no cache holds leave it to the input; they are staged in whole
// cache lines first.
Stores stores_of_staged(const SimdTask& task, int64_t reals, const DeviceProfile& device);
// The same, if they fill what they stand in.
Stores stores_of_rows(const SimdTask& task, RowUnits out, const DeviceProfile& device);
// The same for the rows of a vector, which are stored as one run. As measured, short ones are read before
// their vectors have left the store queue, and have too few whole lines.
Stores stores_of_runs(const SimdTask& task, int64_t reals, int64_t transforms_per_vector,
                      const DeviceProfile& device);

// Of columns whose rows stand `pitch_bytes` apart. Where rows crowd into few sets of the caches, longer runs
// of them are faster, the more so the larger the power of two that divides their distance.
int64_t vectors_side_by_side(const SimdTask& task, const SimdVariant& variant, int64_t pitch_bytes,
                             const DeviceProfile& device);

// `passes`: how many axes the step transforms.
Work lanes_work(const SimdTask& task, const SimdVariant& variant, double passes);

}  // namespace clfm::host
