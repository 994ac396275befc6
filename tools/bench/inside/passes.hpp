// passes.hpp - every launch of a transform by itself, beside a copy: how much of the memory's speed each pass
// reaches.
#pragma once

#include "../device.hpp"
#include "problem/problem.hpp"
#include "report/result.hpp"

namespace clfm::bench {

// Of what the planner chooses: `runs` of each launch, in turns, and of a copy of the larger array, by the
// device's own clock; the lower quartiles. The arrays hold zeros and nothing is checked. Throws
// std::invalid_argument where the problem is no transform, host::Failure where it has no plan.
PassTimes time_passes(const Problem& problem, const Device& device, int runs);

}  // namespace clfm::bench
