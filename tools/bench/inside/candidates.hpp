// candidates.hpp - everything that the planner weighs for a problem, not only the first of each algorithm:
// what the cost model says of it, and what it takes. docs/cost-model.md says what for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/device/profile.hpp"
#include "host/exec/engine.hpp"
#include "host/tuning/race.hpp"

namespace clfm::bench {

struct CandidateTime {
  std::string recipe;  // its name in tables of measured times
  double us;
};

// A problem as tables name it: of a layer without the pass, whose tensors are prepared for all three.
std::string table_token(const std::string& token);

// In the planner's order, each once, with what it estimates.
std::vector<CandidateTime> estimated_candidates(const std::string& token, const host::DeviceProfile& device);

// What the first few of each algorithm take on the engine's device, in the same order: lower quartiles of
// turns. Who is estimated, or measured, at more than kFarOff times the best is left out, and so is who does
// not run.
constexpr double kFarOff = 20;
std::vector<CandidateTime> measured_candidates(const std::string& token, host::Engine& engine, double seconds,
                                               host::RaceClock clock);

}  // namespace clfm::bench
