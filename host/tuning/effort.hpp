// tuning/effort.hpp - what effort=tuned and effort=measure do: they put the planner's candidates into another
// order. Tells in the remarks what came of it; where nothing is known and nothing can be measured the
// estimate's order stays.
//
// A Candidate has algorithm, cost_us, timing and remarks, and to_text(const Candidate&).
#pragma once

#include <algorithm>
#include <exception>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "host/error.hpp"
#include "race.hpp"
#include "recipe_name.hpp"
#include "tuned_name.hpp"
#include "tuner.hpp"

namespace clfm::host {

// How many of the candidates are worth measuring: the first, and few others that are not estimated far above
// it.
template <class Candidate>
size_t worth_measuring(const std::vector<Candidate>& candidates) {
  constexpr size_t kMost = 6;
  constexpr double kFarAbove = 4;
  size_t count = 1;
  while (count < std::min(candidates.size(), kMost) &&
         candidates[count].cost_us <= kFarAbove * candidates.front().cost_us)
    ++count;
  return count;
}

// Two rules may come to the same steps.
template <class Candidate>
void drop_repeats(std::vector<Candidate>& candidates) {
  std::set<std::string> names;
  std::erase_if(candidates,
                [&](const Candidate& candidate) { return !names.insert(recipe_name(candidate)).second; });
}

// "12.34 us"
std::string microseconds_text(double us);

template <class Candidate>
void remark_everywhere(std::vector<Candidate>& candidates, const std::string& remark) {
  for (Candidate& candidate : candidates) candidate.remarks.push_back(remark);
}

enum class Applied { no, yes };

// The first of the choices that is a candidate comes first.
template <class Candidate>
Applied apply(const std::vector<TunedChoice>& choices, const TunedDevice& device,
              std::vector<Candidate>& candidates) {
  for (const TunedChoice& choice : choices) {
    const auto chosen = std::find_if(candidates.begin(), candidates.end(), [&](const Candidate& candidate) {
      return recipe_name(candidate) == choice.recipe;
    });
    if (chosen == candidates.end()) continue;
    chosen->timing = concat("tuned table ", microseconds_text(choice.us));
    if (choice.device != device.name)
      chosen->remarks.push_back(concat("measured on ", device.name, ": the table has it of ", choice.device,
                                       ", ", device.row, " too"));
    else if (choice.driver != device.driver)
      chosen->remarks.push_back(
          concat("measured with driver ", device.driver, ": the table has it of ", choice.driver));
    std::rotate(candidates.begin(), chosen, chosen + 1);
    return Applied::yes;
  }
  return Applied::no;
}

// The first times.size() candidates in the order of their times, those without one behind. Each tells of the
// others.
template <class Candidate>
void order_by_time(const std::vector<RaceTime>& times, std::vector<Candidate>& candidates) {
  const size_t count = times.size();
  std::vector<std::string> results(count);
  std::vector<size_t> order(count);
  for (size_t i = 0; i < count; ++i) {
    order[i] = i;
    results[i] =
        concat(recipe_name(candidates[i]), ": ",
               times[i].us ? concat("measured at ", microseconds_text(*times[i].us)) : times[i].failure);
    if (times[i].us) candidates[i].timing = concat("measured ", microseconds_text(*times[i].us));
  }
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return times[a].us && (!times[b].us || *times[a].us < *times[b].us);
  });
  std::vector<Candidate> sorted;
  for (const size_t i : order) {
    sorted.push_back(std::move(candidates[i]));
    std::vector<std::string> others;
    for (const size_t k : order)
      if (k != i) others.push_back(results[k]);
    sorted.back().remarks.insert(sorted.back().remarks.begin(), others.begin(), others.end());
  }
  std::move(sorted.begin(), sorted.end(), candidates.begin());
}

// Why a table did not help.
std::string nothing_tuned(const TunedName& name, const std::vector<TunedChoice>& choices, const Tuner& tuner,
                          size_t candidates);

// race(candidates, count) measures the first `count` and returns their RaceTimes; what it throws is why it
// could not.
template <class Candidate, class Race>
void measure(const TunedName& name, Tuner& tuner, const Race& race, std::vector<Candidate>& candidates) {
  drop_repeats(candidates);
  try {
    const std::vector<RaceTime> times = race(candidates, worth_measuring(candidates));
    order_by_time(times, candidates);
    const auto fastest = std::min_element(
        times.begin(), times.end(),
        [](const RaceTime& a, const RaceTime& b) { return a.us && (!b.us || *a.us < *b.us); });
    if (!fastest->us)
      remark_everywhere(candidates, "measured: no candidate ran");
    else if (!name.token.empty())
      tuner.remember(name.token, recipe_name(candidates.front()), *fastest->us);
  } catch (const std::exception& failure) {
    remark_everywhere(candidates, concat("measured: ", failure.what()));
  }
}

template <class Candidate, class Race>
std::vector<Candidate> in_order_of_effort(std::vector<Candidate> candidates, Effort effort,
                                          const TunedName& name, Tuner& tuner, const Race& race) {
  if (effort == Effort::estimate) return candidates;
  const std::vector<TunedChoice> choices =
      name.token.empty() ? std::vector<TunedChoice>() : tuner.known(name.token, effort);
  if (apply(choices, tuner.device(), candidates) == Applied::yes) return candidates;
  if (effort == Effort::measure)
    measure(name, tuner, race, candidates);
  else
    remark_everywhere(candidates, nothing_tuned(name, choices, tuner, candidates.size()));
  return candidates;
}

}  // namespace clfm::host
