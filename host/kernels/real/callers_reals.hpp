// callers_reals.hpp - a caller's array of reals begins at any real. Kernels of complex numbers that see it as pairs are told so, and
// count in reals what they are given; between arrays of the library's own they read and write whole points.
#pragma once

#include "host/problem/fft_problem.hpp"
#include "host/plan/recipe.hpp"

namespace clfm::host {

// Of a recipe whose Slot::in and Slot::out are the caller's.
void begin_at_any_real(Recipe& recipe, const FftProblem& problem);

}  // namespace clfm::host
