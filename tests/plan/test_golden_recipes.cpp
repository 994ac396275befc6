// What would run on a phone, without a phone: the recipes of a few problems of every kind for every built-in
// profile, compared with tests/golden/<profile>.txt. After an intended change run with CLFM_UPDATE_GOLDEN=1
// and review the diff. All problems of the suites are held to the rules of review.hpp by
// tests/bench/test_suite_recipes.cpp.
#include "golden.hpp"
#include "host/device/profile.hpp"
#include "host/error.hpp"
#include "host/plan/planner.hpp"
#include "review.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

const std::vector<std::string> kProblems = {
    "c2c f32 64 b16384",
    "c2c f32 1024 b1024",
    "c2c f32 4096 b256",
    "c2c f32 1048576",
    "c2c f32 16777216",
    "c2c f32 5000000 inplace",
    "c2c f32 120 b8738",
    "c2c f32 1000 b1048",
    "c2c f32 3000 b349",
    "c2c f32 3920 b267",
    "c2c f32 2401 b436",
    "c2c f32 1024 b64 bwd inplace",
    "c2c f32 1000 inplace limit=1",
    "c2c f32 120x120 b72",
    "c2c f32 1024x1024",
    "c2c f32 1000x1000 inplace",
    "c2c f32 3000x120",
    "c2c f32 64x64x64 b4",
    "c2c f32 60x35x22",
    "c2c f64 1024 b64",
    "c2c f32 544 b64",
    "c2c f32 961 b64",
    "c2c f32 1009 b1039",
    "c2c f32 2018 b512",
    "c2c f32 997x64 inplace",
    "c2c f32 65537",
    "c2c f32 1024 algo=stockham",
    "c2c f32 1000x1000 algo=digit_reverse inplace",
    "r2c f32 1024 b1024",
    "c2r f32 1024 b1024 inplace",
    "r2c f32 1080x1920",
    "r2c f32 1001 b64",
    "c2r f32 1000x1000 os=2000:2 ob=2000000",
    "dct2 f32 1024 b1024",
    "dct2 f32 8x8 b16384 ortho",
    "dct3 f32 512x512",
    "dct4 f32 1000 inplace",
    "dst1 f32 63x99",
    "dht f32 1024 b1024",
    "dht f32 63x1000",
};

// Costs are left out: calibrating a rate must not touch what does not change its choice.
std::string summary(const std::string& token, const DeviceProfile& device) {
  std::string text = token + "\n";
  try {
    const Recipe recipe = plan_fft(canonical(parse_fft_token(token)), device);
    check_reviewed(recipe, device);
    check_accesses(recipe, device);
    text += concat("  ", recipe.algorithm, ", workspace ", recipe.workspace_bytes, "\n");
    for (const Step& step : recipe.steps)
      text += concat("    ", step.kernel(), ": ", step.note, " (", range_text(step.range), ")\n");
  } catch (const Failure& failure) {
    text += concat("  refused: ", failure.what(), "\n");
  }
  return text;
}

}  // namespace

TEST_CASE("recipes are the reviewed ones for every profile", "[golden]") {
  for (const DeviceProfile& device : builtin_profiles()) {
    const std::string name(device.traits.name);
    std::string text = "# What the planner chooses on " + name + ". Written by test_golden_recipes.\n";
    for (const std::string& token : kProblems) text += summary(token, device);
    check_golden(name + ".txt", text);
  }
}
