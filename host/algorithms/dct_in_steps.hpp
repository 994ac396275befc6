// dct_in_steps.hpp - an axis of a DCT or DST in several steps: a prologue that reorders the real elements
// into the workspace and multiplies them by twiddles, an FFT that the planner chooses, and an epilogue that
// makes real elements of its results. docs/dct.md has the algebra.
#pragma once

#include <string>

#include "host/device/profile.hpp"
#include "host/kernels/dct/dct_steps.hpp"
#include "rules.hpp"

namespace clfm::host {

// One axis of a problem, from one place to another.
struct DctAlong {
  const FftProblem& problem;
  int axis;
  Place from, to;
  double scale;  // the caller's, where this is the last axis

  DctAxis dct() const { return dct_axis(problem, axis); }
  AxisTransform rows() const { return axis_transform(problem, axis, from.layout, to.layout); }
};

// Returns the family of the FFT, nothing where there is none.
std::string append_dct_in_steps(const DctAlong& along, const DeviceProfile& device, Recipe& recipe);

}  // namespace clfm::host
