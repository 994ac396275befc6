// What a plan says of itself.
#include <catch2/catch.hpp>

#include "host/plan/planner.hpp"

using namespace clfm::host;

TEST_CASE("candidates come cheapest first, and the first tells of the others", "[planner]") {
  const std::vector<Recipe> recipes =
      fft_candidates(canonical(parse_fft_token("c2c f32 1000 b64")), find_profile("nvidia"));
  REQUIRE(recipes.size() > 1);
  for (size_t i = 1; i < recipes.size(); ++i) CHECK(recipes[i - 1].cost_us <= recipes[i].cost_us);
  CHECK(recipes.front().remarks.size() >= recipes.size() - 1);
}
