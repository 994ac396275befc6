// FFTW on the host's threads: the measure that the others are compared with. FFTW_MEASURE decides from noisy
// timings, so several plans are made and the fastest one races.
#include <chrono>
#include <limits>
#include <string_view>

#include "../fftw_api.hpp"
#include "registry.hpp"

namespace clfm::bench {
namespace {

constexpr int kTrialRuns = 15;
constexpr double kTrialSeconds = 0.5;  // enough, however few runs that makes

template <class R>
class FftwPlan {
  using Api = FftwApi<R>;

 public:
  FftwPlan(const Problem& problem, const HostArrays& arrays, int threads) {
    const std::vector<int> lengths(problem.lengths.begin(), problem.lengths.end());
    Api::use_threads(threads);
    Api::forget_wisdom();
    plan_ =
        Api::plan_many(static_cast<int>(lengths.size()), lengths.data(), static_cast<int>(problem.batch),
                       static_cast<typename Api::complex*>(arrays.in()),
                       static_cast<typename Api::complex*>(arrays.out()), static_cast<int>(problem.points()),
                       problem.direction == CLFM_FORWARD ? FFTW_FORWARD : FFTW_BACKWARD, FFTW_MEASURE);
    if (plan_ == nullptr) throw Refusal("FFTW makes no plan");
  }
  ~FftwPlan() { Api::destroy(plan_); }
  FftwPlan(const FftwPlan&) = delete;
  FftwPlan& operator=(const FftwPlan&) = delete;

  void execute() const { Api::execute(plan_); }

  std::string text() const {
    char* owned = Api::text(plan_);
    std::string copy = owned != nullptr ? owned : "";
    Api::free(owned);
    return copy;
  }

  double best_seconds() const {
    using Clock = std::chrono::steady_clock;
    double best = std::numeric_limits<double>::infinity(), total = 0;
    for (int run = 0; run < kTrialRuns && total < kTrialSeconds; ++run) {
      const auto start = Clock::now();
      execute();
      const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
      best = std::min(best, seconds);
      total += seconds;
    }
    return best;
  }

 private:
  typename Api::plan plan_ = nullptr;
};

class Fftw final : public Contender {
 public:
  explicit Fftw(const FftwSettings& settings) : settings_(settings) {}

  std::string name() const override { return "fftw"; }
  Arrays& arrays(ArrayPairs& pairs) const override { return pairs.host; }
  void finish() override {}

  void prepare(const Problem& problem, ArrayPairs& arrays) override {
    if (problem.scale < 1 || problem.scale > 1) throw Refusal("FFTW does not scale");
    if (problem.points() > static_cast<size_t>(std::numeric_limits<int>::max()))
      throw Refusal("too many points for FFTW's basic interface");
    if (problem.real == Real::f32)
      single_ = fastest<float>(problem, arrays.host);
    else
      double_ = fastest<double>(problem, arrays.host);
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
    std::unique_ptr<FftwPlan<R>> best;
    double best_seconds = std::numeric_limits<double>::infinity();
    for (int attempt = 0; attempt < settings_.plans; ++attempt) {
      auto plan = std::make_unique<FftwPlan<R>>(problem, arrays, settings_.threads);
      arrays.load(Bytes(problem.bytes()));  // zeros: a trial in place must not overflow
      const double seconds = plan->best_seconds();
      if (seconds >= best_seconds) continue;
      best_seconds = seconds;
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
