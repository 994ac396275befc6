// What measuring or a tuned table may choose of convolutions and layers: every candidate of their planners, not only the cheapest.
#include "host/api/conv_descriptor.hpp"
#include "host/api/handles.hpp"
#include "host/api/layer_descriptor.hpp"
#include "host/plan/conv/planner.hpp"
#include "host/plan/layer/planner.hpp"
#include "host/tuning/recipe_name.hpp"
#include "host/tuning/tuned_name.hpp"
#include "support/conv_run.hpp"
#include "support/layer_run.hpp"
#include "support/random_conv.hpp"
#include "support/random_layer.hpp"

using namespace clfm::test;

namespace {

// As if each in turn had been measured, and been faster than all before: for_each() is called when the engine believes so.
template <class Candidate, class ForEach>
void believe_in_each(const clfm::Engine& engine, const std::string& token,
                     const std::vector<Candidate>& candidates, const ForEach& for_each) {
  double us = 1e6;
  for (const Candidate& candidate : candidates) {
    engine.get()->engine->tuner().remember(token, clfm::host::recipe_name(candidate), us /= 2);
    INFO(to_text(candidate));
    for_each(clfm::host::without_costs(to_text(candidate)));
  }
}

std::vector<const clfm::Engine*> engines() {
  return {&test_engine(), &engine_like("nvidia"), &engine_like("mali-valhall")};
}

void check_every_candidate(const clfm::Engine& engine, clfm::ConvDesc desc, std::mt19937_64& random) {
  desc.effort = CLFM_EFFORT_TUNED;
  const clfm::host::ConvProblem problem = canonical(clfm::host::problem_of(desc));
  const std::string token = tuned_name(problem).token;
  REQUIRE(token != "");
  believe_in_each(engine, token, conv_candidates(problem, engine.get()->engine->profile()),
                  [&](const std::string& wanted) {
                    const ConvRun run = run_conv(engine, desc, random);
                    CHECK(clfm::host::without_costs(run.recipe) == wanted);
                    CHECK(run.complaints == "");
                  });
}

void check_every_candidate(const clfm::Engine& engine, clfm::LayerDesc desc, std::mt19937_64& random) {
  desc.effort = CLFM_EFFORT_TUNED;
  const clfm::host::LayerProblem problem = canonical(clfm::host::problem_of(desc));
  const std::string token = tuned_name(problem).token;
  REQUIRE(token != "");
  believe_in_each(engine, token, layer_candidates(problem, engine.get()->engine->profile()),
                  [&](const std::string& wanted) {
                    const LayerRun run =
                        run_layer(clfm::Layer(engine, desc), desc, random_tensors(desc, random));
                    CHECK(clfm::host::without_costs(run.recipe) == wanted);
                    CHECK(run.complaints == "");
                  });
}

}  // namespace

TEST_CASE("every candidate of convolutions is within the error bound, not only the cheapest",
          "[random][candidates]") {
  RandomConvLimits limits;
  limits.precisions = {CLFM_F32, CLFM_F32, CLFM_F16_STORAGE_F32_MATH};
  for (const clfm::Engine* engine : engines())
    for_random_convolutions(1, limits, [&](const clfm::ConvDesc& desc, std::mt19937_64& random) {
      check_every_candidate(*engine, desc, random);
    });
}

TEST_CASE("every candidate of layers is within the error bound, not only the cheapest",
          "[random][candidates]") {
  RandomLayerLimits limits;
  limits.precisions = {CLFM_F32, CLFM_F32, CLFM_F16_STORAGE_F32_MATH};
  for (const clfm::Engine* engine : engines())
    for_random_layers(1, limits, [&](const clfm::LayerDesc& desc, std::mt19937_64& random) {
      check_every_candidate(*engine, desc, random);
    });
}
