// tuning/race.hpp - who is the fastest: contestants run in turns, so that a machine that slows down or speeds
// up does so for all of them. Knows nothing of what they run.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace clfm::host {

struct Contestant {
  std::function<void()> prepare;   // what is not timed, once: compiling
  std::function<double()> run_us;  // once more; the time of what it did, in microseconds
};

enum class RaceClock {
  wall,
  processor  // time of the process, all cores' over their number: of a CPU device that others keep busy
};

struct RaceLimits {
  double budget_us = 5e6;  // of everything, preparation included
  double hopeless_factor =
      3;  // who is so much slower than the fastest in the first round takes no further turn
  int most_rounds = 50;
  RaceClock clock = RaceClock::wall;  // of turns and budget
};

struct RaceTime {
  std::optional<double> us;  // lower quartile of the turns
  std::string failure;       // why there is none
};

// In the order of the contestants. The first two get a turn whatever the budget; those who throw are out.
std::vector<RaceTime> race(std::vector<Contestant> contestants, const RaceLimits& limits,
                           const std::function<double()>& now_us);

}  // namespace clfm::host
