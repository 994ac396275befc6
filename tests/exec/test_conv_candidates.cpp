// What measuring or a tuned table may choose of convolutions and layers: every candidate of their planners,
// not only the cheapest.
#include <catch2/catch.hpp>

#include "host/api/conv_descriptor.hpp"
#include "host/api/handles.hpp"
#include "host/api/layer_descriptor.hpp"
#include "host/conv/planner.hpp"
#include "host/layer/planner.hpp"
#include "host/tuning/recipe_name.hpp"
#include "host/tuning/tuned_name.hpp"
#include "support/random/random_conv.hpp"
#include "support/random/random_layer.hpp"
#include "support/run/conv_run.hpp"
#include "support/run/layer_run.hpp"

using namespace clfm::test;

namespace {

std::vector<const clfm::Engine*> engines() {
  return {&test_engine(), &engine_like("nvidia"), &engine_like("mali-valhall")};
}

// As if each in turn had been measured, and been faster than all before. run() plans the problem, which then
// takes it.
template <class Candidate, class Run>
void check_each(const clfm::Engine& engine, const std::string& token,
                const std::vector<Candidate>& candidates, const Run& run) {
  REQUIRE(token != "");
  double us = 1e6;
  for (const Candidate& candidate : candidates) {
    const std::string text = to_text(candidate);
    INFO(text);
    engine.get()->engine->tuner().remember(token, clfm::host::recipe_name(candidate), us /= 2);
    const auto outcome = run();
    CHECK(clfm::host::without_costs(outcome.recipe) == clfm::host::without_costs(text));
    CHECK(outcome.complaints == "");
  }
}

void check_every_candidate(const clfm::Engine& engine, clfm::ConvDesc desc, std::mt19937_64& random) {
  desc.effort = CLFM_EFFORT_TUNED;
  const clfm::host::ConvProblem problem = canonical(clfm::host::problem_of(desc));
  check_each(engine, tuned_name(problem).token, conv_candidates(problem, engine.get()->engine->profile()),
             [&] { return run_conv(engine, desc, random); });
}

void check_every_candidate(const clfm::Engine& engine, clfm::LayerDesc desc, std::mt19937_64& random) {
  desc.effort = CLFM_EFFORT_TUNED;
  const clfm::host::LayerProblem problem = canonical(clfm::host::problem_of(desc));
  check_each(engine, tuned_name(problem).token, layer_candidates(problem, engine.get()->engine->profile()),
             [&] { return run_layer(clfm::Layer(engine, desc), desc, random_tensors(desc, random)); });
}

}  // namespace

TEST_CASE("every candidate of convolutions is within the error bound, not only the cheapest",
          "[random][candidates]") {
  RandomConvLimits limits;
  limits.precisions = {CLFM_F32, CLFM_F32, CLFM_F16_STORAGE_F32_MATH, CLFM_BF16_STORAGE_F32_MATH};
  for (const clfm::Engine* engine : engines())
    for_random_convolutions(1, limits, [&](const clfm::ConvDesc& desc, std::mt19937_64& random) {
      check_every_candidate(*engine, desc, random);
    });
}

TEST_CASE("every candidate of layers is within the error bound, not only the cheapest",
          "[random][candidates]") {
  RandomLayerLimits limits;
  limits.precisions = {CLFM_F32, CLFM_F32, CLFM_F16_STORAGE_F32_MATH, CLFM_BF16_STORAGE_F32_MATH};
  for (const clfm::Engine* engine : engines())
    for_random_layers(1, limits, [&](const clfm::LayerDesc& desc, std::mt19937_64& random) {
      check_every_candidate(*engine, desc, random);
    });
}
