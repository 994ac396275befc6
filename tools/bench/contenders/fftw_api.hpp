// fftw_api.hpp - FFTW's functions by number type instead of by prefix. Only for builds that found FFTW.
#pragma once

#include <fftw3.h>

namespace clfm::bench {

template <class R>
struct FftwApi;

// One specialisation: R, FFTW's prefix.
#define CLFM_BENCH_FFTW_API(R, PREFIX)                                  \
  template <>                                                           \
  struct FftwApi<R> {                                                   \
    using plan = PREFIX##_plan;                                         \
    using iodim = PREFIX##_iodim64;                                     \
    static constexpr auto c2c = PREFIX##_plan_guru64_split_dft;         \
    static constexpr auto r2c = PREFIX##_plan_guru64_split_dft_r2c;     \
    static constexpr auto c2r = PREFIX##_plan_guru64_split_dft_c2r;     \
    static constexpr auto r2r = PREFIX##_plan_guru64_r2r;               \
    static void execute(plan p) { PREFIX##_execute(p); }                \
    static void destroy(plan p) { PREFIX##_destroy_plan(p); }           \
    static char* text(plan p) { return PREFIX##_sprint_plan(p); }       \
    static void free(void* p) { PREFIX##_free(p); }                     \
    static void forget_wisdom() { PREFIX##_forget_wisdom(); }           \
    static void limit_planning(double s) { PREFIX##_set_timelimit(s); } \
    static void use_threads(int threads) {                              \
      static const int ready = PREFIX##_init_threads();                 \
      if (ready != 0) PREFIX##_plan_with_nthreads(threads);             \
    }                                                                   \
    static const char* version() { return ::PREFIX##_version; }         \
  }

CLFM_BENCH_FFTW_API(float, fftwf);
CLFM_BENCH_FFTW_API(double, fftw);
#undef CLFM_BENCH_FFTW_API

}  // namespace clfm::bench
