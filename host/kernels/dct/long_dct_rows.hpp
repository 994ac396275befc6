// long_dct_rows.hpp - DCT-II and DST-II of even rows too long for one item of a CPU, or too few for its
// cores: two passes over half as many complex elements, which take real elements and make real elements
// (simd_dct2_first_pass.cl, simd_dct2_columns.cl).
#pragma once

#include "dct_steps.hpp"
#include "host/device/profile.hpp"
#include "host/kernels/simt/rows_launch.hpp"
#include "host/plan/recipe.hpp"

namespace clfm::host {

// Real rows, `taken` to elements in a place that nothing else needs, and `results` from there, which are
// multiplied by `scale`. Lengths of rows are those of the FFT. Adds nothing and says false where rows are not
// neighbours, no two lengths serve, or the device's items are not SIMD programs.
bool add_long_dct_rows(const DctAxis& dct, const RealRows& taken, const RealRows& results, double scale,
                       const DeviceProfile& device, Recipe& recipe);

}  // namespace clfm::host
