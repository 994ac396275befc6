// simd_real_lanes.hpp - the launches of simd_real_lanes.cl and simd_rader_real_rows.cl: r2c and c2r of real
// rows that are neighbours, one row to a lane.
#pragma once

#include <optional>
#include <vector>

#include "host/device/profile.hpp"
#include "host/kernels/simd/lanes_variant.hpp"
#include "host/kernels/simd/simd_step.hpp"

namespace clfm::host {

// task.axis.length is that of the rows; strides count real elements for real rows. `along`: the variant along
// the row that would be taken otherwise. Nothing where the kernel does not take them, or would not be the
// quickest.
std::optional<Step> real_lanes_step(const SimdTask& task, AlongRow along, const DeviceProfile& device,
                                    std::vector<Table>& tables);

// The same of a length that has no such FFT but is a prime, by Rader's convolution of real
// elements. Nothing where rader_reals.hpp has none.
std::optional<Step> rader_reals_step(const SimdTask& task, const DeviceProfile& device,
                                     std::vector<Table>& tables);

// For others that have such an FFT of real elements inside (hermitian_lane.clh): its table of places, and its
// work, half of that of as many complex elements.
BufferArgument residue_places_argument(const SimdTask& task, const SimdVariant& variant,
                                       std::vector<Table>& tables);
Work real_lanes_work(const SimdTask& task, const SimdVariant& variant);

}  // namespace clfm::host
