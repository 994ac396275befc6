// fftw_plan.hpp - an FFTW plan for any problem in the precision of R, through its guru interface with split
// numbers: an interleaved array is one whose imaginary parts begin one real later, which FFTW recognises.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "fftw_api.hpp"
#include "problem/loops.hpp"
#include "problem/problem.hpp"

namespace clfm::bench {

template <class R>
struct FftwParts {  // where a side's real and imaginary parts begin; im only where it is complex
  R *re, *im;
};

// `second` is the plane of the imaginary parts where the side is planar.
template <class R>
FftwParts<R> fftw_parts(const Side& side, void* first, void* second) {
  auto* re = static_cast<R*>(first);
  return {re, side.planes() == 2 ? static_cast<R*>(second) : re + 1};
}

template <class R>
class FftwPlan {
  using Api = FftwApi<R>;

 public:
  // Empty where FFTW makes none.
  FftwPlan(const Problem& problem, FftwParts<R> in, FftwParts<R> out, unsigned flags)
      : plan_(make(problem, in, out, flags)) {}
  ~FftwPlan() {
    if (plan_ != nullptr) Api::destroy(plan_);
  }
  FftwPlan(const FftwPlan&) = delete;
  FftwPlan& operator=(const FftwPlan&) = delete;

  explicit operator bool() const { return plan_ != nullptr; }
  void execute() const { Api::execute(plan_); }

  std::string text() const {
    char* owned = Api::text(plan_);
    std::string copy = owned != nullptr ? owned : "";
    Api::free(owned);
    return copy;
  }

 private:
  using Dimensions = std::vector<typename Api::iodim>;

  static Dimensions dimensions(const Problem& problem, const std::vector<Loop>& loops) {
    const auto reals = [](const Side& side, size_t elements) {
      return static_cast<ptrdiff_t>(elements * side.reals_per_element() / side.planes());
    };
    Dimensions all;
    for (const Loop& loop : loops)
      all.push_back({static_cast<ptrdiff_t>(loop.count), reals(problem.in, loop.in_stride),
                     reals(problem.out, loop.out_stride)});
    return all;
  }

  static fftw_r2r_kind kind_of(clfm_transform transform) {
    constexpr fftw_r2r_kind kKinds[] = {FFTW_REDFT00, FFTW_REDFT10, FFTW_REDFT01, FFTW_REDFT11, FFTW_RODFT00,
                                        FFTW_RODFT10, FFTW_RODFT01, FFTW_RODFT11, FFTW_DHT};
    return kKinds[transform - CLFM_DCT1];
  }

  static typename Api::plan make(const Problem& problem, FftwParts<R> in, FftwParts<R> out, unsigned flags) {
    const Dimensions axes = dimensions(problem, axes_of(problem)),
                     loops = dimensions(problem, loops_of(problem));
    const int rank = static_cast<int>(axes.size()), repeats = static_cast<int>(loops.size());
    switch (problem.transform) {
      case CLFM_C2C:
        // Its transform is forward. Exchanging re and im on both sides makes it a backward one.
        if (problem.direction == CLFM_BACKWARD) {
          std::swap(in.re, in.im);
          std::swap(out.re, out.im);
        }
        return Api::c2c(rank, axes.data(), repeats, loops.data(), in.re, in.im, out.re, out.im, flags);
      case CLFM_R2C:
        return Api::r2c(rank, axes.data(), repeats, loops.data(), in.re, out.re, out.im, flags);
      case CLFM_C2R:
        return Api::c2r(rank, axes.data(), repeats, loops.data(), in.re, in.im, out.re, flags);
      default: {
        const std::vector<fftw_r2r_kind> kinds(axes.size(), kind_of(problem.transform));
        return Api::r2r(rank, axes.data(), repeats, loops.data(), in.re, out.re, kinds.data(), flags);
      }
    }
  }

  typename Api::plan plan_;
};

}  // namespace clfm::bench
