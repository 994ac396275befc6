// simd_real_columns.hpp - the launch of simd_real_columns.cl: r2c and c2r along an axis whose columns are
// neighbours, on both sides.
#pragma once

#include <optional>
#include <vector>

#include "host/device/profile.hpp"
#include "host/kernels/simd/simd_step.hpp"

namespace clfm::host {

// task.axis.length is that of the columns of real elements; strides count real elements for real rows.
// Nothing where the kernel does not take them. Never in place: there neighbouring elements stand in the
// places of real elements two apart.
std::optional<Step> real_columns_step(const SimdTask& task, const DeviceProfile& device,
                                      std::vector<Table>& tables);

}  // namespace clfm::host
