// trial.hpp - one problem, every contender: make the plans, check the numbers, time in turns, check the
// numbers again.
#pragma once

#include <vector>

#include "contenders/registry.hpp"
#include "measure.hpp"
#include "progress.hpp"
#include "report/result.hpp"

namespace clfm::bench {

struct TrialSettings {
  Schedule schedule;
  unsigned seed = 1;
  double slowest_run_s =
      0;                   // a contender whose run takes longer, the very first apart, is left out; 0: nobody
  Base base = Base::none;  // another problem that every contender runs in the same race, too
};

std::vector<Result> run_trial(const Problem& problem, const Device& device,
                              const std::vector<ContenderEntry>& entries, const TrialSettings& settings,
                              Progress& progress);

}  // namespace clfm::bench
