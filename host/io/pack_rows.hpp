// pack_rows.hpp - the launches of pack_rows.cl: strided rows of real or complex elements copied to packed
// rows, and back.
#pragma once

#include "host/device/profile.hpp"
#include "host/kernels/simt/rows_launch.hpp"

namespace clfm::host {

// One array of `task` is packed, the other one is strided. Not in place.
Step strided_rows_step(const RowsTask& task, Elements elements, const DeviceProfile& device);

}  // namespace clfm::host
