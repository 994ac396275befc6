// host/conv/separable_terms.hpp - filters that are sums of few outer products: a sum along rows and one down
// columns for each. The values of a filter come when it is prepared, so the device finds the products
// (separate.cl) and the kernels ask the prepared filter how many there are.
#pragma once

#include <string>
#include <vector>

#include "host/device/profile.hpp"
#include "host/problem/conv_problem.hpp"
#include "recipe.hpp"

namespace clfm::host {

// Why this is nothing for a separable algorithm; empty where it is.
std::string separable_refusal(const ConvProblem& problem);

// The largest number of terms that takes fewer operations than the taps as they are.
int64_t most_separable_terms(const ConvProblem& problem);
// Whether the filter whose values are known has more.
bool is_summed_by_taps(const ConvProblem& problem);

// FILTER_ROWS, FILTER_COLUMNS, TERMS.
std::vector<Define> terms_defines(const ConvProblem& problem);

// Multiply-adds with the rank that is known, or 1; rows between tiles are summed twice. One along a row takes
// as long as `load` of those down a column: it needs a load to itself.
double separable_operations(const ConvProblem& problem, const ConvProblem::Pair& tile, double load);

// Finds the products; then `run` uses them.
ConvRecipe separable_recipe(const char* algorithm, const ConvProblem& problem, Recipe run,
                            const DeviceProfile& device);
// The same of one step.
ConvRecipe separable_recipe(const char* algorithm, const ConvProblem& problem, Step step,
                            const DeviceProfile& device);

}  // namespace clfm::host
