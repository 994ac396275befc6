// regret.hpp - what the library's choice costs beside the fastest of its algorithms, which were all forced in
// the same race.
#pragma once

#include <string>
#include <vector>

#include "result.hpp"

namespace clfm::bench {

struct Regret {
  std::string
      token;  // of a layer without the pass: its passes and what they share count together, as it is planned
  std::string suite;
  std::string best;  // the contender
  double over_best;  // the choice's time over that one's; below 1 it is noise
};

// Where the choice and a forced algorithm were measured, in the order of the problems.
std::vector<Regret> regrets_of(const std::vector<ProblemResults>& all);

struct RegretSummary {
  double geometric_mean;
  const Regret* worst;
};
RegretSummary summary_of(const std::vector<Regret>& regrets);  // of one or more

}  // namespace clfm::bench
