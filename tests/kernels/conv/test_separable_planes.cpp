// separable_rows.cl and separable_columns.cl with few items: what the gather gives.
#include <catch2/catch.hpp>

#include "conv_recipe_run.hpp"
#include "host/conv/planner.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

DeviceProfile phone() {
  DeviceProfile profile = device().engine.profile();
  profile.traits = find_profile("mali-valhall").traits;
  return profile;
}

ConvRecipe recipe_of(ConvProblem problem, ConvAlgorithm algorithm) {
  problem.algorithm = algorithm;
  if (algorithm == ConvAlgorithm::direct) problem.tile = {0, 0};
  return conv_candidates(canonical(problem), phone()).front();
}

}  // namespace

TEST_CASE("sums along rows, then down columns, as few items make them", "[conv][oclgrind][small]") {
  ConvProblem problem;
  problem.rank = 2;
  problem.signal = {6, 9};
  problem.filter = {3, 5};
  problem.extent = ConvExtent::same;
  problem.border = Border::reflect;
  problem.batch = 2;
  const ConvProblem all = canonical(problem);
  const ConvRecipe gather = recipe_of(problem, ConvAlgorithm::direct),
                   blocks = recipe_of(problem, ConvAlgorithm::separable);
  REQUIRE(blocks.algorithm == "separable in registers");
  problem.tile = {3, 6};  // an item does more than a block
  const ConvRecipe tiles = recipe_of(problem, ConvAlgorithm::separable);
  const Floats signal = random_floats(all.in_extent_bytes());
  Floats products(pairs_for(all.filter_bytes())), noise = random_floats(all.filter_bytes());
  auto* taps = reinterpret_cast<float*>(products.data());
  for (int i = 0; i < 15; ++i)
    taps[i] = (1 + 0.5f * static_cast<float>(i / 5)) * (2 - 0.75f * static_cast<float>(i % 5));
  for (const Floats& filter : {products, noise}) {
    const Floats expected = run_conv(all, gather, signal, filter);
    for (const ConvRecipe& recipe : {blocks, tiles}) {
      INFO(to_text(recipe));
      check_same(run_conv(all, recipe, signal, filter), expected);
    }
  }
}
