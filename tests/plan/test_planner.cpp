// What a plan says of itself.
#include <catch2/catch.hpp>
#include <string>

#include "host/plan/planner.hpp"

using namespace clfm::host;

TEST_CASE("candidates come cheapest first, and the first tells of the others", "[planner]") {
  const std::vector<Recipe> recipes =
      fft_candidates(canonical(parse_fft_token("c2c f32 1000 b64")), find_profile("nvidia"));
  REQUIRE(recipes.size() > 1);
  for (size_t i = 1; i < recipes.size(); ++i) CHECK(recipes[i - 1].cost_us <= recipes[i].cost_us);
  CHECK(recipes.front().remarks.size() >= recipes.size() - 1);
}

TEST_CASE("rows of one element are copied where columns are side by side", "[planner]") {
  for (const char* profile : {"mali-midgard", "nvidia", "cpu-pocl"})
    for (const char* algorithm : {"", " algo=stockham", " algo=digit_reverse"})
      for (const char* shape : {"1x147 b261 rep=1", "1x147 b261 rep=1 inplace", "1x8", "5x1x64 rep=0:2"}) {
        const std::string token = std::string("c2c ") + shape + algorithm;
        INFO(profile << ": " << token);
        CHECK(!plan_fft(canonical(parse_fft_token(token)), find_profile(profile)).steps.empty());
      }
}
