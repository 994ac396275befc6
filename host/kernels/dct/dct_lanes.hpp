// dct_lanes.hpp - launches of the SIMD kernels whose lanes are different rows or columns of a DCT or DST:
// simd_dct_columns.cl, simd_dct_lanes.cl, simd_dct_blocks.cl.
#pragma once

#include <optional>
#include <vector>

#include "dct_steps.hpp"
#include "host/device/profile.hpp"
#include "host/kernels/simd/simd_step.hpp"

namespace clfm::host {

// Along `task.axis`, the length apart, which the axis of the DCT has; strides count real elements. Nothing
// where the kernels do not take it: columns must be neighbours, rows without gaps and at least a vector long.
std::optional<Step> dct_columns_step(const DctAxis& dct, const SimdTask& task, const DeviceProfile& device,
                                     std::vector<Table>& tables);
std::optional<Step> dct_lanes_step(const DctAxis& dct, const SimdTask& task, const DeviceProfile& device,
                                   std::vector<Table>& tables);

// Both axes of small square blocks, as long as an axis of `dct`: task.axis.loops count blocks, its strides
// are from row to row. In vectors of their rows where those are whole (simd_dct_blocks.cl), else in lanes
// where they have no gaps.
std::optional<Step> dct_blocks_step(const DctAxis& dct, const SimdTask& task, const DeviceProfile& device,
                                    std::vector<Table>& tables);

}  // namespace clfm::host
