// callers_reals.hpp - a caller's array of real elements begins at any real element. Kernels of complex
// elements that see it as pairs are told so, and count in real elements what they are given; between arrays
// of the library they read and write whole points.
#pragma once

#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"

namespace clfm::host {

// Of a recipe whose Slot::in and Slot::out are the caller's.
void begin_at_any_real(Recipe& recipe, const FftProblem& problem);

}  // namespace clfm::host
