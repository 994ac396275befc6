// simd_task.hpp - what a launch of a SIMD kernel has to do and the variants that it can do that in:
// which rows and columns fit an item and a core, how many fill a vector, how they are divided among items.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "host/device/profile.hpp"
#include "host/kernels/real/nyquist.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"
#include "simd_radices.hpp"

namespace clfm::host {

enum class Prefetch { off, on };
enum class Stores { cached, nontemporal };
enum class Readers { outside, later_steps };  // of what a step stores

// How a kernel is to be compiled and its work divided; everything that tuning may change.
struct SimdVariant {
  int64_t lanes = 1;
  std::vector<int> radices;
  Prefetch prefetch = Prefetch::off;
  Stores stores = Stores::cached;
  int64_t rows_per_item = 1;          // row and lanes kernels
  int64_t transforms_per_vector = 1;  // the same: 2, 4 where a vector is so many times as wide as lanes say
  int64_t vectors_per_item = 1;       // column and four-step kernels: vectors of columns side by side
  int cofactor = 1;                   // prime-factor kernels: the radix beside those of the stages
};

// What a launch does: `axis` of numbers that stand at `from`, to `to`. `columns`: kernels whose lanes are
// columns take the innermost loop of the axis, which must step by 1 on the side where it is one.
struct SimdTask {
  Precision precision = Precision::f32;
  Direction direction = Direction::forward;
  double scale = 1;
  AxisTransform axis;
  BufferArgument from, to;
  // The first of two passes over a longer axis: how many columns its array has. Every result is multiplied by
  // the four-step twiddle of its column, which the innermost loop counts (of simd_columns.cl the one outside
  // its lanes).
  int64_t four_step_columns = 0;
  Readers readers = Readers::outside;
  Nyquist nyquist = Nyquist::behind;
};

// How far the arrays of a step exceed the cache; from 1 on non-temporal stores pay. Results that no later
// step reads compete with the input for the cache, which others use, too; results that one does read leave it
// only where it does not hold them.
double cache_pressure(uint64_t bytes_of_side, int64_t sides, Readers readers, const DeviceProfile& device);
double cache_pressure(const SimdTask& task, Readers readers, const DeviceProfile& device);
// Whether the task's arrays, with such readers, are at least as large as the last cache.
bool comes_from_memory(const SimdTask& task, Readers readers, const DeviceProfile& device);

int64_t lanes_of(const SimdTask& task, const DeviceProfile& device);  // the family's
int64_t row_bytes(const SimdTask& task);                              // of a transform's complex elements

// Rows `pitch_bytes` apart begin at multiples of this within a page: the larger, the fewer sets of the
// nearest cache they share.
int64_t apart_in_page(int64_t pitch_bytes);

// How rows are divided among items: enough of those for the driver to balance cores, a limit to what one
// takes.
constexpr int64_t kMostRowsPerItem = 16;
int64_t items_wanted(const DeviceProfile& device);
int64_t share_of_rows(const AxisTransform& axis, const DeviceProfile& device);  // of an item

// Two, which fill the widest vectors, if the device has such and every core finds enough: a vector takes
// `rows` of `axis` otherwise.
int64_t transforms_per_vector(const AxisTransform& axis, int64_t rows, int64_t lanes, Precision precision,
                              const DeviceProfile& device);
// Of half as many lanes as the family's vectors have: how many rows, four at most, fill the widest vectors of
// the device. Nothing where it has none such, or not every core finds enough rows.
std::optional<int64_t> rows_in_half_lanes(const AxisTransform& axis, Precision precision,
                                          const DeviceProfile& device);
// Whether that is four: in vectors of 512 bits.
bool takes_four_per_vector(const AxisTransform& axis, Precision precision, const DeviceProfile& device);
// In vectors of half as many lanes, filled by several rows: slots are half as long, so more lengths fill
// them, and the first butterfly is small. Radices as priced with so many registers. Nothing where the device
// has none such, rows are too few, or their length has no such slots.
std::optional<SimdVariant> in_half_lanes(const SimdTask& task, const SimdVariant& variant, uint32_t registers,
                                         const DeviceProfile& device);

// Whether an item takes a row of `axis` whole, in so much scratch, `most_bytes` at most and no more than
// stays in the last cache, and holds so many arrays of it: two rows may share a vector, and each have results
// that leave together. A long row leaves the other cores idle unless they have rows of their own.
constexpr int64_t kArraysOfItem = 4;
constexpr int64_t kMostRowBytes = 1 << 20;  // as measured: instead of two passes
bool fits_an_item(const AxisTransform& axis, int64_t scratch_bytes, const DeviceProfile& device,
                  int64_t most_bytes = kMostRowBytes, int64_t arrays = kArraysOfItem);
// Whether that is so fast that nothing else need be asked for its price.
bool fits_a_core(const AxisTransform& axis, int64_t scratch_bytes, const DeviceProfile& device);

}  // namespace clfm::host
