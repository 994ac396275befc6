// Candidates that the device cannot build make way for the next one, and the recipe says so.
#include <catch2/catch.hpp>

#include "host/error.hpp"
#include "host/exec/programs/build.hpp"
#include "host/plan/planner.hpp"
#include "support/device.hpp"
#include "test_engine.hpp"

using namespace clfm::host;
using clfm::test::engine;
using clfm::test::test_device;

namespace {

std::vector<Recipe> candidates(const char* token) {
  return fft_candidates(canonical(parse_fft_token(token)), engine().profile());
}

// A group of more items than the device runs: a driver says so only of the compiled kernel.
Recipe with_too_large_group(Recipe recipe) {
  recipe.algorithm = "oversized";
  Step& step = recipe.steps.at(0);
  const uint64_t size = 2 * test_device().device.getInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE>();
  step.range.local = {size, 1, 1};
  step.range.global[0] = size;
  step.work.style = Style::local_memory;
  return recipe;
}

Recipe with_broken_kernel(Recipe recipe) {
  recipe.algorithm = "broken";
  for (Define& define : recipe.steps.at(0).defines)
    if (define.name == "PRECISION") define.value = "31";
  return recipe;
}

auto first_possible(std::vector<Recipe> recipes) {
  return build_first_possible(std::move(recipes), [](const std::shared_ptr<const Recipe>& recipe) {
    return std::make_unique<Executor>(engine(), *recipe, WorkspaceOwner::plan);
  });
}

bool mentions(const std::vector<std::string>& remarks, const std::string& start, const std::string& what) {
  for (const std::string& remark : remarks)
    if (remark.rfind(start, 0) == 0 && remark.find(what) != std::string::npos) return true;
  return false;
}

}  // namespace

TEST_CASE("the next candidate is taken where the cheapest cannot be built", "[build]") {
  const std::vector<Recipe> good = candidates("c2c f32 12 b4 algo=stockham");
  const auto [recipe, executor] =
      first_possible({with_too_large_group(good[0]), with_broken_kernel(good[0]), good[0]});
  CHECK(recipe->algorithm == "stockham");
  CHECK(recipe->steps == good[0].steps);
  CHECK(mentions(recipe->remarks, "oversized: ", "work-group"));
  CHECK(mentions(recipe->remarks, "broken: ", "PRECISION"));
}

TEST_CASE("where nothing can be built the first candidate's reason is told", "[build]") {
  const Recipe good = candidates("c2c f32 12 b4 algo=stockham").at(0);
  try {
    first_possible({with_too_large_group(good), with_broken_kernel(good)});
    FAIL("nothing was thrown");
  } catch (const Failure& failure) {
    CHECK(failure.status() == static_cast<int32_t>(Status::unsupported));
    CHECK(std::string(failure.what()).find("work-group") != std::string::npos);
  }
}

TEST_CASE("remarks of a candidate name those that cost more", "[build]") {
  const std::vector<Recipe> all = candidates("c2c f32 4096 b4");
  REQUIRE(all.size() >= 3);
  CHECK(mentions(all[0].remarks, all[1].algorithm, "estimated"));
  CHECK(mentions(all[1].remarks, all[2].algorithm, "estimated"));
  CHECK(all[1].remarks.size() + 1 == all[0].remarks.size());
}
