// real_lanes.hpp - the launch of real_lanes.cl: r2c and c2r of short rows of reals that are neighbours, one row to a lane.
#pragma once

#include <optional>
#include <vector>

#include "../device/profile.hpp"
#include "simd_step.hpp"

namespace clfm::host {

// task.axis.length is that of the FFT, half that of the rows; strides count reals on the real side. Nothing where the kernel
// does not take it, or would not be the quickest.
std::optional<Step> real_lanes_step(const SimdTask& task, const DeviceProfile& device,
                                    std::vector<Table>& tables);

}  // namespace clfm::host
