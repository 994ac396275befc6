// Random convolutions of every kind, every algorithm forced in turn, under hostile conditions (NaN everywhere
// but in the signal and the filter, guards round every buffer), against the definition in double precision.
#include "check_conv.hpp"

using namespace clfm::test;

TEST_CASE("random convolutions are within the error bound, whatever the planner chooses", "[random][intel]") {
  RandomConvLimits limits;
  limits.precisions = conv_precisions();
  limits.wishes = Wishes::drawn;
  for_random_convolutions(8, limits, check_conv);
}

TEST_CASE("the direct algorithm, forced, is within the error bound", "[random][direct]") {
  RandomConvLimits limits;
  limits.precisions = conv_precisions();
  limits.algorithms = {CLFM_CONV_DIRECT};
  for_random_convolutions(6, limits, check_conv);
}

TEST_CASE("direct_tiled, forced, is within the error bound", "[random][direct_tiled]") {
  RandomConvLimits limits;
  limits.precisions = conv_precisions();
  limits.algorithms = {CLFM_CONV_DIRECT_TILED};
  for_random_convolutions(6, limits, check_conv);
}
