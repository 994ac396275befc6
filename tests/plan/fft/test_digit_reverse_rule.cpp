// Which steps the digit-reverse rule takes when it is asked for by name.
#include <algorithm>
#include <catch2/catch.hpp>

#include "host/algorithms/rules.hpp"
#include "host/plan/planner.hpp"

using namespace clfm::host;

namespace {

std::vector<Recipe> candidates(const char* token, const char* profile) {
  return fft_candidates(canonical(parse_fft_token(token)), find_profile(profile));
}

bool uses(const Recipe& recipe, const char* kernel) {
  return std::any_of(recipe.steps.begin(), recipe.steps.end(),
                     [&](const Step& step) { return step.kernel() == kernel; });
}

bool transposes_out_of_place(const Recipe& recipe) {
  return uses(recipe, "transpose") || uses(recipe, "transpose_local");
}

}  // namespace

TEST_CASE("by name, squares are transposed in place", "[digit_reverse]") {
  for (const char* token :
       {"c2c f32 1000x1000 algo=digit_reverse inplace", "c2c f32 33x33x33 algo=digit_reverse"})
    for (const char* profile : {"mali-bifrost", "nvidia", "cpu-pocl"})
      for (const Recipe& recipe : candidates(token, profile)) {
        INFO(token << " on " << profile << "\n" << to_text(recipe));
        CHECK(uses(recipe, "transpose_square"));
        CHECK_FALSE(transposes_out_of_place(recipe));
      }
}

TEST_CASE("by name, rectangles are transposed through the workspace, or along cycles without one",
          "[digit_reverse]") {
  for (const char* profile : {"mali-bifrost", "nvidia", "cpu-pocl"}) {
    for (const Recipe& recipe : candidates("c2c f32 120x1000 algo=digit_reverse inplace", profile)) {
      INFO(profile << "\n" << to_text(recipe));
      CHECK(transposes_out_of_place(recipe));
      CHECK(recipe.workspace_bytes == 120 * 1000 * 8);
    }
    for (const Recipe& recipe : candidates("c2c f32 12x100 algo=digit_reverse inplace limit=64", profile)) {
      INFO(profile << "\n" << to_text(recipe));
      CHECK(uses(recipe, "transpose_in_place"));
      CHECK(recipe.workspace_bytes == 0);
    }
  }
}

TEST_CASE("long permutations are walked only where a workspace is forbidden", "[digit_reverse]") {
  for (const char* profile : {"mali-bifrost", "nvidia", "cpu-pocl"}) {
    for (const char* token : {"c2c f32 1048576 inplace", "c2c f32 131072 algo=digit_reverse inplace",
                              "c2c f32 16x131072 inplace"})
      for (const Recipe& recipe : candidates(token, profile)) {
        INFO(token << " on " << profile << "\n" << to_text(recipe));
        CHECK_FALSE(uses(recipe, "digit_reverse_in_place"));
      }
    for (const Recipe& recipe : candidates("c2c f32 540x960 inplace limit=64", profile))
      CHECK_FALSE(uses(recipe, "transpose_in_place"));  // strided axes need no workspace either
    bool follows = false;
    for (const Recipe& recipe : candidates("c2c f32 131072 algo=digit_reverse inplace limit=64", profile))
      follows = follows || uses(recipe, "digit_reverse_in_place");
    CHECK(follows);
  }
}

TEST_CASE("transposes on Mali work in groups of 2 x 4, or a divisor of that", "[digit_reverse]") {
  const std::vector<Recipe> recipes =
      candidates("c2c f32 1000x1000 algo=digit_reverse inplace", "mali-midgard");
  for (const Step& step : recipes.front().steps) {
    if (step.kernel() != "transpose_square") continue;
    CHECK(step.range.local[0] == 2);
    CHECK(step.range.local[1] == 4);
  }
}

TEST_CASE("strided layouts are transformed without transposes", "[digit_reverse]") {
  FftProblem problem = parse_fft_token("c2c f32 36x35 algo=digit_reverse inplace");
  problem.in = problem.out = {{71, 2, 0}, 3000};
  for (const Recipe& recipe : fft_candidates(canonical(problem), find_profile("mali-bifrost"))) {
    CHECK_FALSE(transposes_out_of_place(recipe));
    CHECK_FALSE(uses(recipe, "transpose_square"));
    CHECK(uses(recipe, "dit_stage"));
  }
}
