// What a recipe tells of the candidates that were not chosen: each by a name of its own, with its estimate,
// whether it fits or not.
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "host/conv/planner.hpp"
#include "host/error.hpp"
#include "host/problem/conv_token.hpp"

using namespace clfm::host;

namespace {

std::vector<ConvRecipe> candidates(const std::string& token, uint64_t limit_bytes = 0) {
  ConvProblem problem = parse_conv_token(token);
  problem.workspace_limit_bytes = limit_bytes;
  return conv_candidates(problem, find_profile("cpu-pocl"));
}

size_t remarks_with(const ConvRecipe& recipe, const std::string& what) {
  return static_cast<size_t>(
      std::count_if(recipe.remarks.begin(), recipe.remarks.end(),
                    [&](const std::string& remark) { return remark.find(what) != std::string::npos; }));
}

}  // namespace

TEST_CASE("candidates of one algorithm have names of their own", "[conv]") {
  for (const char* token : {"conv f32 1000x1000 k31x31 same", "conv f32 100000 k5000 full"}) {
    const std::vector<ConvRecipe> all = candidates(token);
    std::set<std::string> names;
    for (const ConvRecipe& recipe : all) {
      INFO(name_in_remarks(recipe));
      CHECK(names.insert(name_in_remarks(recipe)).second);
    }
    CHECK(remarks_with(all.front(), "estimated at") == all.size() - 1);
  }
}

TEST_CASE("candidates over the workspace limit are priced and told", "[conv]") {
  const std::string token = "conv f32 1000x1000 k31x31 same";
  const std::vector<ConvRecipe> all = candidates(token), few = candidates(token, 100000);
  CHECK(few.size() < all.size());
  CHECK(remarks_with(all.front(), "bytes of workspace") == 0);
  CHECK(remarks_with(few.front(), "bytes of workspace, limit 100000") > 0);
  for (const std::string& remark : few.front().remarks)
    if (remark.find("bytes of workspace") != std::string::npos)
      CHECK(remark.find("x") < remark.find(": estimated at "));
  try {
    candidates(token + " algo=whole_fft", 100000);
    FAIL("nothing was thrown");
  } catch (const Failure& failure) {
    CHECK(failure.status() == static_cast<int32_t>(Status::workspace_too_small));
  }
}

TEST_CASE("transforms that no allocation holds leave the sums to be chosen") {
  const ConvRecipe best = candidates("conv f32 1 k1 full b1073741824").front();
  CHECK(best.algorithm.rfind("direct", 0) == 0);
  CHECK(best.run.workspace_bytes == 0);
}

TEST_CASE("a transform whose arrays no allocation or limit holds is refused before it is planned") {
  const ConvRecipe best = candidates("conv f32 536870912 k1").front();
  CHECK(best.algorithm.rfind("direct", 0) == 0);
  CHECK(remarks_with(best, "whole_fft: tile 1x536870912: arrays of 8589934592 bytes, more than") == 1);
  CHECK_THROWS_WITH(
      candidates("conv f32 536870912 k1 algo=whole_fft"),
      Catch::Contains("arrays of 8589934592 bytes, more than the device's largest allocation of 2147483648"));
  CHECK_THROWS_WITH(candidates("conv f32 33554432 k1 algo=whole_fft", 1 << 28),
                    Catch::Contains("arrays of 536870912 bytes, but workspace_limit_bytes is 268435456"));
}
