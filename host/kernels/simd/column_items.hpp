// column_items.hpp - how many neighbouring columns an item of the SIMD kernels takes.
#pragma once

#include <cstdint>

#include "host/device/profile.hpp"
#include "simd_step.hpp"

namespace clfm::host {

constexpr int64_t kLongestColumnBytes = 1 << 20;  // of all private scratch of an item

// Of the innermost loop of an axis: neighbours, or as many from its beginning as from its end.
enum class ColumnsFrom { one_end = 1, both_ends = 2 };

// Vectors of `lanes` columns. Several read longer runs, which is faster where rows share few sets of the
// cache, and more so where columns come from beyond the last one, where a long column touches a page of
// memory for every line otherwise.
int64_t vectors_of_columns(const SimdTask& task, int64_t lanes, ColumnsFrom ends,
                           const DeviceProfile& device);

// The same of the first pass over long rows, whose columns are stored as rows.
int64_t vectors_of_first_pass(const SimdTask& task, int64_t lanes, const DeviceProfile& device);

}  // namespace clfm::host
