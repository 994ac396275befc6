// planner.hpp - problem in, cheapest recipe out. Asks every rule, prices what they propose, keeps the
// cheapest that fits.
#pragma once

#include <string_view>

#include "host/device/profile.hpp"
#include "host/problem/fft_problem.hpp"
#include "recipe.hpp"

namespace clfm::host {

// Every candidate that fits the problem's workspace limit, priced, cheapest first. Throws
// Failure(unsupported) with every rule's reason when there is none; `problem` must be canonical.
std::vector<Recipe> fft_candidates(const FftProblem& problem, const DeviceProfile& device);

// The same for a part of a larger recipe: what its steps see as complex elements begins at a whole one, real
// elements as well.
std::vector<Recipe> fft_part_candidates(const FftProblem& problem, const DeviceProfile& device);

// The candidate that a text from to_text() describes. Throws Failure(invalid_argument) where there is none.
Recipe planned_as(const FftProblem& problem, const DeviceProfile& device, std::string_view recipe_text);

// The cheapest candidate; its remarks tell what it was weighed against.
Recipe plan_fft(const FftProblem& problem, const DeviceProfile& device);

}  // namespace clfm::host
