// two_for_one.hpp - the launch of simd_two_for_one.cl: r2c and c2r of rows of neighbouring real elements, two
// rows as the parts of one row of complex elements, vectors along the row.
#pragma once

#include <optional>
#include <vector>

#include "host/device/profile.hpp"
#include "host/kernels/simd/simd_step.hpp"

namespace clfm::host {

constexpr int64_t kRowsOfPair = 2;

// task.axis.length is that of the rows; strides count real elements for real rows. Nothing where other steps
// are faster.
std::optional<Step> two_for_one_step(const SimdTask& task, const DeviceProfile& device,
                                     std::vector<Table>& tables);

}  // namespace clfm::host
