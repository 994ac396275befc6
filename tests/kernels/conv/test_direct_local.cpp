// direct_local.cl at the edges of its tiles, on devices whose planner would not choose it for so little.
#include <catch2/catch.hpp>

#include "conv_recipe_run.hpp"
#include "host/conv/planner.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

DeviceProfile gpu() {
  DeviceProfile profile = device().engine.profile();
  profile.traits = find_profile("nvidia").traits;
  return profile;
}

ConvRecipe recipe_by(const ConvProblem& problem, const std::string& source) {
  for (ConvRecipe& recipe : conv_candidates(problem, gpu()))
    if (recipe.run.steps.front().source == source) return std::move(recipe);
  throw std::runtime_error("no candidate runs " + source);
}

}  // namespace

TEST_CASE("a tile in local memory and its halo, as a group sums them", "[conv][oclgrind]") {
  for (const int64_t width : {7, 8, 9})
    for (const int64_t filter : {3, 9}) {  // shorter and longer than the tile
      ConvProblem problem;
      problem.rank = 2;
      problem.signal = {5, width};
      problem.filter = {filter, filter};
      problem.extent = ConvExtent::same;
      problem.border = Border::reflect;
      ConvProblem tiled = problem;
      tiled.tile = {4, 8};
      problem = canonical(problem);
      tiled = canonical(tiled);
      INFO("width " << width << ", filter " << filter);
      const Floats signal = random_floats(problem.in_extent_bytes()),
                   taps = random_floats(problem.filter_bytes());
      check_same(run_conv(tiled, recipe_by(tiled, "conv/direct_local.cl"), signal, taps),
                 run_conv(problem, recipe_by(problem, "conv/direct.cl"), signal, taps));
    }
}
