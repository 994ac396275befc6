// counts.hpp - what a run costs, counted as the table in "Parallelized Filters" counts it.
#pragma once

#include <cstdint>
#include <string>

#include "recipe.hpp"

namespace clfm::host {

struct Counts {
  uint64_t steps = 0, groups = 0, items = 0;  // groups that the driver shapes are not counted
  uint64_t local_bytes = 0;                   // of one group, the largest of all steps
  double read_bytes = 0, written_bytes = 0;   // through global memory
  double operations = 0;
};
Counts counts_of(const Recipe& run);

// All but the steps, as a line of a recipe's text.
std::string to_text(const Counts& counts);

}  // namespace clfm::host
