// Stages whose items work on several neighbouring columns or butterflies, against double precision: what is
// left over, odd strides, every way in which a butterfly's points may stand. The buffers begin at elements
// that no wide access is aligned to.
#include <catch2/catch.hpp>
#include <map>
#include <string>

#include "host/algorithms/rules.hpp"
#include "host/plan/cost.hpp"
#include "tests/kernels/check_recipe.hpp"
#include "tests/kernels/random_points.hpp"
#include "tests/kernels/wide_index/wide_profile.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

using Radices = std::vector<int>;

struct LanesCase {
  const char* token;
  std::map<int64_t, Radices> radices;  // of an axis of that length
  std::string lanes;                   // of its passes, innermost axis first
};

std::string lanes_of(const Recipe& recipe) {
  std::string lanes;
  for (const Step& step : recipe.steps)
    for (const Define& define : step.defines)
      if (define.name == "VW") lanes += define.value;
  return lanes;
}

void check_columns(const LanesCase& one, const DeviceProfile& profile, RandomPoints& random) {
  const FftProblem problem = canonical(parse_fft_token(one.token));
  Recipe recipe = stockham_recipe(problem, profile,
                                  [&](const AxisTransform& axis) { return one.radices.at(axis.length); });
  price(recipe, profile);
  INFO(format_fft_token(problem) << ", seed " << random.seed() << "\n" << to_text(recipe));
  CHECK(lanes_of(recipe) == one.lanes);
  const auto in =
      random.points<float>(static_cast<size_t>(problem.in_extent_bytes() / problem.element_bytes()));
  check_recipe(problem, recipe, in, expected_of(problem, in));
}

}  // namespace

TEST_CASE("items of several neighbours transform what single ones do", "[neighbours]") {
  const LanesCase cases[] = {
      {"c2c f32 120 b3", {{120, {8, 15}}}, "22"},                        // a butterfly is left over
      {"c2c f32 90 b3 bwd scale=0.5", {{90, {5, 6, 3}}}, "212"},         // ends of odd butterflies, odd spans
      {"c2c f32 16 b5", {{16, {16}}}, "1"},                              // a row is one butterfly
      {"c2c f32 7 b5 inplace bwd", {{7, {7}}}, "1"},                     //
      {"c2c f32 24 b3 is=1 ib=27 os=1 ob=25", {{24, {4, 6}}}, "22"},     // rows begin at odd elements
      {"c2c f32 24 b3 is=2 ib=50 os=1 ob=24", {{24, {4, 6}}}, "12"},     // gaps, before the first pass
      {"c2c f32 12x7 b2 inplace bwd", {{7, {7}}, {12, {4, 3}}}, "122"},  // a column is left over
      {"c2c f32 5x3x2 b2 scale=2", {{2, {2}}, {3, {3}}, {5, {5}}}, "122"},  // of lines and planes
      {"c2c f32 20 b5 is=5 ib=1 os=7 ob=1", {{20, {20}}}, "2"},             // a batch side by side
      {"c2c f32 20 b5 is=5 ib=1 os=14 ob=2", {{20, {20}}}, "1"},            // with gaps
      {"c2c f32 6x40 rep=1 inplace", {{6, {6}}}, "2"},                      // one pass of columns
  };
  RandomPoints random;
  for (const LanesCase& one : cases) check_columns(one, wide_profile(2), random);
}

TEST_CASE("an access of four numbers", "[neighbours]") {
  RandomPoints random;
  check_columns({"c2c f32 60 b3", {{60, {6, 10}}}, "42"}, wide_profile(4),
                random);  // two of ten butterflies are left over
  check_columns({"c2c f32 8x7", {{7, {7}}, {8, {4, 2}}}, "144"}, wide_profile(4), random);
}

TEST_CASE("a few items of several neighbours", "[neighbours][oclgrind][rusticl][small]") {
  RandomPoints random;
  check_columns({"c2c f32 30 b2", {{30, {2, 15}}}, "22"}, wide_profile(2), random);
  check_columns({"c2c f32 4x3 b2 inplace bwd", {{3, {3}}, {4, {4}}}, "12"}, wide_profile(2), random);
}
