// cost.hpp - what a step is expected to take on a device, in microseconds. A roofline with a launch cost: it
// only has to put candidates in the right order; docs/cost-model.md says how its numbers were found.
#pragma once

#include "../device/profile.hpp"
#include "recipe.hpp"

namespace clfm::host {

double estimate_us(const Work& work, const DeviceProfile& device);

// What handing out the work-groups takes: much where they are as small as those of single items on a CPU.
double groups_us(const NdRange& range, const DeviceProfile& device);

// Fills cost_us of every step and of the recipe.
void price(Recipe& recipe, const DeviceProfile& device);

}  // namespace clfm::host
