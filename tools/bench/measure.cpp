#include "measure.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace clfm::bench {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

double timed_run(Contender& contender) {
  const auto start = Clock::now();
  contender.run();
  contender.finish();
  return seconds_since(start);
}

class Race {
 public:
  Race(const Problem& problem, const Bytes& input, const Schedule& schedule)
      : problem_(problem), input_(input), schedule_(schedule) {}

  int calibrated_burst(Runner& runner) const {
    refresh(runner);
    timed_run(*runner.contender);  // warms up
    refresh(runner);
    const double wanted = schedule_.burst_ms * 1e-3 / std::max(timed_run(*runner.contender), 1e-9);
    constexpr int kLongest = 100000;
    const int limit = problem_.place == Place::in_place ? longest_burst_in_place(problem_) : kLongest;
    return std::clamp(static_cast<int>(std::ceil(std::min<double>(wanted, kLongest))), 1, limit);
  }

  // The first run of a burst finds the caches full of another contender's data and is not counted.
  void burst(Runner& runner, int runs) const {
    refresh(runner);
    timed_run(*runner.contender);
    if (schedule_.timing == Timing::every_run) {
      for (int run = 0; run < runs; ++run) runner.samples_us.push_back(timed_run(*runner.contender) * 1e6);
      return;
    }
    const auto start = Clock::now();
    for (int run = 0; run < runs; ++run) runner.contender->run();
    runner.contender->finish();
    runner.samples_us.push_back(seconds_since(start) * 1e6 / runs);
  }

 private:
  void refresh(const Runner& runner) const {
    if (problem_.place == Place::in_place) runner.arrays->load(input_);
  }

  const Problem& problem_;
  const Bytes& input_;
  const Schedule& schedule_;
};

}  // namespace

int longest_burst_in_place(const Problem& problem) {
  // A transform multiplies the root mean square by sqrt(N) * scale. Four decades are left for peaks and the
  // warm-up's own growth is taken off.
  const double decades = problem.real == Real::f32 ? 34 : 300;
  const double growth =
      std::abs(std::log10(std::sqrt(static_cast<double>(problem.points())) * std::abs(problem.scale)));
  constexpr double kLongest = 1000;
  return std::max(1, static_cast<int>(std::min(kLongest, decades / std::max(growth, 1e-3) - 1)));
}

void measure(const Problem& problem, const Bytes& input, const Schedule& schedule,
             std::vector<Runner>& runners, const std::function<void(int round)>& on_round) {
  const Race race(problem, input, schedule);
  const auto start = Clock::now();
  std::vector<int> bursts;
  for (Runner& runner : runners) bursts.push_back(race.calibrated_burst(runner));
  for (int round = 0; round < schedule.rounds; ++round) {
    const bool late = schedule.budget_s > 0 && seconds_since(start) > schedule.budget_s;
    if (late && round >= kFewestRounds) break;
    on_round(round);
    for (size_t turn = 0; turn < runners.size(); ++turn) {
      // Another one begins every round, so that nobody always follows the same neighbour.
      const size_t who = (turn + static_cast<size_t>(round)) % runners.size();
      race.burst(runners[who], bursts[who]);
    }
  }
}

}  // namespace clfm::bench
