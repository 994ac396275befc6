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
  explicit Race(const Schedule& schedule) : schedule_(schedule) {}

  int calibrated_burst(Runner& runner) const {
    refresh(runner);
    timed_run(*runner.contender);  // warms up
    refresh(runner);
    const double wanted = schedule_.burst_ms * 1e-3 / std::max(timed_run(*runner.contender), 1e-9);
    constexpr int kLongest = 100000;
    const int limit = runner.problem->keeps_input() ? kLongest : longest_burst_on_results(*runner.problem);
    return std::clamp(static_cast<int>(std::ceil(std::min<double>(wanted, kLongest))), 1, limit);
  }

  // The first run of a burst finds the caches full of another contender's data and is not counted.
  void burst(Runner& runner, int runs) const {
    refresh(runner);
    time_preparation(runner);
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
  static void time_preparation(Runner& runner) {
    const auto start = Clock::now();
    if (runner.contender->prepare_input() == Preparation::done)
      runner.prepare_us.push_back(seconds_since(start) * 1e6);
  }

  static void refresh(const Runner& runner) {
    if (!runner.problem->keeps_input()) runner.arrays->load(*runner.input);
  }

  const Schedule& schedule_;
};

double decades_of(Real real) {
  switch (real) {
    case Real::f64:
      return 300;
    case Real::f32:
    case Real::bf16s:
      return 34;
    case Real::f16:
    case Real::f16s:
      break;
  }
  return 1;
}

}  // namespace

int longest_burst_on_results(const Problem& problem) {
  // A transform multiplies the root mean square by sqrt(N) * scale, by sqrt(2N) for every axis of a DCT or
  // DST. Four decades are left for peaks and the warm-up's own growth is taken off.
  double gain = static_cast<double>(problem.points());
  if (problem.is_trigonometric() && problem.transform != CLFM_DHT)
    gain = std::ldexp(gain, static_cast<int>(problem.axes.size()));
  if (problem.normalization == CLFM_ORTHONORMAL) gain = 1;
  const double growth = std::abs(std::log10(std::sqrt(gain) * std::abs(problem.scale)));
  constexpr double kLongest = 1000;
  return std::max(
      1, static_cast<int>(std::min(kLongest, decades_of(problem.real) / std::max(growth, 1e-3) - 1)));
}

void measure(const Schedule& schedule, std::vector<Runner>& runners,
             const std::function<void(int round)>& on_round) {
  const Race race(schedule);
  const auto start = Clock::now();
  std::vector<int> bursts;
  bursts.reserve(runners.size());
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
