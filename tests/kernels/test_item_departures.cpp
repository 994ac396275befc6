// What the SIMD family proposes beside its choice, so that measuring may prefer it: other radices, and stores that go round a
// cache, which is small here. Nobody chooses these by estimate, so no other test runs them.
#include <catch2/catch.hpp>

#include "check_recipe.hpp"
#include "host/plan/cost.hpp"
#include "host/plan/rules/rules.hpp"
#include "random_points.hpp"

using namespace clfm::host;
using namespace clfm::test;

TEST_CASE("what only measuring would choose computes the same", "[item]") {
  if (device().engine.profile().traits.simd_lanes_f32 != 8) return;
  DeviceProfile profile = find_profile("cpu-pocl");
  profile.traits.cache_bytes = 64 * kKiB;
  RandomPoints random;
  for (const char* token : {"c2c f32 256 b7 bwd", "c2c f32 100 b9 inplace", "c2c f32 6x16 b3"}) {
    const FftProblem problem = canonical(parse_fft_token(token));
    std::vector<Recipe> recipes = propose_item(problem, profile).recipes;
    REQUIRE(recipes.size() >= 2);
    const auto points = static_cast<size_t>(problem.in_extent_bytes() / problem.element_bytes());
    const auto in = random.points<float>(points);
    const Points expected = expected_of(problem, in);
    for (Recipe& recipe : recipes) {
      price(recipe, profile);
      INFO(token << ", seed " << random.seed() << "\n" << to_text(recipe));
      check_recipe(problem, recipe, in, expected);
    }
  }
}
