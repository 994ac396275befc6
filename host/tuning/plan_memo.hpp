// plan_memo.hpp - the recipes of plans that were built, by what was asked for: an equal descriptor is not
// planned again. An engine owns one for every kind of problem; any thread may use it. It holds no more than
// some bytes, and forgets first what was asked for longest ago.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "host/conv/recipe.hpp"
#include "host/layer/recipe.hpp"
#include "host/problem/stream_problem.hpp"
#include "host/stream/recipe.hpp"
#include "tuner.hpp"
#include "turns.hpp"

namespace clfm::host {

// All that the choice of a recipe depends on, for one device.
template <class Problem>
struct Asked {
  Problem problem;
  uint64_t tuner_version = 0;  // 0: measured times do not count
  std::optional<std::string> saved_recipe = {};
  bool operator==(const Asked&) const = default;
};

template <class Problem>
Asked<Problem> asked_of(const Problem& problem, const Tuner& tuner) {
  return {problem, problem.effort == Effort::estimate ? 0 : tuner.version()};
}

// About how much memory they take.
uint64_t held_bytes(const FftProblem& problem);
uint64_t held_bytes(const ConvProblem& problem);
uint64_t held_bytes(const LayerProblem& problem);
uint64_t held_bytes(const StreamProblem& problem);
uint64_t held_bytes(const Recipe& recipe);
uint64_t held_bytes(const ConvRecipe& recipe);
uint64_t held_bytes(const LayerRecipe& recipe);
uint64_t held_bytes(const StreamRecipe& recipe);

template <class Problem, class Recipe>
class PlanMemo {
 public:
  static constexpr uint64_t kMostBytes = 1 << 20;

  // Null where it is not known.
  std::shared_ptr<const Recipe> find(const Asked<Problem>& asked) {
    const std::lock_guard lock(mutex_);
    for (auto entry = entries_.begin(); entry != entries_.end(); ++entry)
      if (entry->asked == asked) {
        entries_.splice(entries_.begin(), entries_, entry);
        return entry->recipe;
      }
    return nullptr;
  }

  void keep(Asked<Problem> asked, std::shared_ptr<const Recipe> recipe) {
    const uint64_t bytes =
        held_bytes(asked.problem) + asked.saved_recipe.value_or("").size() + held_bytes(*recipe);
    if (bytes > kMostBytes) return;
    const std::lock_guard lock(mutex_);
    for (const Entry& entry : entries_)
      if (entry.asked == asked) return;
    entries_.push_front({std::move(asked), std::move(recipe), bytes});
    for (bytes_ += bytes; bytes_ > kMostBytes; entries_.pop_back()) bytes_ -= entries_.back().bytes;
  }

  // Taken by whoever plans, so that what several threads ask for at once is planned once.
  using Turn = typename Turns<Asked<Problem>>::Turn;
  Turn take_turn(const Asked<Problem>& asked) { return Turn(turns_, asked); }

  void forget() {
    const std::lock_guard lock(mutex_);
    entries_.clear();
    bytes_ = 0;
  }

 private:
  struct Entry {
    Asked<Problem> asked;
    std::shared_ptr<const Recipe> recipe;
    uint64_t bytes;
  };

  std::mutex mutex_;
  std::list<Entry> entries_;  // the one asked for last first
  uint64_t bytes_ = 0;
  Turns<Asked<Problem>> turns_;
};

struct PlanMemos {
  PlanMemo<FftProblem, Recipe> fft;
  PlanMemo<ConvProblem, ConvRecipe> conv;
  PlanMemo<LayerProblem, LayerRecipe> layer;
  PlanMemo<StreamProblem, StreamRecipe> stream;

  void forget() {
    fft.forget();
    conv.forget();
    layer.forget();
    stream.forget();
  }
};

}  // namespace clfm::host
