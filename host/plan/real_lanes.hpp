// real_lanes.hpp - the launch of real_lanes.cl: r2c and c2r of rows of reals that are neighbours, one row to a lane.
#pragma once

#include <optional>
#include <vector>

#include "../device/profile.hpp"
#include "lanes_variant.hpp"
#include "simd_step.hpp"

namespace clfm::host {

// task.axis.length is that of the rows; strides count reals on the real side. `along`: how such rows would go otherwise.
// Nothing where the kernel does not take them, or would not be the quickest.
std::optional<Step> real_lanes_step(const SimdTask& task, AlongRow along, const DeviceProfile& device,
                                    std::vector<Table>& tables);

}  // namespace clfm::host
