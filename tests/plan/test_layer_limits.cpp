// Layers within a workspace limit: what one image allows, large batches do too.
#include <catch2/catch.hpp>

#include "host/error.hpp"
#include "host/layer/planner.hpp"

using namespace clfm::host;

TEST_CASE("tile spectra of a large batch keep the limit that one image keeps", "[layer]") {
  LayerProblem problem;
  problem.algorithm = ConvAlgorithm::overlap_save;
  problem.in_channels = problem.out_channels = 16;
  problem.size = {64, 64};
  problem.filter = {5, 5};
  problem.pad_begin = problem.pad_end = {2, 2};
  problem.workspace_limit_bytes = 500000;
  for (const char* name : {"cpu-pocl", "mali-valhall", "nvidia", "unknown"})
    for (const int64_t batch : {1, 16, 256}) {
      INFO(name << ", batch " << batch);
      problem.batch = batch;
      CHECK(workspace_bytes(layer_candidates(canonical(problem), find_profile(name)).front()) <= 500000);
    }
  problem.workspace_limit_bytes = 1000;  // less than the weights' spectra of any tile
  CHECK_THROWS_AS(layer_candidates(canonical(problem), find_profile("cpu-pocl")), Failure);
}

TEST_CASE("a filter that spans a million positions is not transformed", "[layer]") {
  LayerProblem problem;
  problem.size = {5, 5};
  problem.filter = {2, 2};
  problem.dilation = {1000000, 1000000};
  problem.pad_begin = problem.pad_end = {500000, 500000};
  CHECK(layer_candidates(canonical(problem), find_profile("cpu-pocl")).front().algorithm == "direct");
  problem.algorithm = ConvAlgorithm::overlap_save;
  CHECK_THROWS_WITH(layer_candidates(canonical(problem), find_profile("cpu-pocl")),
                    Catch::Contains("more than the device's largest allocation"));
}
