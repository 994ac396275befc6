// host/conv/parts_plan.hpp - the convolution in parts of "Parallelized Filters" as a recipe: blocks of the
// signal transformed once, the filter's when it is prepared; for every interval of outputs the sum of the
// products of the pairs that reach it, one transform back, and what it adds to the outputs.
#pragma once

#include <array>
#include <vector>

#include "host/device/profile.hpp"
#include "host/problem/conv_problem.hpp"
#include "parts_schedule.hpp"
#include "recipe.hpp"

namespace clfm::host {

struct Parts {
  ConvProblem::Pair length;  // of transforms, at least an interval's
  std::array<PartsSchedule, kConvRank> schedule;
};

// Of the part of the signal that may be other than zero, and of the filter, along one axis.
PartsSchedule parts_schedule(const ConvProblem& problem, size_t k, int64_t signal_block,
                             int64_t filter_block);
Parts parts_of(const ConvProblem& problem, const ConvProblem::Pair& length,
               const ConvProblem::Pair& signal_block, const ConvProblem::Pair& filter_block);

// One recipe with an array for every interval of every division (privatised buffers), one that takes a
// division after the other, in as many rounds as the workspace limit asks for.
std::vector<ConvRecipe> parts_recipes(const ConvProblem& problem, const Parts& parts,
                                      const DeviceProfile& device);

}  // namespace clfm::host
