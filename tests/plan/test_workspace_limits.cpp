// What a refusal for want of workspace calls the smallest that would do, does; one byte less does not.
#include <catch2/catch.hpp>
#include <random>

#include "host/device/profile.hpp"
#include "host/plan/planner.hpp"
#include "host/plan/survey.hpp"

using namespace clfm::host;

namespace {

// The workspace of what is chosen within a limit, or what would do instead.
struct Answer {
  bool fits;
  uint64_t bytes;
};

Answer ask(FftProblem problem, uint64_t limit_bytes, const DeviceProfile& device) {
  problem.workspace_limit_bytes = limit_bytes;
  try {
    return {true, plan_fft(problem, device).workspace_bytes};
  } catch (const WorkspaceTooSmall& failure) {
    return {false, failure.smallest_bytes()};
  }
}

}  // namespace

TEST_CASE("the smallest workspace that a refusal names is enough, and needed") {
  const char* tokens[] = {"c2c f32 4096 inplace",
                          "c2c f32 60x44 b3 inplace",
                          "c2c f32 120x90x8",
                          "c2c f32 65536 b2 inplace",
                          "c2c f32 2018 b3",
                          "c2c f32 1009x60 inplace",
                          "c2c f32 37x1009x8",
                          "c2c f32 64x48 iw=0+20:4+30 ow=3+50:0+9",
                          "c2c f32 1024 b3 iw=0+512 ow=0+512",
                          "c2c f32 1000 b3 planar",
                          "c2c f16s 60x44",
                          "r2c f32 4096 b3",
                          "r2c f32 90x77 b2",
                          "c2r f32 90x77 b2",
                          "c2r f32 64x64x64",
                          "r2c f32 1009x30 inplace",
                          "dct1 f32 16385",
                          "dct2 f32 1001 b3",
                          "dct3 f32 40x36 inplace",
                          "dct4 f32 135",
                          "dst1 f64 4095 b2",
                          "dst4 f32 65536"};
  const uint64_t seed = std::random_device{}();
  std::mt19937_64 random(seed);
  for (const char* profile : {"cpu-pocl", "nvidia", "mali-valhall", "unknown"}) {
    const DeviceProfile device = find_profile(profile);
    for (const char* token : tokens) {
      const FftProblem problem = canonical(parse_fft_token(token));
      if (problem.precision == Precision::f64 && !device.limits.has_f64) continue;
      INFO(profile << ": " << token << ", seed " << seed);
      const Answer least = ask(problem, 1, device);
      if (least.fits) {
        CHECK(least.bytes <= 1);
        continue;
      }
      INFO("smallest " << least.bytes);
      REQUIRE(least.bytes > 1);
      const Answer enough = ask(problem, least.bytes, device);
      CHECK(enough.fits);
      CHECK(enough.bytes <= least.bytes);
      const Answer one_less = ask(problem, least.bytes - 1, device);
      CHECK_FALSE(one_less.fits);
      CHECK(one_less.bytes == least.bytes);
      for (int limits = 0; limits < 4; ++limits) {
        const uint64_t more = least.bytes + random() % (2 * least.bytes);
        INFO("limit " << more);
        const Answer within = ask(problem, more, device);
        CHECK(within.fits);
        CHECK(within.bytes <= more);
      }
    }
  }
}
