// one_contender.hpp - one contender on one problem, once: right numbers, or a refusal that says why.
#pragma once

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "measure/trial.hpp"

namespace clfm::bench {

inline Result result_of(const std::string& contender, const Problem& problem, Base base = Base::none) {
  const Device device = open_device("");
  FftwSettings fftw;
  fftw.plans = 1;
  std::vector<ContenderEntry> entries = contenders_for(problem, device, fftw), only;
  for (ContenderEntry& entry : forced_contenders(problem, device)) entries.push_back(std::move(entry));
  for (ContenderEntry& entry : entries)
    if (entry.name == contender) only.push_back(std::move(entry));
  REQUIRE(only.size() == 1);
  TrialSettings settings;
  settings.schedule.rounds = 1;
  settings.schedule.burst_ms = 0;
  settings.base = base;
  Progress progress;
  return run_trial(problem, device, only, settings, progress).front();
}

inline void check_accurate(const std::string& contender, const std::string& token) {
  const Problem problem = parse_problem(token);
  const Result result = result_of(contender, problem);
  CAPTURE(contender, token, result.refusal);
  CHECK(result.measured());
  CHECK(result.relative_error < 2 * problem.error_bound());
}

inline void check_refused(const std::string& contender, const std::string& token, const std::string& reason) {
  CAPTURE(contender, token);
  CHECK_THAT(result_of(contender, parse_problem(token)).refusal, Catch::Contains(reason));
}

}  // namespace clfm::bench
