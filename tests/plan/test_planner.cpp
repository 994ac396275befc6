// What a plan says of itself.
#include <catch2/catch.hpp>
#include <string>

#include "host/error.hpp"
#include "host/plan/planned_parts.hpp"
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

TEST_CASE("parts planned before are those that would be planned now", "[planner]") {
  for (const char* profile : {"cpu-pocl", "mali-valhall", "nvidia"}) {
    const DeviceProfile& device = find_profile(profile);
    const PlanningDevice planning(device);
    // Each with the parts of those before it at hand, which differ from its own in a length, a direction, a
    // limit, parts of an axis.
    for (const char* token : {"c2c f32 1031", "c2c f32 1031 bwd", "c2c f32 1031 iw=3+500",
                              "c2c f32 1031 limit=40000", "r2c f32 1031", "c2r f32 1031", "r2c f32 31x2062",
                              "c2c f32 31x1031", "dct2 f32 1031", "dct2 f16s 31x1031"}) {
      INFO(profile << ": " << token);
      const FftProblem problem = canonical(parse_fft_token(token));
      const std::vector<Recipe> alone = fft_candidates(problem, device);
      CHECK(fft_candidates(problem, planning.profile()) == alone);
      const std::vector<Recipe> part = fft_part_candidates(problem, planning.profile());
      REQUIRE(planning.profile().planned->find(problem, device.price_bound));  // from now on
      CHECK(fft_part_candidates(problem, planning.profile()) == part);
    }
    CHECK(device.planned == nullptr);
  }
}

TEST_CASE("rules that refuse for one reason are named together", "[planner]") {
  try {
    fft_candidates(canonical(parse_fft_token("c2c f64 1024 b64")), find_profile("apple"));
    FAIL("it was planned");
  } catch (const Failure& failure) {
    CHECK(std::string(failure.what()) ==
          "no algorithm for \"c2c f64 1024 b64\" on apple: stockham, local, four_step, digit_reverse, item, "
          "bluestein, "
          "rader: the device has no double precision");
  }
}

TEST_CASE("a remark is one line, whatever is in it, and no part of what will run", "[planner]") {
  Recipe recipe = plan_fft(canonical(parse_fft_token("c2c f32 60")), find_profile("nvidia"));
  const std::string before = without_costs(to_text(recipe));
  recipe.remarks.push_back("stockham: does not build:\n  row 1: error\r\n\n  row 2\tof many\n");
  const std::string text = to_text(recipe);
  CHECK(text.ends_with("\n  not stockham: does not build: row 1: error row 2 of many \n"));
  CHECK(without_costs(text) == before);
}
