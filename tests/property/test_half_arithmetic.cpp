// CLFM_F16 on a device that has half arithmetic: every kind of transform is held to its bound, as a CPU plans
// it, which may compute in single precision, and as GPUs do, in halves. Other devices refuse it.
#include "support/opencl_device.hpp"
#include "support/refusal.hpp"
#include "support/run/fft_run.hpp"

using namespace clfm::test;

namespace {

const std::vector<std::string> kHalfProblems{"c2c f16 60 b3",
                                             "c2c f16 1024 b2 bwd",
                                             "c2c f16 12x10 b2 inplace",
                                             "c2c f16 45 planar scale=0.5",
                                             "c2c f16 60 iw=5+40",
                                             "r2c f16 60 b3",
                                             "r2c f16 4096",
                                             "r2c f16 45 b2",
                                             "r2c f16 12x18 inplace",
                                             "c2r f16 60 b3",
                                             "c2r f16 45 b2 inplace",
                                             "c2r f16 8x12",
                                             "dct1 f16 17 b2",
                                             "dct2 f16 16x12 ortho",
                                             "dct3 f16 24 b3",
                                             "dct4 f16 20 inplace",
                                             "dst1 f16 15 b2",
                                             "dst2 f16 32 b2",
                                             "dst3 f16 21 ortho",
                                             "dst4 f16 30"};

}  // namespace

TEST_CASE("every kind of transform in half arithmetic", "[intel][half]") {
  if (!opencl_device().has_extension("cl_khr_fp16")) {
    CHECK(refused([] { run_fft(kHalfProblems.front()); }, CLFM_UNSUPPORTED).find("half precision") !=
          std::string::npos);
    return;
  }
  for (const char* profile : {"mali-valhall", "adreno-7xx"})
    for (const std::string& problem : kHalfProblems) {
      const FftRun run = run_fft(engine_like(profile), problem);
      INFO(problem << " as " << profile << "\n" << run.recipe);
      CHECK(run.complaints == "");
      CHECK(run.recipe.find("PRECISION=32") == std::string::npos);
    }
  for (const std::string& problem : kHalfProblems) {
    const FftRun run = run_fft(problem);
    INFO(problem << "\n" << run.recipe);
    CHECK(run.complaints == "");
  }
}

TEST_CASE("a CPU computes halves in single precision where that is faster, and any length",
          "[intel][cpu][half]") {
  if (!opencl_device().has_extension("cl_khr_fp16")) {
    CHECK(refused([] { run_fft("c2c f16 1009"); }, CLFM_UNSUPPORTED).find("half precision") !=
          std::string::npos);
    return;
  }
  for (const std::string problem : {"c2c f16 1024 b64", "c2c f16 1009", "r2c f16 37 b3"}) {
    const FftRun run = run_fft(problem);
    INFO(problem << "\n" << run.recipe);
    CHECK(run.complaints == "");
    CHECK(run.recipe.find("PRECISION=16") == std::string::npos);
  }
}
