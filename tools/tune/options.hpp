// options.hpp - the command line of clfm-tune.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace clfm::tune {

enum class Action { tune, list_suites, list_devices };

struct Options {
  Action action = Action::tune;
  std::vector<std::string> tokens, suites;
  std::string table;                // the file that is filled
  std::string factors;              // the file of price factors that is filled instead
  std::vector<std::string> merged;  // tables that are added to it
  std::string device;               // as in clfm-bench; empty: the first GPU, else the first device
  double time_budget_s = 0;         // 0: none
};

// Nothing where the program ends here, with exit_code.
std::optional<Options> parse_options(int argc, char** argv, int& exit_code);

}  // namespace clfm::tune
