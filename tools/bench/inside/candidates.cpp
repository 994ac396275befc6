#include "candidates.hpp"

#include <algorithm>
#include <map>

#include "host/tuning/effort.hpp"
#include "with_kind.hpp"

namespace clfm::bench {
namespace {

template <class Problem, class Plan>
auto distinct_candidates(const Problem& problem, const Plan& plan, const host::DeviceProfile& device) {
  auto candidates = plan(problem, device);
  host::drop_repeats(candidates);
  return candidates;
}

// With their times.
template <class Candidate>
void drop_far_off(std::vector<Candidate>& candidates, std::vector<double>& us) {
  const double limit = kFarOff * *std::min_element(us.begin(), us.end());
  std::vector<Candidate> kept;
  for (size_t i = 0; i < candidates.size(); ++i)
    if (us[i] <= limit) kept.push_back(std::move(candidates[i]));
  candidates = std::move(kept);
  std::erase_if(us, [limit](double one) { return one > limit; });
}

// Transposes of every kind make a dozen candidates of one algorithm.
template <class Candidate>
void drop_all_but_few_of_each_algorithm(std::vector<Candidate>& candidates) {
  constexpr int kFew = 4;
  std::map<std::string, int> seen;
  std::erase_if(candidates, [&](const Candidate& candidate) { return ++seen[candidate.algorithm] > kFew; });
}

constexpr double kNever = 1e12;
constexpr int kTrials = 3;  // of which one may be interrupted

std::vector<double> times_of(const std::vector<host::RaceTime>& race) {
  std::vector<double> us;
  us.reserve(race.size());
  for (const host::RaceTime& time : race) us.push_back(time.us.value_or(kNever));
  return us;
}

}  // namespace

std::string table_token(const std::string& token) {
  return with_kind(
      token, [](const auto& problem, const auto&, const auto&) { return host::tuned_name(problem).token; });
}

std::vector<CandidateTime> estimated_candidates(const std::string& token, const host::DeviceProfile& device) {
  return with_kind(token, [&](const auto& problem, const auto& plan, const auto&) {
    std::vector<CandidateTime> times;
    for (const auto& candidate : distinct_candidates(problem, plan, device))
      times.push_back({host::recipe_name(candidate), candidate.cost_us});
    return times;
  });
}

// Once to compile and to see who is far off, then in turns.
std::vector<CandidateTime> measured_candidates(const std::string& token, host::Engine& engine, double seconds,
                                               host::RaceClock clock) {
  return with_kind(token, [&](const auto& problem, const auto& plan, const auto& race) {
    auto candidates = distinct_candidates(problem, plan, engine.profile());
    drop_all_but_few_of_each_algorithm(candidates);
    std::vector<double> us;
    us.reserve(candidates.size());
    for (const auto& candidate : candidates) us.push_back(candidate.cost_us);
    drop_far_off(candidates, us);
    us = times_of(race(engine, problem, candidates, candidates.size(), {kNever, kNever, kTrials, clock}));
    drop_far_off(candidates, us);
    const std::vector<host::RaceTime> turns =
        race(engine, problem, candidates, candidates.size(), {seconds * 1e6, 3, 1000, clock});
    std::vector<CandidateTime> times;
    for (size_t i = 0; i < candidates.size(); ++i)
      times.push_back({host::recipe_name(candidates[i]), turns[i].us.value_or(us[i])});
    return times;
  });
}

}  // namespace clfm::bench
