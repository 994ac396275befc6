// Separable filters on GPUs: in local memory where it pays, through the workspace elsewhere.
#include <catch2/catch.hpp>

#include "host/conv/planner.hpp"
#include "host/error.hpp"
#include "host/problem/conv_token.hpp"
#include "tests/plan/review.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

ConvProblem image(const char* token, int64_t rank) {
  ConvProblem problem = parse_conv_token(token);
  problem.separable_rank = rank;
  return canonical(problem);
}

ConvRecipe chosen(const ConvProblem& problem, const DeviceProfile& device) {
  return conv_candidates(problem, device).front();
}

}  // namespace

TEST_CASE("separable sums take local memory where it pays", "[conv]") {
  for (const DeviceProfile& device : builtin_profiles()) {
    if (!is_gpu(device)) continue;
    INFO(device.traits.name);
    // PowerVR's 4 KiB hold one narrow tile.
    const bool in_local =
        device.traits.local_memory == LocalMemory::on_chip && device.traits.name != "powervr";
    for (const int64_t rank : {0, 1, 3}) {
      const ConvRecipe recipe = chosen(image("conv f32 1080x1920 k9x9 same algo=separable", rank), device);
      CHECK(recipe.algorithm == (in_local ? "separable in local memory" : "separable in registers"));
      check_reviewed(recipe.prepare, device);
      check_reviewed(recipe.run, device);
      const int64_t planes = in_local ? 0 : rank == 0 ? 2 : rank;
      CHECK(recipe.run.workspace_bytes == static_cast<uint64_t>(planes * 1088 * 1920 * 4));
    }
  }
}

TEST_CASE("AUTO separates on phones without local memory too", "[conv][sweep]") {
  for (const char* name : {"mali-midgard", "mali-bifrost", "mali-valhall", "unknown"}) {
    INFO(name);
    const DeviceProfile& device = find_profile(name);
    const auto algorithm = [&](int64_t rank) {
      return chosen(image("conv f32 1080x1920 k15x15 same", rank), device).algorithm;
    };
    CHECK(algorithm(1) == "separable in registers");
    CHECK(algorithm(0) != "separable in registers");
    CHECK(algorithm(15) != "separable in registers");
  }
}

TEST_CASE("planes of a batch keep the workspace limit in rounds", "[conv]") {
  const DeviceProfile& device = find_profile("mali-valhall");
  const auto steps = [&](const char* token, int64_t rank, uint64_t limit) {
    ConvProblem problem = image(token, rank);
    problem.workspace_limit_bytes = limit;
    const ConvRecipe recipe = chosen(problem, device);
    CHECK((limit == 0 || workspace_bytes(recipe) <= limit));
    return recipe.run.steps.size();
  };
  const char* const images = "conv f32 100x100 k5x5 same b7 algo=separable";
  constexpr uint64_t kPlane = 104 * 100 * 4;
  CHECK(steps(images, 1, 0) == 2);
  CHECK(steps(images, 1, 3 * kPlane) == 6);
  CHECK(steps(images, 2, 3 * kPlane) == 14);
  CHECK(steps(images, 0, kPlane) == 14);  // nobody knows that one plane is too few
  CHECK_THROWS_AS(steps(images, 2, 2 * kPlane - 1), Failure);
}
