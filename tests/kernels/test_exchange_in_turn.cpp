// Real and imaginary parts of a group's numbers one after the other through the same local memory, which
// planners do where both do not fit: every kernel that may, against double precision.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <string>

#include "check_recipe.hpp"
#include "host/device/query.hpp"
#include "host/plan/planner.hpp"
#include "random_points.hpp"
#include "recipe_run.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

// So much local memory that a row fits by halves only.
Recipe plan_in_turn(const FftProblem& problem, const std::string& kernel, uint64_t local_bytes) {
  DeviceProfile profile = profile_of(device().device(), "nvidia");
  profile.limits.local_bytes = local_bytes;
  const Recipe recipe = plan_fft(problem, profile);
  INFO(to_text(recipe));
  CHECK(to_text(recipe).find("  " + kernel + "  ") != std::string::npos);
  CHECK(to_text(recipe).find("EXCHANGE=IN_TURN") != std::string::npos);
  return recipe;
}

void check(const char* token, const std::string& kernel, uint64_t local_bytes, RandomPoints& random) {
  const FftProblem problem = canonical(parse_fft_token(token));
  const Recipe recipe = plan_in_turn(problem, kernel, local_bytes);
  INFO(token << ", seed " << random.seed() << "\n" << to_text(recipe));
  const auto in =
      random.points<float>(static_cast<size_t>(problem.in_extent_bytes() / problem.element_bytes()));
  check_recipe(problem, recipe, in, expected_of(problem, in));
}

// Beside the recipe with both parts together, which other tests hold to the definition: the same numbers.
void check_pairs(const char* token, const std::string& kernel, uint64_t local_bytes, RandomPoints& random) {
  const FftProblem problem = canonical(parse_fft_token(token));
  const Recipe recipe = plan_in_turn(problem, kernel, local_bytes),
               together = plan_fft(problem, profile_of(device().device(), "nvidia"));
  INFO(token << ", seed " << random.seed() << "\n" << to_text(recipe) << to_text(together));
  CHECK(to_text(together).find("EXCHANGE=TOGETHER") != std::string::npos);
  const bool in_place = problem.placement == Placement::in_place;
  const size_t in_points = pairs_for(problem.in_extent_bytes()),
               out_points = pairs_for(problem.out_extent_bytes());
  const auto in = random.points<float>(in_place ? std::max(in_points, out_points) : in_points);
  const Buffers buffers = in_place ? Buffers::one : Buffers::two;
  const auto out = run(recipe, in, out_points, buffers), expected = run(together, in, out_points, buffers);
  Points left, right;
  for (size_t i = 0; i < 2 * out.size(); ++i) {  // by floats: rows of reals may be odd
    const float one = reinterpret_cast<const float*>(out.data())[i],
                other = reinterpret_cast<const float*>(expected.data())[i];
    REQUIRE(std::isnan(one) == std::isnan(other));
    if (std::isnan(one)) continue;
    left.emplace_back(one);
    right.emplace_back(other);
  }
  REQUIRE(!left.empty());
  CHECK(relative_error(left, right) < 1e-6);
}

}  // namespace

TEST_CASE("rows and columns by real and imaginary parts", "[local][in turn]") {
  RandomPoints random;
  check("c2c f32 1024 b3 inplace algo=local", "group_fft", 6000, random);
  check("c2c f32 210 b5 bwd scale=0.5 algo=local", "group_fft", 1500, random);  // shares that are not even
  check("c2c f32 120x7 rep=1 inplace algo=local", "group_fft", 800, random);    // columns
  check("c2c f32 2401 is=2 os=3 algo=local", "group_fft", 12000, random);       // four stages
}

TEST_CASE("convolutions within a group by real and imaginary parts", "[local][any length][in turn]") {
  RandomPoints random;
  check("c2c f32 211 b3 inplace algo=local", "group_bluestein", 3000, random);
  check("c2c f32 37x3 rep=1 bwd algo=local", "group_bluestein", 500, random);
}

// Pairs of an even length, of an odd one and of none; in place; idle rows; columns.
TEST_CASE("reals and cosines by real and imaginary parts", "[local][real][dct][in turn]") {
  RandomPoints random;
  for (const char* token : {"r2c f32 128 b3 algo=local", "r2c f32 120 b5 inplace algo=local",
                            "r2c f32 75 b3 algo=local", "r2c f32 90x3 rep=1 algo=local"})
    check_pairs(token, "group_real", 320, random);
  for (const char* token : {"c2r f32 128 b3 algo=local", "c2r f32 120 b5 inplace algo=local",
                            "c2r f32 75 b3 algo=local", "c2r f32 90x3 rep=1 algo=local"})
    check_pairs(token, "group_real", 320, random);
  for (const char* token :
       {"dct1 f32 65 b3 algo=local", "dst1 f32 63 inplace algo=local", "dct2 f32 128 b3 algo=local",
        "dst2 f32 120 inplace ortho algo=local", "dct3 f32 128 b3 algo=local", "dst3 f32 120 algo=local",
        "dct4 f32 128 algo=local", "dct2 f32 75 b3 algo=local", "dct3 f32 75 inplace algo=local",
        "dct4 f32 75 b3 algo=local", "dct2 f32 100x3 rep=1 algo=local"})
    check_pairs(token, "group_dct", 320, random);
}

TEST_CASE("group passes by real and imaginary parts", "[four_step][in turn]") {
  RandomPoints random;
  check("c2c f32 4096 b2 bwd algo=four_step", "group_pass", 400, random);
  check("c2c f32 3600x2 inplace algo=four_step", "group_pass", 400, random);
}

// A part that comes before all have taken what was there is a race.
TEST_CASE("a few rows by real and imaginary parts for slow devices", "[local][in turn][oclgrind][small]") {
  RandomPoints random;
  check("c2c f32 36 b3 inplace algo=local", "group_fft", 200, random);
  check("c2c f32 64 b2 bwd algo=local", "group_fft", 400, random);
  check("c2c f32 37 b2 algo=local", "group_bluestein", 500, random);
  check("c2c f32 900 algo=four_step", "group_pass", 200, random);
  for (const char* token : {"r2c f32 72 b3 inplace algo=local", "c2r f32 72 b3 inplace algo=local"})
    check_pairs(token, "group_real", 200, random);
  for (const char* token : {"dct1 f32 37 b3 inplace algo=local", "dct2 f32 72 b3 inplace algo=local",
                            "dct3 f32 72 b3 inplace algo=local"})
    check_pairs(token, "group_dct", 200, random);
}
