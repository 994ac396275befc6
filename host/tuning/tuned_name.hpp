// tuning/tuned_name.hpp - what tables call a problem: its token, without what does not change how fast a
// recipe is.
#pragma once

#include <string>

#include "host/problem/conv_problem.hpp"
#include "host/problem/fft_problem.hpp"
#include "host/problem/layer_problem.hpp"

namespace clfm::host {

struct TunedName {
  std::string token, refusal;  // no token where it could not say all that the planner looks at, and why
};

// Of canonical problems.
TunedName tuned_name(FftProblem problem);
TunedName tuned_name(const ConvProblem& problem);
TunedName tuned_name(const LayerProblem& problem);

}  // namespace clfm::host
