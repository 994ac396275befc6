// long_real_rows.hpp - r2c and c2r of even rows too long for one item of a CPU, or too few for its cores: two
// passes over half as many complex elements, of which the second makes the half spectrum too
// (kernels/real/simd_split_columns.cl), or the first takes it (simd_merge_columns.cl); and of DCT-II, whose
// passes take real elements and make real elements (simd_dct2_first_pass.cl, simd_dct2_columns.cl).
#pragma once

#include <optional>

#include "host/device/profile.hpp"
#include "host/kernels/dct/dct_steps.hpp"
#include "host/kernels/simd/simd_step.hpp"
#include "host/kernels/simt/rows_launch.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"

namespace clfm::host {

// `frame` and the passes behind it. The task, forward r2c, backward c2r: rows of complex elements that are
// neighbours in source and sink, as real_row_step() takes them. In place the first pass goes to the
// workspace. Nothing where no two lengths serve, or the device's items are not SIMD programs.
std::optional<Recipe> long_real_rows_recipe(const SimdTask& task, Placement placement, const Recipe& frame,
                                            const DeviceProfile& device);

// DCT-II or DST-II of even length: real rows, `taken` to elements in a place that nothing else needs, and
// `results` from there, which are multiplied by `scale`. Lengths of rows are those of the FFT. Adds nothing
// and says false where the above would be nothing.
bool add_long_dct_rows(const DctAxis& dct, const RealRows& taken, const RealRows& results, double scale,
                       const DeviceProfile& device, Recipe& recipe);

}  // namespace clfm::host
