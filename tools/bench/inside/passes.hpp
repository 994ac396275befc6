// passes.hpp - every launch of a transform by itself, beside a copy: how much of the memory's speed each pass
// reaches.
#pragma once

#include <vector>

#include "../device.hpp"
#include "host/exec/engine.hpp"
#include "host/plan/recipe.hpp"
#include "problem/problem.hpp"
#include "report/result.hpp"

namespace clfm::bench {

// A step of a recipe alone, in the place that it has in the whole.
host::Recipe only(const host::Recipe& recipe, const host::Step& step);

// Of recipes of one launch each, in so many turns, by the device's own clock: the lower quartiles. The arrays
// hold zeros and nothing is checked. Throws std::runtime_error where they do not fit the device.
struct LaunchTimes {
  std::vector<double> us;  // of each
  double copy_gbs = 0;     // see PassTimes
};
LaunchTimes time_launches(const Problem& problem, const std::vector<host::Recipe>& launches,
                          const Device& device, host::Engine& engine, int turns);

// Of what the planner chooses, beside a copy of the larger array. Throws std::invalid_argument where the
// problem is no transform, host::Failure where it has no plan.
PassTimes time_passes(const Problem& problem, const Device& device, int turns);

}  // namespace clfm::bench
