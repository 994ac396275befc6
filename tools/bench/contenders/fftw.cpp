// FFTW on the host's threads: the measure that the others are compared with. FFTW_MEASURE decides from noisy
// timings, so several plans are made and the fastest one races.
#include <chrono>
#include <limits>
#include <string_view>

#include "../fftw_plan.hpp"
#include "registry.hpp"

namespace clfm::bench {
namespace {

constexpr int kTrialRuns = 15;
constexpr double kTrialSeconds = 0.5;    // enough, however few runs that makes
constexpr double kPlanningSeconds = 20;  // no further plan once this has passed: large ones take minutes

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

template <class R>
double best_seconds(const FftwPlan<R>& plan) {
  double best = std::numeric_limits<double>::infinity(), total = 0;
  for (int run = 0; run < kTrialRuns && total < kTrialSeconds; ++run) {
    const auto start = Clock::now();
    plan.execute();
    const double seconds = seconds_since(start);
    best = std::min(best, seconds);
    total += seconds;
  }
  return best;
}

class Fftw final : public Contender {
 public:
  explicit Fftw(const FftwSettings& settings) : settings_(settings) {}

  std::string name() const override { return "fftw"; }
  Arrays& arrays(ArrayPairs& pairs) const override { return pairs.host; }
  void finish() override {}

  void prepare(const Problem& problem, ArrayPairs& arrays) override {
    if (problem.is_pruned()) throw Refusal("FFTW computes whole arrays only");
    if (problem.is_scaled()) throw Refusal("FFTW does not scale");
    switch (problem.real) {
      case Real::f32:
        single_ = fastest<float>(problem, arrays.host);
        return;
      case Real::f64:
        double_ = fastest<double>(problem, arrays.host);
        return;
      case Real::f16:
      case Real::f16s:
        throw Refusal("FFTW has no half precision");
    }
  }

  void run() override {
    if (single_)
      single_->execute();
    else
      double_->execute();
  }

  std::string recipe() const override { return single_ ? single_->text() : double_->text(); }

 private:
  template <class R>
  std::unique_ptr<FftwPlan<R>> fastest(const Problem& problem, HostArrays& arrays) const {
    const FftwParts<R> in = fftw_parts<R>(problem.in, arrays.in(0), arrays.in(1));
    const FftwParts<R> out = fftw_parts<R>(problem.out, arrays.out(0), arrays.out(1));
    std::unique_ptr<FftwPlan<R>> best;
    double fewest_seconds = std::numeric_limits<double>::infinity();
    const auto start = Clock::now();
    FftwApi<R>::use_threads(settings_.threads);
    for (int attempt = 0; attempt < settings_.plans; ++attempt) {
      if (best && seconds_since(start) > kPlanningSeconds) break;
      FftwApi<R>::forget_wisdom();
      auto plan = std::make_unique<FftwPlan<R>>(problem, in, out, FFTW_MEASURE);
      if (!*plan) throw Refusal("FFTW makes no plan");
      arrays.load(Bytes(problem.bytes(problem.in)));  // zeros: a trial in place must not overflow
      const double seconds = best_seconds(*plan);
      if (seconds >= fewest_seconds) continue;
      fewest_seconds = seconds;
      best = std::move(plan);
    }
    return best;
  }

  FftwSettings settings_;
  std::unique_ptr<FftwPlan<float>> single_;
  std::unique_ptr<FftwPlan<double>> double_;
};

}  // namespace

std::unique_ptr<Contender> make_fftw(const FftwSettings& settings) {
  return std::make_unique<Fftw>(settings);
}

std::string fftw_version() {
  constexpr std::string_view kPrefix = "fftw-";
  const std::string_view version = FftwApi<float>::version();  // fftw-3.3.10-sse2-avx
  return std::string(version.substr(version.rfind(kPrefix, 0) == 0 ? kPrefix.size() : 0));
}

}  // namespace clfm::bench
