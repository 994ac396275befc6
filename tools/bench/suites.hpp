// suites.hpp - named lists of problems.
#pragma once

#include <string>
#include <vector>

namespace clfm::bench {

// Contenders that a suite adds to the standard ones, most of them made from the library's inside (see inside/).
enum class Extras { none, radix_sizes, mali_steps, conv_algorithms };

struct Suite {
  const char* name;
  const char* summary;
  Extras extras;
  std::vector<const char*> tokens;
};

const std::vector<Suite>& suites();
const Suite& find_suite(const std::string& name);  // throws std::invalid_argument naming the known ones

}  // namespace clfm::bench
