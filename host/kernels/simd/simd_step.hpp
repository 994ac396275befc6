// simd_step.hpp - launches of the SIMD kernels (simd_rows.cl, simd_lanes.cl, simd_columns.cl,
// simd_four_step.cl), for one axis.
#pragma once

#include <vector>

#include "simd_task.hpp"

namespace clfm::host {

// Of the time that as many rows take one after the other.
double share_in_vectors(const SimdVariant& variant, Precision precision);

// What kernels built round simd_rows.cl have of it: nothing is said of sides, which are plain.
Step bare_row_step(const SimdTask& task, const SimdVariant& variant, TableKind twiddles,
                   const DeviceProfile& device, std::vector<Table>& tables);
Step row_step(const SimdTask& task, const SimdVariant& variant, const DeviceProfile& device,
              std::vector<Table>& tables);
Step lanes_step(const SimdTask& task, const SimdVariant& variant, const DeviceProfile& device,
                std::vector<Table>& tables);
Step column_step(const SimdTask& task, const SimdVariant& variant, const DeviceProfile& device,
                 std::vector<Table>& tables);
// The axis: neighbouring columns, all that the array has, each stored as a row of task.axis.length
// neighbours.
Step four_step_step(const SimdTask& task, const SimdVariant& variant, const DeviceProfile& device,
                    std::vector<Table>& tables);
Step bare_four_step_step(const SimdTask& task, const SimdVariant& variant, const DeviceProfile& device,
                         std::vector<Table>& tables);

// What columns have to do.
Work column_work(const SimdTask& task, const SimdVariant& variant, const DeviceProfile& device);

}  // namespace clfm::host
