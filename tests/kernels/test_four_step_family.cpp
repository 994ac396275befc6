// The four-step family on the device against double precision: pass lengths forced, so that every way in
// which a group reads and writes is there, then what GPU profiles would plan. Nothing outside the output's
// elements may change.
#include <catch2/catch.hpp>
#include <map>
#include <string>

#include "check_recipe.hpp"
#include "host/algorithms/rules.hpp"
#include "host/device/query.hpp"
#include "host/plan/cost.hpp"
#include "random_points.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

using Lengths = std::vector<int64_t>;

struct PassesCase {
  const char* token;
  std::map<int64_t, Lengths> passes;  // of an axis of that length
};

template <class T>
void check(const FftProblem& problem, Recipe recipe, RandomPoints& random) {
  price(recipe, device().engine.profile());
  INFO(format_fft_token(problem) << ", seed " << random.seed() << "\n" << to_text(recipe));
  const auto in = random.points<T>(static_cast<size_t>(problem.in_extent_bytes() / problem.element_bytes()));
  check_recipe(problem, recipe, in, expected_of(problem, in));
}

void check(const FftProblem& problem, const Recipe& recipe, RandomPoints& random) {
  if (problem.precision == Precision::f64)
    check<double>(problem, recipe, random);
  else
    check<float>(problem, recipe, random);
}

void check(const PassesCase& one, const DeviceProfile& profile, RandomPoints& random) {
  const FftProblem problem = canonical(parse_fft_token(one.token));
  if (problem.precision == Precision::f64 && !profile.limits.has_f64) return;
  const auto choose = [&](const AxisTransform& axis) { return one.passes.at(axis.length); };
  check(problem, four_step_recipe(problem, profile, choose), random);
}

}  // namespace

TEST_CASE("group passes read and write every kind of neighbours", "[four_step]") {
  const PassesCase cases[] = {
      {"c2c f32 720 b3", {{720, {24, 30}}}},                   // a last group that is not full
      {"c2c f32 1024 bwd scale=0.25", {{1024, {32, 32}}}},     //
      {"c2c f32 2250 b2 inplace", {{2250, {45, 50}}}},         // shares that are not even
      {"c2c f32 4752 inplace", {{4752, {22, 18, 12}}}},        // three passes, two regions of workspace
      {"c2c f32 2048 b2", {{2048, {4, 32, 16}}}},              // registers before and after
      {"c2c f32 96 b5", {{96, {96}}}},                         // one pass: neighbours are rows
      {"c2c f32 96x10 b2 inplace", {{96, {96}}, {10, {10}}}},  // columns
      {"c2c f32 729x7 scale=2", {{729, {27, 27}}, {7, {7}}}},  // two passes of columns
      {"c2c f32 3x600x2 bwd", {{600, {24, 25}}, {3, {3}}, {2, {2}}}},     //
      {"c2c f32 600 b5 is=5 ib=1 os=7 ob=1", {{600, {50, 12}}}},          // a batch side by side
      {"c2c f32 1000 b3 is=2 ib=2100 os=3 ob=3001", {{1000, {40, 25}}}},  // gaps
      {"c2c f32 21x512 rep=0", {{512, {32, 16}}}},  // an axis that is only repeated over
      {"c2c f64 1092 b2", {{1092, {39, 28}}}},
      {"c2c f64 900x3 inplace bwd", {{900, {30, 30}}, {3, {3}}}},
  };
  RandomPoints random;
  for (const PassesCase& one : cases) check(one, device().engine.profile(), random);
}

TEST_CASE("a small four-step FFT for slow devices", "[four_step][oclgrind][rusticl][small]") {
  DeviceProfile profile = device().engine.profile();
  RandomPoints random;
  check({"c2c f32 144 b2 bwd", {{144, {24, 6}}}}, profile, random);
  check({"c2c f32 100x3 inplace", {{100, {25, 4}}, {3, {3}}}}, profile, random);
}

TEST_CASE("what GPU profiles plan for long axes is right", "[four_step]") {
  RandomPoints random;
  std::map<std::string, int> passes;
  for (const char* name : {"nvidia", "adreno-5xx", "powervr"}) {
    const DeviceProfile profile = profile_of(device().device(), name);
    for (const char* token : {"c2c f32 2016 algo=four_step inplace bwd", "c2c f32 1320x2 algo=four_step"}) {
      const FftProblem problem = canonical(parse_fft_token(token));
      const Proposal proposal = propose_four_step(problem, profile);
      REQUIRE(proposal.recipes.size() == 1);
      for (const Step& step : proposal.recipes[0].steps) ++passes[step.kernel()];
      check(problem, proposal.recipes[0], random);
    }
  }
  CHECK(passes["group_pass"] > 0);
}
