// long_real_rows.hpp - r2c and c2r of even rows too long for one item of a CPU, or too few for its cores: two passes over half as many complex numbers, of
// which the second makes the half spectrum too (kernels/fft/split_columns.cl), or the first takes it (merge_columns.cl).
#pragma once

#include <optional>

#include "../device/profile.hpp"
#include "../problem/fft_problem.hpp"
#include "recipe.hpp"
#include "simd_step.hpp"

namespace clfm::host {

// `frame` and the passes behind it. The task, forward r2c, backward c2r: rows of complex numbers that are neighbours on both sides, as real_row_step() takes them. In place the first
// pass goes to the workspace. Nothing where no two lengths serve, or the device's items are not SIMD programs.
std::optional<Recipe> long_real_rows_recipe(const SimdTask& task, Placement placement, const Recipe& frame,
                                            const DeviceProfile& device);

}  // namespace clfm::host
