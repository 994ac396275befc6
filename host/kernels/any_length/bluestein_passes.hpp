// bluestein_passes.hpp - Bluestein's convolution as two transforms of more points, there and back, of any
// family: for devices and lengths that have no kernel of a whole convolution.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"

namespace clfm::host {

// Whether an axis of this length is a convolution where that is the cheapest, or asked for. Others have no
// use for parts of it.
bool may_be_chirped(const FftProblem& problem, int64_t length);

// The one axis that a problem transforms, which of its elements are other than zero, and which results are
// wanted.
struct ChirpedAxis {
  explicit ChirpedAxis(const FftProblem& problem);

  // Of the convolution: where results beyond the wanted ones wrap round, none of them is spoilt. Rows stay
  // whole.
  int64_t least_length() const { return std::max(nonzero.count + wanted.count - 1, axis.length); }
  int64_t ahead() const { return std::max<int64_t>(wanted.start + wanted.count - nonzero.start, 0); }

  const FftProblem& problem;
  AxisTransform axis;
  Range nonzero, wanted;
};

// Of the cheapest length, and of the one with the smallest workspace. The products with the chirp and its
// spectrum are computed where the transforms read and write, or in steps of their own.
std::vector<Recipe> chirped_transforms(const ChirpedAxis& chirped, const DeviceProfile& device);

}  // namespace clfm::host
