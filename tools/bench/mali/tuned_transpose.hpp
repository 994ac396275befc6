// tuned_transpose.hpp - the experiment's last step: the block and the work-group of the transpose by trial.
#pragma once

#include "../device.hpp"
#include "picture_recipe.hpp"

namespace clfm::bench {

// Times the in-place transpose of the problem's picture in every shape that the device takes; the fastest
// one.
TransposeShape fastest_transpose(const Device& device, const host::FftProblem& problem,
                                 const host::DeviceProfile& profile);

}  // namespace clfm::bench
