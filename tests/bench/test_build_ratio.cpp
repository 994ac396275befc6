#include <catch2/catch.hpp>
#include <stdexcept>

#include "contenders/library_api.hpp"
#include "report/build_ratio.hpp"

using namespace clfm::bench;

namespace {

ProblemResults raced(const std::string& token, const std::string& suite, double ours_us, double other_us) {
  Result ours, other;
  ours.role = Role::automatic;
  ours.lower_quartile_us = ours_us;
  ours.create_ms = 2;
  other.role = Role::against;
  other.lower_quartile_us = other_us;
  other.create_ms = 6;
  return {parse_problem(token), suite, {other, ours}, ""};
}

}  // namespace

TEST_CASE("a build ratio is the other build's time over this one's, summed up suite by suite") {
  std::vector<ProblemResults> all{raced("c2c f32 8", "a", 10, 20), raced("c2c f32 9", "a", 10, 5),
                                  raced("c2c f32 10", "b", 1, 3)};
  all.push_back(raced("c2c f32 11", "b", 1, 100));
  all.back().results.front().refusal = "no";
  const std::vector<BuildRatio> ratios = build_ratios_of(all);
  REQUIRE(ratios.size() == 3);  // the last was not measured by both
  CHECK(ratios[0].run == Approx(2));
  CHECK(ratios[0].create == Approx(3));
  const std::vector<BuildRatioSummary> summaries = summaries_of(ratios);
  REQUIRE(summaries.size() == 2);
  CHECK(summaries[0].suite == "a");
  CHECK(summaries[0].run == Approx(1));
  CHECK(summaries[0].worst->token == "c2c f32 9");
  CHECK(summaries[1].run == Approx(3));
}

TEST_CASE("what is no build of the library is refused with its path") {
  CHECK_THROWS_WITH(load_library("/nowhere/libclfft_mixed.so"),
                    Catch::Contains("--against") && Catch::Contains("/nowhere/libclfft_mixed.so"));
}
