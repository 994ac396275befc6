// FFTW on the host's threads: the measure that the others are compared with.
#include <string_view>

#include "fftw_contender.hpp"
#include "fftw_plan.hpp"
#include "registry.hpp"

namespace clfm::bench {
namespace {

template <class R>
class Transform final : public FftwWork {
 public:
  Transform(const Problem& problem, HostArrays& arrays)
      : plan_(problem, fftw_parts<R>(problem.in, arrays.in(0), arrays.in(1)),
              fftw_parts<R>(problem.out, arrays.out(0), arrays.out(1)), FFTW_MEASURE) {
    if (!plan_) throw Refusal("FFTW makes no plan");
    arrays.load(Bytes(problem.bytes(problem.in)));  // zeros: a trial in place must not overflow
  }
  void run() const override { plan_.execute(); }
  std::string text() const override { return plan_.text(); }

 private:
  FftwPlan<R> plan_;
};

}  // namespace

std::unique_ptr<Contender> make_fftw(const FftwSettings& settings) {
  return std::make_unique<FftwContender>("fftw", [settings](const Problem& problem, HostArrays& arrays) {
    if (problem.is_pruned()) throw Refusal("FFTW computes whole arrays only");
    if (problem.is_scaled()) throw Refusal("FFTW does not scale");
    return in_precision_of(problem, [&](auto real) -> std::unique_ptr<FftwWork> {
      using R = decltype(real);
      FftwApi<R>::use_threads(settings.threads);
      return fastest_of<R>(settings.plans,
                           [&](int) { return std::make_unique<Transform<R>>(problem, arrays); });
    });
  });
}

std::string fftw_version() {
  constexpr std::string_view kPrefix = "fftw-";
  const std::string_view version = FftwApi<float>::version();  // fftw-3.3.10-sse2-avx
  return std::string(version.substr(version.rfind(kPrefix, 0) == 0 ? kPrefix.size() : 0));
}

}  // namespace clfm::bench
