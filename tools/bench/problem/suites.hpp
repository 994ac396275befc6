// suites.hpp - named lists of problems.
#pragma once

#include <string>
#include <vector>

namespace clfm::bench {

// Contenders that a suite adds to the standard ones: every algorithm of the library, or some made from its
// inside (see inside/).
enum class Extras { none, radix_sizes, mali_steps, algorithms };

struct Suite {
  const char* name;
  const char* summary;
  Extras extras;
  std::vector<std::string> tokens;
};

const std::vector<Suite>& suites();
const Suite& find_suite(const std::string& name);  // throws std::invalid_argument naming the known ones

}  // namespace clfm::bench
