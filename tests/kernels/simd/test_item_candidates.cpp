// What the SIMD family proposes beside its choice, so that measuring may prefer it: other radices, and stores
// that go round a cache, which is small here. Nobody chooses these by estimate, so no other test runs them.
#include <algorithm>
#include <catch2/catch.hpp>

#include "host/algorithms/rules.hpp"
#include "host/plan/cost.hpp"
#include "tests/kernels/check_recipe.hpp"
#include "tests/kernels/random_points.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

// All that is proposed, run and checked.
std::vector<Recipe> check_proposals(const char* token, RandomPoints& random) {
  DeviceProfile profile = find_profile("cpu-pocl");
  profile.traits.cache_bytes = 64 * kKiB;
  const FftProblem problem = canonical(parse_fft_token(token));
  std::vector<Recipe> recipes = propose_item(problem, profile).recipes;
  const auto points = static_cast<size_t>(problem.in_extent_bytes() / problem.element_bytes());
  const auto in = random.points<float>(points);
  const Points expected = expected_of(problem, in);
  for (Recipe& recipe : recipes) {
    price(recipe, profile);
    INFO(token << ", seed " << random.seed() << "\n" << to_text(recipe));
    for (const Start start : {Start::at_any_element, Start::at_line})  // lines may go round the cache
      check_recipe(problem, recipe, in, expected, start);
  }
  return recipes;
}

bool streams(const Recipe& recipe) {
  return to_text(recipe).find("NONTEMPORAL_STORES=1") != std::string::npos;
}

}  // namespace

TEST_CASE("what only measuring would choose computes the same", "[item]") {
  if (device().engine.profile().traits.simd_lanes_f32 != 8) return;
  RandomPoints random;
  // Rows in half lanes have no other radices: too few of them, and lengths without a factor of 4.
  for (const char* token : {"c2c f32 256 b7 bwd", "c2c f32 100 b7 inplace", "c2c f32 6x16",
                            "c2c f32 90 b9 inplace", "c2c f32 6x18 b3"})
    CHECK(check_proposals(token, random).size() >= 2);
}

// Vectors of half a line whose butterflies put their results apart: gathered rows of whole lines and others,
// with gaps and without, a last one without partner; and butterflies that put them in order.
TEST_CASE("rows in vectors of half a line go round the cache", "[item]") {
  if (device().engine.profile().traits.simd_lanes_f32 != 8) return;
  RandomPoints random;
  for (const char* token : {"c2c f32 100 b43", "c2c f32 140 b30 bwd inplace scale=0.5",
                            "c2c f32 84 b49 is=1 ib=86 os=1 ob=89", "c2c f32 72 b61", "c2c f32 48 b90"}) {
    const std::vector<Recipe> recipes = check_proposals(token, random);
    const auto in_half_lines = [](const Recipe& recipe) {
      return streams(recipe) && to_text(recipe).find("VW=4") != std::string::npos;
    };
    CHECK(std::any_of(recipes.begin(), recipes.end(), in_half_lines));
  }
}

// Rows of whole lines, with a last block of fewer; and rows that begin anywhere, which may not.
TEST_CASE("rows one to a lane go round the cache", "[item]") {
  if (device().engine.profile().traits.simd_lanes_f32 != 8) return;
  RandomPoints random;
  for (const char* token : {"c2c f32 16 b301", "c2c f32 24 b150 is=1 ib=25 os=1 ob=25"}) {
    const std::vector<Recipe> recipes = check_proposals(token, random);
    CHECK(std::any_of(recipes.begin(), recipes.end(), streams));
  }
}
