// packed_axis.hpp - one axis with strides as rows of a problem of their own: packed in the workspace,
// transformed there in place by whatever is cheapest, and stored from there. For axes that are too long for
// vectors of columns, and whose length is no product of two that fit.
#pragma once

#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"

namespace clfm::host {

// `axis` is the one that the problem transforms. Its elements are strided in input and output.
Recipe packed_rows_axis(const FftProblem& problem, const AxisTransform& axis, const DeviceProfile& device);

}  // namespace clfm::host
