// What the rules for awkward lengths propose, without a device.
#include <catch2/catch.hpp>
#include <string>

#include "host/error.hpp"
#include "host/plan/planner.hpp"
#include "host/plan/rules/rules.hpp"

using namespace clfm::host;

namespace {

FftProblem problem(const std::string& token) { return canonical(parse_fft_token(token)); }

Recipe plan(const std::string& token, const char* profile) {
  return plan_fft(problem(token), find_profile(profile));
}

std::string kernels_of(const Recipe& recipe) {
  std::string names;
  for (const Step& step : recipe.steps) names += (names.empty() ? "" : " ") + step.kernel;
  return names;
}

}  // namespace

TEST_CASE("any length has a plan on every device", "[any length]") {
  for (const DeviceProfile& device : builtin_profiles())
    for (const char* token : {"c2c f32 37", "c2c f32 1009 b7 inplace", "c2c f32 2018 bwd", "c2c f32 65537",
                              "c2c f32 37x41x43", "c2c f32 64x1009 b3 inplace", "c2c f32 1009x64 rep=1",
                              "r2c f32 2018", "c2r f32 1009x6", "c2c f32 961x1369"}) {
      INFO(token << " on " << device.traits.name);
      CHECK(!plan_fft(problem(token), device).steps.empty());
    }
}

TEST_CASE("smooth lengths are left to radices unless Bluestein is asked for", "[any length]") {
  const DeviceProfile& device = find_profile("mali-valhall");
  CHECK(propose_bluestein(problem("c2c f32 1001"), device).refusal.find("large prime") != std::string::npos);
  CHECK(propose_bluestein(problem("c2c f32 64x37"), device).refusal == "it transforms one axis");
  CHECK(plan("c2c f32 1001 algo=bluestein", "mali-valhall").algorithm == "bluestein");
  CHECK(plan("c2c f32 64x36 algo=bluestein", "mali-valhall").algorithm == "bluestein");
  CHECK(plan("r2c f32 64 algo=bluestein", "mali-valhall").algorithm == "real: bluestein");
}

TEST_CASE("axes with large prime factors stand alone, the others go together", "[any length]") {
  const std::string chirped = "multiply_rows local_fft multiply_rows local_fft multiply_rows";
  const Recipe recipe = plan("c2c f32 16x37x16", "adreno-6xx");
  CHECK(recipe.algorithm == "bluestein and local");
  CHECK(kernels_of(recipe) == "local_fft local_fft " + chirped);
  CHECK(kernels_of(plan("c2c f32 16x37x16 rep=0", "adreno-6xx")) == "local_fft " + chirped);
  CHECK(kernels_of(plan("c2c f32 16x37x16 rep=0:2", "adreno-6xx")) == chirped);
}

TEST_CASE("the scale of several axes is applied once", "[any length]") {
  for (const char* profile : {"mali-valhall", "cpu-pocl"}) {
    int scaled = 0;
    for (const Step& step : plan("c2c f32 37x41x6 scale=0.25", profile).steps)
      for (const Argument& argument : step.arguments)
        if (const auto* scale = std::get_if<float>(&argument)) scaled += *scale == 0.25f;
    INFO(profile);
    CHECK(scaled == 1);
  }
}

TEST_CASE("a workspace that is too small is answered with what would do", "[any length]") {
  try {
    plan("c2c f32 1009 b9 limit=100", "mali-valhall");
    FAIL("chirps need a workspace here");
  } catch (const Failure& failure) {
    CHECK(failure.status() == static_cast<int32_t>(Status::workspace_too_small));
  }
}
