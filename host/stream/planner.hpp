// host/stream/planner.hpp - stream in, cheapest recipe out: how the filter is cut is chosen by the cost
// model.
#pragma once

#include "host/device/profile.hpp"
#include "host/problem/stream_problem.hpp"
#include "recipe.hpp"

namespace clfm::host {

// The cheapest recipe of every algorithm that may do, cheapest first. Throws Failure with the reasons when
// there is none; `problem` must be canonical.
std::vector<StreamRecipe> stream_candidates(const StreamProblem& problem, const DeviceProfile& device);

// The recipe for one way to cut the filter, not priced yet.
class StreamTransforms;
StreamRecipe stream_recipe(const StreamProblem& problem, const Partition& partition,
                           StreamTransforms& transforms, const DeviceProfile& device);

}  // namespace clfm::host
