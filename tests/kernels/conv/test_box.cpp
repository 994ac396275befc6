// Boxes, whether the planner would choose them or not: what the gather gives, for every size of block and
// strip.
#include <catch2/catch.hpp>

#include "conv_recipe_run.hpp"
#include "host/conv/planner.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

ConvProblem box_problem(ConvProblem::Pair signal, ConvProblem::Pair filter) {
  ConvProblem problem;
  problem.rank = 2;
  problem.signal = signal;
  problem.filter = filter;
  problem.border = Border::reflect;
  problem.extent = ConvExtent::same;
  problem.is_box = true;
  problem.scale = 0.5;
  return problem;
}

ConvRecipe recipe_of(ConvProblem problem, ConvAlgorithm algorithm, const char* name) {
  problem.algorithm = algorithm;
  for (const ConvRecipe& recipe : conv_candidates(canonical(problem), device().engine.profile()))
    if (recipe.algorithm == name) return recipe;
  FAIL("no recipe called " << name);
  return {};
}

void check(const ConvProblem& problem) {
  const ConvProblem all = canonical(problem);
  const ConvRecipe box = recipe_of(problem, ConvAlgorithm::separable, "separable box");
  ConvProblem gather = problem;
  gather.tile = {0, 0};
  INFO(to_text(box));
  const Floats signal = random_floats(all.in_extent_bytes());
  Floats filter(pairs_for(all.filter_bytes()),
                {0.75f, problem.domain == ConvDomain::complex ? -0.5f : 0.75f});
  check_same(run_conv(all, box, signal, filter),
             run_conv(all, recipe_of(gather, ConvAlgorithm::direct, "direct"), signal, filter));
}

}  // namespace

// A rank that is not found costs time, not accuracy: the taps are used as they are.
TEST_CASE("the device finds how many products a filter takes, and boxes", "[box]") {
  ConvProblem problem = box_problem({8, 8}, {6, 5});
  problem.algorithm = ConvAlgorithm::separable;
  const ConvRecipe recipe = conv_candidates(canonical(problem), device().engine.profile()).front();
  const auto header = [&](const std::vector<float>& taps) {
    Floats pairs;
    for (size_t i = 0; i < taps.size(); i += 2) pairs.emplace_back(taps[i], taps[i + 1]);
    const GuardedPoints<float> filter(pairs), prepared(pairs_for(recipe.prepared_bytes));
    enqueue_conv(recipe.prepare, filter, filter, prepared);
    return prepared.read().front();  // rank, whether it is a box
  };
  std::vector<float> box(30, 0.3f), ramp(30), both(30), noise(30);
  for (size_t i = 0; i < 30; ++i) {
    ramp[i] = static_cast<float>((i / 5 + 1) * (i % 5 + 2));
    both[i] = ramp[i] + static_cast<float>((i / 5) * (i / 5));
    noise[i] = static_cast<float>(i * i * i % 31) - 9.5f;
  }
  CHECK(header(box) == std::complex<float>(1, 1));
  CHECK(header(ramp) == std::complex<float>(1, 0));
  CHECK(header(both) == std::complex<float>(2, 0));
  CHECK(header(noise) == std::complex<float>(0, 0));
  box[29] = std::nextafter(0.3f, 1.0f);  // within the tolerance
  CHECK(header(box).imag() == 1);
  box[29] = 0.3001f;
  CHECK(header(box).imag() == 0);
}

TEST_CASE("boxes of every size of block and strip", "[box]") {
  if (device().engine.profile().traits.simd_lanes_f32 <= 1) return;
  for (const int64_t side : {1, 2, 7, 16}) check(box_problem({20, 300}, {9, side}));
  for (const int64_t side : {1, 2, 40, 41}) check(box_problem({40, 70}, {side, 12}));
  for (const int64_t width : {1, 65, 255, 257, 600}) check(box_problem({9, width}, {3, 20}));
  check(box_problem({1, 3000}, {1, 600}));
  for (const int64_t rows : {1, 5, 6}) {
    ConvProblem tiled = box_problem({31, 300}, {5, 6});
    tiled.tile = {rows, 70};
    tiled.batch = 2;
    check(tiled);
  }
  ConvProblem odd = box_problem({30, 90}, {6, 7});
  odd.domain = ConvDomain::complex;
  check(odd);
  odd.in.stride = {200, 2, 0};
  odd.in.batch_stride = 10000;
  check(odd);
}
