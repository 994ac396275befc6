// host/layer/planner.hpp - layer in, cheapest recipe out.
#pragma once

#include "host/device/profile.hpp"
#include "host/problem/layer_problem.hpp"
#include "recipe.hpp"

namespace clfm::host {

// Every candidate that fits the problem's workspace limit, priced, cheapest first. Throws
// Failure(unsupported) with every rule's reason when there is none; `problem` must be canonical.
std::vector<LayerRecipe> layer_candidates(const LayerProblem& problem, const DeviceProfile& device);

}  // namespace clfm::host
