// Random convolution layers of every kind, every algorithm forced in turn, under hostile conditions (NaN
// everywhere but in the tensors, guards round every buffer), against the definition in double precision.
#include <catch2/catch.hpp>

#include "support/random/random_layer.hpp"
#include "support/run/layer_run.hpp"

using namespace clfm::test;

namespace {

std::vector<clfm_precision> precisions() {
  std::vector<clfm_precision> all{CLFM_F32, CLFM_F32, CLFM_F16_STORAGE_F32_MATH, CLFM_BF16_STORAGE_F32_MATH};
  if (test_device().has_f64) all.push_back(CLFM_F64);
  return all;
}

void check_layer_on(const clfm::Engine& engine, const clfm::LayerDesc& desc, std::mt19937_64& random) {
  try {
    const LayerRun run = run_layer(clfm::Layer(engine, desc), desc, random_tensors(desc, random));
    INFO(run.recipe);
    CHECK(run.complaints == "");
  } catch (
      const clfm::Error& error) {  // a forced algorithm may refuse, silently doing something else may not be
    INFO(error.what());
    if (desc.workspace_limit_bytes == 0 || error.status() != CLFM_WORKSPACE_TOO_SMALL)
      CHECK(error.status() == CLFM_UNSUPPORTED);
    CHECK(desc.algorithm != CLFM_CONV_AUTO);
  }
}

void check_layer(const clfm::LayerDesc& desc, std::mt19937_64& random) {
  check_layer_on(test_engine(), desc, random);
}

}  // namespace

TEST_CASE("random layers are within the error bound, whatever the planner chooses", "[random]") {
  RandomLayerLimits limits;
  limits.precisions = precisions();
  limits.max_pad = 60;
  limits.max_step = 9;
  limits.wishes = Wishes::drawn;
  for_random_layers(6, limits, check_layer);
}

TEST_CASE("the direct layer, forced, is within the error bound", "[random][direct]") {
  RandomLayerLimits limits;
  limits.precisions = precisions();
  limits.algorithms = {CLFM_CONV_DIRECT};
  for_random_layers(4, limits, check_layer);
}

TEST_CASE("the direct layer that a GPU runs is within the error bound", "[random][direct]") {
  const clfm::Engine engine(test_device().context(), test_device().device(), "nvidia");
  RandomLayerLimits limits;
  limits.precisions = precisions();
  limits.algorithms = {CLFM_CONV_DIRECT};
  for_random_layers(3, limits, [&](const clfm::LayerDesc& desc, std::mt19937_64& random) {
    check_layer_on(engine, desc, random);
  });
}

TEST_CASE("layers as matrix products, forced, are within the error bound", "[random][gemm]") {
  RandomLayerLimits limits;
  limits.precisions = precisions();
  limits.algorithms = {CLFM_CONV_GEMM};
  for_random_layers(6, limits, check_layer);
}

TEST_CASE("layers by tile spectra, forced, are within the error bound", "[random][spectral]") {
  RandomLayerLimits limits;
  limits.precisions = precisions();
  limits.algorithms = {CLFM_CONV_OVERLAP_SAVE};
  for_random_layers(3, limits, check_layer);
}
