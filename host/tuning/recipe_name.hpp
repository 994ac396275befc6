// tuning/recipe_name.hpp - a recipe's name in a tuned table: its algorithm, and a checksum of all that says
// what will run, "four_step #3f2a9c1b". A recipe that changes changes its name, so that a table never chooses
// what it has not measured.
#pragma once

#include <string>
#include <string_view>

#include "host/plan/recipe.hpp"

namespace clfm::host {

std::string recipe_name(std::string_view algorithm, std::string_view text);

template <class Candidate>
std::string recipe_name(const Candidate& candidate) {
  return recipe_name(candidate.algorithm, without_costs(to_text(candidate)));
}

}  // namespace clfm::host
