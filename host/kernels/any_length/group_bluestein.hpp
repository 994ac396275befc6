// group_bluestein.hpp - rows of any length by Bluestein's convolution within a work-group
// (kernels/any_length/group_bluestein.cl).
#pragma once

#include <optional>

#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"

namespace clfm::host {

struct GroupConvolution {
  Precision precision = Precision::f32;
  Direction direction = Direction::forward;
  AxisTransform rows;
  BufferArgument from, to;  // counted in complex elements
};

// By the cheapest of a few lengths; nothing where none fits a group.
std::optional<Step> group_convolution_step(const GroupConvolution& task, const DeviceProfile& device,
                                           std::vector<Table>& tables);

}  // namespace clfm::host
