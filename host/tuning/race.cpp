#include "race.hpp"

#include <algorithm>
#include <exception>
#include <utility>

namespace clfm::host {
namespace {

constexpr size_t kAlwaysRun = 2;

struct Lane {
  Contestant contestant;
  std::vector<double> turns_us;
  std::string failure;
  bool runs = true;
};

double lower_quartile(std::vector<double> turns) {
  std::sort(turns.begin(), turns.end());
  return turns[(turns.size() - 1) / 4];
}

double fastest_turn(const std::vector<Lane>& lanes) {
  double fastest = 0;
  for (const Lane& lane : lanes)
    for (const double us : lane.turns_us) fastest = fastest == 0 ? us : std::min(fastest, us);
  return fastest;
}

void turn(Lane& lane) {
  try {
    lane.turns_us.push_back(lane.contestant.run_us());
  } catch (const std::exception& failure) {
    lane.failure = failure.what();
    lane.turns_us.clear();
    lane.runs = false;
  }
}

// The first turn warms up: drivers put off work until then.
void start(Lane& lane) {
  try {
    lane.contestant.prepare();
    lane.contestant.run_us();
  } catch (const std::exception& failure) {
    lane.failure = failure.what();
    lane.runs = false;
    return;
  }
  turn(lane);
}

}  // namespace

std::vector<RaceTime> race(std::vector<Contestant> contestants, const RaceLimits& limits,
                           const std::function<double()>& now_us) {
  std::vector<Lane> lanes;
  lanes.reserve(contestants.size());
  for (Contestant& contestant : contestants) lanes.push_back({std::move(contestant), {}, {}, true});
  const double begin_us = now_us();
  size_t started = 0;
  for (Lane& lane : lanes) {
    if (started >= kAlwaysRun && now_us() > begin_us + limits.budget_us / 2) {
      lane.runs = false;
      lane.failure = "no time was left to measure it";
      continue;
    }
    start(lane);
    started += lane.runs;
  }
  const double hopeless_us = limits.hopeless_factor * fastest_turn(lanes);
  for (Lane& lane : lanes) lane.runs = lane.runs && lane.turns_us.front() <= hopeless_us;
  for (int round = 1; round < limits.most_rounds && now_us() < begin_us + limits.budget_us; ++round)
    for (Lane& lane : lanes)
      if (lane.runs) turn(lane);
  std::vector<RaceTime> times;
  times.reserve(lanes.size());
  for (Lane& lane : lanes)
    times.push_back({lane.turns_us.empty() ? std::nullopt : std::optional(lower_quartile(lane.turns_us)),
                     std::move(lane.failure)});
  return times;
}

}  // namespace clfm::host
