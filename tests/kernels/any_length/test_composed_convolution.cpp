// Bluestein's and Rader's transforms around those of any family, as devices plan it whose kernels have no
// convolution: run here, against the definition. Chirps are multiplied by the transforms themselves as they
// read and write, or in steps of their own.
#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>
#include <string>

#include "host/algorithms/rules.hpp"
#include "plan/kernels_of.hpp"
#include "tests/kernels/check_recipe.hpp"
#include "tests/kernels/random_points.hpp"
#include "tests/kernels/wide_index/wide_profile.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

FftProblem problem_of(const std::string& token) { return canonical(parse_fft_token(token)); }

enum class Products { in_steps, on_sides };

std::vector<Recipe> with_products(const FftProblem& problem, const DeviceProfile& device, Products products) {
  std::vector<Recipe> recipes = propose_bluestein(problem, device).recipes;
  std::erase_if(recipes, [&](const Recipe& recipe) {
    const bool in_steps = kernels_of(recipe).find("multiply_rows") != std::string::npos;
    return in_steps != (products == Products::in_steps);
  });
  REQUIRE(!recipes.empty());
  return recipes;
}

// Regions of the workspace, rows, spectra and what transforms take, must not overlap, whatever is left of
// their alignment.
template <class T>
void check(const FftProblem& problem, const std::vector<Recipe>& recipes) {
  RandomPoints random;
  const auto in = random.points<T>(static_cast<size_t>(problem.in_extent_bytes() / problem.element_bytes()));
  const Points expected = expected_of(problem, in);
  for (const Recipe& recipe : recipes) {
    INFO(format_fft_token(problem) << ", seed " << random.seed() << "\n" << to_text(recipe));
    check_recipe(problem, recipe, in, expected);
  }
}

struct ConvolvedCase {
  const char* token;
  const char* kernels;  // of the cheapest
};

template <class T = float>
void check_on_sides(const DeviceProfile& device, const std::vector<ConvolvedCase>& cases) {
  for (const ConvolvedCase& one : cases) {
    INFO(one.token << " on " << device.traits.name);
    const FftProblem problem = problem_of(one.token);
    const std::vector<Recipe> recipes = with_products(problem, device, Products::on_sides);
    CHECK(kernels_of(recipes.front()) == one.kernels);
    check<T>(problem, recipes);
  }
}

// Of `problem`, whose input is zero and whose output unwanted but for these.
void check_ranges(FftProblem problem, const Range& nonzero, const Range& wanted,
                  const DeviceProfile& device) {
  RandomPoints random;
  auto in = random.points<float>(static_cast<size_t>(problem.length[0]));
  const auto lies_in = [](size_t i, const Range& range) {
    return static_cast<int64_t>(i) >= range.start && static_cast<int64_t>(i) < range.start + range.count;
  };
  for (size_t i = 0; i < in.size(); ++i)
    if (!lies_in(i, nonzero)) in[i] = 0;
  const Points expected = expected_of(problem, in);
  // Where nobody promises that they are zero, nobody looks.
  for (size_t i = 0; i < in.size(); ++i)
    if (!lies_in(i, nonzero)) in[i] = std::numeric_limits<float>::quiet_NaN();
  problem.nonzero = nonzero;
  problem.wanted = wanted;
  for (const Recipe& recipe : with_products(problem, device, Products::on_sides)) {
    INFO("seed " << random.seed() << "\n" << to_text(recipe));
    const auto out = run(recipe, in, in.size(), Buffers::two);
    Points got, want;
    bool others_untouched = true;
    for (size_t i = 0; i < out.size(); ++i) {
      if (lies_in(i, wanted)) {
        got.emplace_back(out[i]);
        want.push_back(expected[i]);
      } else {
        others_untouched &= std::isnan(out[i].real());
      }
    }
    CHECK(relative_error(got, want) < 1e-6);
    CHECK(others_untouched);
  }
}

}  // namespace

TEST_CASE("Bluestein's chirps, where passes in registers read and write", "[any length][factors]") {
  check_on_sides(
      find_profile("mali-valhall"),
      {{"c2c f32 37 b3", "stockham stockham stockham stockham"},
       {"c2c f32 83 b2 bwd inplace is=2 ib=170 os=2 ob=170 scale=3", "stockham stockham stockham stockham"},
       {"c2c f32 509 is=2 os=3 bwd scale=0.5", "stockham stockham stockham stockham stockham stockham"},
       {"c2c f32 7x3 rep=1 algo=bluestein", "stockham stockham"},
       {"c2c f32 59x7 rep=1", "stockham stockham stockham stockham"},
       {"c2c f32 3x59x7 b2 rep=0:2 bwd is=500:8:1 ib=1600", "stockham stockham stockham stockham"},
       {"c2c f32 59 b7 is=7 ib=1 os=1 ob=59", "stockham stockham dit_first_stage dit_stage"},
       {"c2c f32 331x6 rep=1 inplace", "stockham stockham stockham stockham stockham stockham"}});
}

TEST_CASE("factors of several neighbours an item", "[any length][factors][neighbours]") {
  check_on_sides(
      wide_profile(2),
      {{"c2c f32 59 b7", "dit_first_stage dit_stage stockham stockham"},
       {"c2c f32 17 b5 bwd algo=bluestein", "stockham stockham stockham stockham stockham stockham"},
       {"c2c f32 59x7 rep=1 bwd inplace", "stockham stockham stockham stockham"}});
  check_on_sides(wide_profile(4),
                 {{"c2c f32 37 b3 bwd", "stockham stockham stockham stockham stockham stockham"},
                  {"c2c f32 59 b6 is=6 ib=1 os=6 ob=1", "stockham stockham stockham stockham"}});
}

TEST_CASE("factors of passes that a group shares", "[any length][factors][local][four_step]") {
  check_on_sides(find_profile("adreno-6xx"),
                 {{"c2c f32 59 b7", "group_fft group_fft"},
                  {"c2c f32 83 b2 bwd inplace is=2 ib=170 os=2 ob=170 scale=3", "group_fft group_fft"},
                  {"c2c f32 331x6 rep=1 inplace bwd", "group_fft group_fft"},
                  {"c2c f32 4201 b3", "group_pass group_pass group_pass group_pass"},
                  {"c2c f32 4201x3 rep=1 bwd scale=0.5", "group_pass stockham group_pass stockham"}});
}

TEST_CASE("factors of double precision", "[any length][factors]") {
  check_on_sides<double>(find_profile("nvidia"), {{"c2c f64 61 b3 bwd", "group_fft group_fft"}});
}

TEST_CASE("a few factors for slow devices", "[any length][factors][oclgrind][small]") {
  check_on_sides(wide_profile(2),
                 {{"c2c f32 5 b3 algo=bluestein bwd", "stockham stockham stockham stockham"}});
}

TEST_CASE("of rows that are zero in part, and wanted in part", "[any length][factors]") {
  for (const DeviceProfile& device :
       {find_profile("mali-valhall"), wide_profile(2), find_profile("adreno-6xx")})
    for (const char* token : {"c2c f32 331", "c2c f32 331 bwd scale=0.5"}) {
      const FftProblem problem = problem_of(token);
      check_ranges(problem, {0, 331}, {0, 166}, device);
      check_ranges(problem, {101, 77}, {51, 200}, device);
      check_ranges(problem, {200, 131}, {0, 100}, device);
    }
}

TEST_CASE("Bluestein's chirps, in steps of their own", "[any length]") {
  const DeviceProfile& device = find_profile("mali-valhall");
  for (const char* token : {"c2c f32 83 b2 bwd inplace is=2 ib=170 os=2 ob=170 scale=3",
                            "c2c f32 509 is=2 os=3 bwd scale=0.5", "c2c f32 59x7 rep=1", "c2c f32 59 b7"})
    check<float>(problem_of(token), with_products(problem_of(token), device, Products::in_steps));
}

TEST_CASE("Rader's permutations, in steps of their own", "[any length]") {
  for (const char* token :
       {"c2c f32 61 b7", "c2c f32 127x5 rep=1 bwd inplace scale=0.5", "c2c f32 331 is=2"}) {
    const std::vector<Recipe> recipes =
        propose_rader(problem_of(token), find_profile("mali-valhall")).recipes;
    REQUIRE(!recipes.empty());
    CHECK(recipes.front().steps.front().kernel() == "rader_permutation");
    check<float>(problem_of(token), recipes);
  }
}
