// fftw_contender.hpp - what every contender by FFTW is: work planned for the arrays in one precision, on the
// host's threads. Only for builds that found FFTW.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "contender.hpp"
#include "fftw_api.hpp"

namespace clfm::bench {

enum class Planning { measured, estimated };

class FftwWork {
 public:
  virtual ~FftwWork() = default;
  virtual void run() const = 0;
  virtual std::string text() const = 0;  // a recipe, without the effort of planning
  virtual Planning planning() const { return Planning::measured; }
  virtual std::optional<size_t> bytes() const { return {}; }
};

class FftwContender final : public Contender {
 public:
  using Plan = std::function<std::unique_ptr<FftwWork>(const Problem&, HostArrays&)>;
  FftwContender(std::string name, Plan plan) : name_(std::move(name)), plan_(std::move(plan)) {}

  std::string name() const override { return name_; }
  Arrays& arrays(ArrayPairs& pairs) const override { return pairs.host; }
  void prepare(const Problem& problem, ArrayPairs& arrays) override { work_ = plan_(problem, arrays.host); }
  void run() override { work_->run(); }
  void finish() override {}
  std::string recipe() const override {
    const bool measured = work_->planning() == Planning::measured;
    return work_->text() + (measured ? "\nplanned with FFTW_MEASURE\n"
                                     : "\nplanned with FFTW_ESTIMATE: FFTW_MEASURE takes too long\n");
  }
  std::optional<size_t> workspace_bytes() const override { return work_->bytes(); }

 private:
  std::string name_;
  Plan plan_;
  std::unique_ptr<FftwWork> work_;
};

// make(R{}) in the precision of the problem.
template <class Make>
std::unique_ptr<FftwWork> in_precision_of(const Problem& problem, const Make& make) {
  switch (problem.real) {
    case Real::f32:
      return make(float{});
    case Real::f64:
      return make(double{});
    case Real::f16:
    case Real::f16s:
    case Real::bf16s:
      break;
  }
  throw Refusal("FFTW has neither half precision nor bfloat16");
}

// FFTW_MEASURE decides from noisy timings: the fastest of several times make(number). Where that takes too
// long, one will do: FFTW_ESTIMATE always decides the same.
template <class R, class Make>
auto fastest_of(int plans, const Make& make) {
  constexpr int kTrialRuns = 15;
  constexpr double kTrialSeconds = 0.5;    // enough, however few runs that makes
  constexpr double kPlanningSeconds = 20;  // no further plan once this has passed: large ones take minutes
  using Clock = std::chrono::steady_clock;
  const auto seconds_since = [](Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
  decltype(make(0)) best;
  double fewest_seconds = std::numeric_limits<double>::infinity();
  const auto planning = Clock::now();
  for (int plan = 0; plan < plans && (!best || seconds_since(planning) < kPlanningSeconds); ++plan) {
    FftwApi<R>::forget_wisdom();
    auto work = make(plan);
    const bool is_last = work->planning() == Planning::estimated;
    double seconds = std::numeric_limits<double>::infinity();
    const auto trials = Clock::now();
    for (int run = 0; run < kTrialRuns && (run == 0 || seconds_since(trials) < kTrialSeconds); ++run) {
      const auto start = Clock::now();
      work->run();
      seconds = std::min(seconds, seconds_since(start));
    }
    if (seconds < fewest_seconds) {
      fewest_seconds = seconds;
      best = std::move(work);
    }
    if (is_last) break;
  }
  return best;
}

}  // namespace clfm::bench
