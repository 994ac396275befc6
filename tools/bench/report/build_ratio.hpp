// build_ratio.hpp - how this build of the library compares with another one that ran in the same turns.
#pragma once

#include <string>
#include <vector>

#include "result.hpp"

namespace clfm::bench {

// The other build's time over this one's: above 1 this one is faster.
struct BuildRatio {
  std::string token, suite;
  double run;     // of lower quartiles
  double create;  // of making the plan, what it compiles included
};

// Where both were measured, in the order of the problems.
std::vector<BuildRatio> build_ratios_of(const std::vector<ProblemResults>& all);

struct BuildRatioSummary {
  std::string suite;        // empty: tokens of the command line
  double run, create;       // geometric means
  const BuildRatio* worst;  // by `run`
};
std::vector<BuildRatioSummary> summaries_of(const std::vector<BuildRatio>& ratios);  // suite by suite

}  // namespace clfm::bench
