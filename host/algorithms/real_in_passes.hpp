// real_in_passes.hpp - r2c and c2r as one chain of passes over all axes, of which the one along the rows
// makes or takes the half spectrum: on GPUs, or by name.
#pragma once

#include <vector>

#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"
#include "real_row_pass.hpp"

namespace clfm::host {

// With the transformed axes in the order of real.cpp. None where rows are no pairs of neighbours, or lengths
// are not smooth.
std::vector<Recipe> real_in_passes(const FftProblem& problem, const RealRowPass& rows,
                                   const DeviceProfile& device);

}  // namespace clfm::host
