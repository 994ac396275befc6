// extras.hpp - contenders made from the library's inside: recipes that its public interface does not offer,
// put together here to be compared. Everything in this directory includes host/ headers; nothing else in
// clfm-bench does.
#pragma once

#include <vector>

#include "../contenders/registry.hpp"
#include "problem/suites.hpp"

namespace clfm::bench {

// What a suite adds to its problems. `problem` and `device` must outlive the entries and what they make.
std::vector<ContenderEntry> extra_contenders(Extras extras, const Problem& problem, const Device& device);

}  // namespace clfm::bench
