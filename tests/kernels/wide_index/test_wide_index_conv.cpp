// Every convolution kernel with 64-bit element offsets: the same recipe with its indices widened gives the
// same numbers.
#include <catch2/catch.hpp>
#include <set>

#include "host/conv/planner.hpp"
#include "tests/kernels/conv/conv_recipe_run.hpp"
#include "widen.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

// Widens the steps whose kernels have not run yet.
ConvRecipe widened(ConvRecipe recipe, std::set<std::string>& ran) {
  for (Recipe* part : {&recipe.prepare, &recipe.run})
    for (Step& step : part->steps)
      if (has_index(step) && ran.insert(step.source).second) widen(step);
  return recipe;
}

ConvProblem small_problem(ConvAlgorithm algorithm, int rank) {
  ConvProblem problem;
  problem.algorithm = algorithm;
  problem.rank = rank;
  problem.signal = rank == 1 ? ConvProblem::Pair{300, 0} : ConvProblem::Pair{40, 50};
  problem.filter = rank == 1 ? ConvProblem::Pair{17, 0} : ConvProblem::Pair{5, 7};
  problem.border = Border::reflect;
  problem.extent = ConvExtent::same;
  problem.batch = 2;
  problem.is_box = algorithm == ConvAlgorithm::separable;
  return canonical(problem);
}

}  // namespace

// The public API runs the cheapest for the device that is there; this runs the others too.
// The cheapest of each kind: others differ in tiles, which the tests of each algorithm vary.
TEST_CASE("every algorithm for CPUs and GPUs gives what the gather gives", "[conv]") {
  DeviceProfile cpu = device().engine.profile(), gpu = cpu;
  gpu.traits = find_profile("nvidia").traits;
  for (const int rank : {1, 2}) {
    const ConvProblem problem = small_problem(ConvAlgorithm::automatic, rank);
    const Floats signal = random_floats(problem.in_extent_bytes()),
                 filter = random_floats(problem.filter_bytes());
    const ConvRecipe direct = conv_candidates(small_problem(ConvAlgorithm::direct, rank), cpu).front();
    const Floats expected = run_conv(problem, direct, signal, filter);
    for (const DeviceProfile& profile : {cpu, gpu}) {
      std::set<std::string> ran;
      for (const ConvRecipe& recipe : conv_candidates(problem, profile)) {
        if (!ran.insert(recipe.algorithm + ' ' + recipe.run.steps.front().source).second) continue;
        INFO(to_text(recipe));
        check_same(run_conv(problem, recipe, signal, filter), expected);
      }
    }
  }
}

TEST_CASE("every convolution kernel works with 64-bit offsets", "[cpu][wide]") {
  DeviceProfile cpu = device().engine.profile(), gpu = cpu, phone = cpu;
  gpu.traits = find_profile("nvidia").traits;
  phone.traits = find_profile("mali-valhall").traits;
  std::set<std::string> ran;
  for (const DeviceProfile& profile : {cpu, gpu, phone})
    for (int algorithm = 1; algorithm <= static_cast<int>(ConvAlgorithm::in_parts); ++algorithm)
      for (const int rank : {2, 1}) {
        const ConvProblem problem = small_problem(static_cast<ConvAlgorithm>(algorithm), rank);
        std::vector<ConvRecipe> recipes;
        try {
          recipes = conv_candidates(problem, profile);
        } catch (const Failure& failure) {
          CHECK(failure.status() == static_cast<int32_t>(Status::unsupported));
          continue;
        }
        for (const ConvRecipe& recipe : recipes) {
          const ConvRecipe wide = widened(recipe, ran);
          if (wide == recipe) continue;
          INFO(to_text(wide));
          const Floats signal = random_floats(problem.in_extent_bytes());
          Floats filter = random_floats(problem.filter_bytes());
          if (recipe.algorithm == "separable box")
            std::fill(filter.begin(), filter.end(), std::complex<float>(0.25f, 0.25f));
          check_same(run_conv(problem, wide, signal, filter), run_conv(problem, recipe, signal, filter));
        }
      }
  for (const std::string& source : kernels_with_index({"conv", "conv/tiles"})) {
    INFO(source);
    CHECK(ran.count(source) == 1);
  }
}
