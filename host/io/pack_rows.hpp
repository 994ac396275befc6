// pack_rows.hpp - the launches of pack_rows.cl: rows of reals or numbers with gaps between their elements, copied to rows of neighbours,
// and back.
#pragma once

#include "host/device/profile.hpp"
#include "host/kernels/simt/rows_launch.hpp"

namespace clfm::host {

// Elements of one side of `task` are neighbours, those of the other stand further apart. Not in place.
Step gapped_rows_step(const RowsTask& task, Elements elements, const DeviceProfile& device);

}  // namespace clfm::host
