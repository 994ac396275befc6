// Every layer kernel with 64-bit element offsets: the same recipe with its indices widened gives the same
// numbers. On traits of CPUs and of GPUs, whose recipes differ.
#include <catch2/catch.hpp>
#include <cmath>
#include <set>

#include "host/layer/planner.hpp"
#include "tests/kernels/recipe_run.hpp"
#include "widen.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

constexpr LayerTensor kTensors[] = {LayerTensor::input, LayerTensor::weights, LayerTensor::grad_output};
constexpr LayerPass kPasses[] = {LayerPass::forward, LayerPass::backward_data, LayerPass::backward_weights};

// The results of the three passes, one behind the other.
std::vector<float> run(const LayerProblem& problem, const LayerRecipe& recipe,
                       const std::vector<Floats>& tensors) {
  std::vector<GuardedPoints<float>> prepared;
  for (const LayerTensor tensor : kTensors) {
    const size_t i = index_of(tensor);
    const GuardedPoints<float> in(tensors[i]);
    prepared.emplace_back(pairs_for(recipe.prepared_bytes[i]));
    UserBuffers buffers;
    buffers.in = in.slice();
    buffers.out = prepared.back().slice();
    enqueue(recipe.prepare[i], buffers);
  }
  std::vector<float> results;
  for (const LayerPass pass : kPasses) {
    const auto elements = static_cast<size_t>(problem.elements(result_shape(pass)));
    const GuardedPoints<float> out(pairs_for(elements * sizeof(float)));
    UserBuffers buffers;
    buffers.in = prepared[index_of(operands_of(pass).first)].slice();
    buffers.filter = prepared[index_of(operands_of(pass).second)].slice();
    buffers.out = out.slice();
    enqueue(recipe.pass[index_of(pass)], buffers);
    const Floats read = out.read();
    const auto* const numbers = reinterpret_cast<const float*>(read.data());
    results.insert(results.end(), numbers, numbers + elements);
  }
  return results;
}

// Widens the steps whose kernels have not run yet.
LayerRecipe widened(LayerRecipe recipe, std::set<std::string>& ran) {
  for (auto* parts : {&recipe.prepare, &recipe.pass})
    for (Recipe& part : *parts)
      for (Step& step : part.steps)
        if (has_index(step) && ran.insert(step.source).second) widen(step);
  return recipe;
}

LayerProblem small_layer(ConvAlgorithm algorithm) {
  LayerProblem problem;
  problem.algorithm = algorithm;
  problem.batch = 2;
  problem.in_channels = 4;
  problem.out_channels = 6;
  problem.groups = 2;
  problem.size = {12, 14};
  problem.filter = {3, 5};
  problem.pad_begin = problem.pad_end = {1, 2};
  problem.tile =
      algorithm == ConvAlgorithm::overlap_save ? LayerProblem::Pair{8, 12} : LayerProblem::Pair{0, 0};
  return canonical(problem);
}

}  // namespace

TEST_CASE("every layer kernel works with 64-bit offsets, on traits of CPUs and GPUs", "[cpu][wide][layer]") {
  DeviceProfile cpu = device().engine.profile(), gpu = cpu;
  gpu.traits = find_profile("nvidia").traits;
  std::set<std::string> ran;
  for (const ConvAlgorithm algorithm :
       {ConvAlgorithm::direct, ConvAlgorithm::gemm, ConvAlgorithm::overlap_save}) {
    const LayerProblem problem = small_layer(algorithm);
    const std::vector<Floats> tensors{random_floats(problem.bytes(LayerTensor::input)),
                                      random_floats(problem.bytes(LayerTensor::weights)),
                                      random_floats(problem.bytes(LayerTensor::grad_output))};
    const std::vector<float> expected =
        run(problem, layer_candidates(small_layer(ConvAlgorithm::direct), cpu).front(), tensors);
    for (const DeviceProfile& profile : {cpu, gpu})
      for (const LayerRecipe& recipe : layer_candidates(problem, profile)) {
        const LayerRecipe wide = widened(recipe, ran);
        INFO(to_text(wide));
        const std::vector<float> results = run(problem, wide, tensors);
        REQUIRE(results.size() == expected.size());
        for (size_t i = 0; i < results.size(); ++i)
          if (!(std::abs(results[i] - expected[i]) <= 1e-4f * (1 + std::abs(expected[i]))))
            FAIL("number " << i << " is " << results[i] << ", should be " << expected[i]);
      }
  }
  for (const std::string& source : kernels_with_index({"layer"})) {
    INFO(source);
    CHECK(ran.count(source) == 1);
  }
}
