// Random convolutions of every kind, every algorithm forced in turn, under hostile conditions (NaN everywhere but in the
// signal and the filter, guards round every buffer), against the definition in double precision.
#include <catch2/catch.hpp>

#include "support/conv_run.hpp"

using namespace clfm::test;

namespace {

std::vector<clfm_precision> precisions() {
  std::vector<clfm_precision> all{CLFM_F32, CLFM_F32, CLFM_F16_STORAGE_F32_MATH};
  if (test_device().has_f64) all.push_back(CLFM_F64);
  return all;
}

void check_conv(const clfm::ConvDesc& desc, std::mt19937_64& random) {
  try {
    const ConvRun run = run_conv(desc, random);
    INFO(run.recipe);
    CHECK(run.complaints == "");
  } catch (const clfm::Error&
               error) {  // refusing is fine for a forced algorithm, silently doing something else is not
    INFO(error.what());
    CHECK(error.status() == CLFM_UNSUPPORTED);
    CHECK(desc.algorithm != CLFM_CONV_AUTO);
  }
}

}  // namespace

TEST_CASE("random convolutions are within the error bound, whatever the planner chooses", "[random]") {
  RandomConvLimits limits;
  limits.precisions = precisions();
  for_random_convolutions(25, limits, check_conv);
}

TEST_CASE("the direct algorithm, forced, is within the error bound", "[random][direct]") {
  RandomConvLimits limits;
  limits.precisions = precisions();
  limits.algorithms = {CLFM_CONV_DIRECT};
  for_random_convolutions(20, limits, check_conv);
}

TEST_CASE("direct_tiled, forced, is within the error bound", "[random][direct_tiled]") {
  RandomConvLimits limits;
  limits.precisions = precisions();
  limits.algorithms = {CLFM_CONV_DIRECT_TILED};
  for_random_convolutions(15, limits, check_conv);
}
