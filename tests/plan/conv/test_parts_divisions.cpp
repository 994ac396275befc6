// The divisions of a convolution in parts: each in an array of its own ("privatised buffers"), all at once,
// or one after the other, and which of the two runs under which workspace limit.
#include <algorithm>
#include <catch2/catch.hpp>

#include "host/conv/parts_plan.hpp"
#include "host/conv/planner.hpp"
#include "host/problem/conv_token.hpp"

using namespace clfm::host;

namespace {

// Every round of every division ends in one.
int64_t sums(const ConvRecipe& recipe) {
  return std::count_if(recipe.run.steps.begin(), recipe.run.steps.end(),
                       [](const Step& step) { return step.kernel() == "tile_sum"; });
}

std::string within(uint64_t limit) { return " limit=" + std::to_string(limit); }

const std::string kToken = "conv f32 4096 k4096 algo=in_parts tile=256";

// Blocks of 64 of the signal and of 192 of the filter: four divisions.
struct Both {
  ConvRecipe at_once, in_sequence;
};
Both both(const std::string& token, const DeviceProfile& device) {
  const ConvProblem problem = parse_conv_token(token);
  const Parts parts = parts_of(problem, {1, 256}, {1, 64}, {1, 192});
  CHECK(parts.schedule[1].divisions() == 4);
  const std::vector<ConvRecipe> recipes = parts_recipes(problem, parts, device);
  REQUIRE(recipes.size() == 2);
  return {recipes[0], recipes[1]};
}

}  // namespace

TEST_CASE("divisions run at once or in sequence, and in rounds where the workspace is short", "[parts]") {
  for (const char* profile : {"cpu-pocl", "nvidia"}) {
    const DeviceProfile& device = find_profile(profile);
    INFO(profile);
    const Both open = both(kToken, device);
    const uint64_t most = open.at_once.run.workspace_bytes, least = open.in_sequence.run.workspace_bytes;
    CHECK(sums(open.at_once) == 1);
    CHECK(sums(open.in_sequence) == 4);
    CHECK(least < most);

    CHECK(both(kToken + within(most), device).at_once == open.at_once);
    const Both shorter = both(kToken + within(most - 1), device);
    CHECK(sums(shorter.at_once) > 1);
    CHECK(shorter.at_once.run.workspace_bytes < most);
    CHECK(shorter.in_sequence == open.in_sequence);

    CHECK(both(kToken + within(least), device).in_sequence == open.in_sequence);
    const Both shortest = both(kToken + within(least - 1), device);
    CHECK(sums(shortest.in_sequence) > 4);
    CHECK(shortest.in_sequence.run.workspace_bytes < least);
  }
}

TEST_CASE("the cheaper way within the limit runs: all divisions at once as long as they fit", "[parts]") {
  for (const char* profile : {"cpu-pocl", "nvidia"}) {
    const DeviceProfile& device = find_profile(profile);
    const auto chosen = [&](const std::string& token) {
      return conv_candidates(parse_conv_token(token), device).front();
    };
    INFO(profile);
    const ConvRecipe at_once = chosen(kToken);
    CHECK(sums(at_once) == 1);
    // What all at once takes at least, whatever the blocks.
    uint64_t least = at_once.run.workspace_bytes;
    for (const ConvRecipe& recipe : conv_candidates(parse_conv_token(kToken), device))
      if (sums(recipe) == 1) least = std::min(least, recipe.run.workspace_bytes);
    CHECK(sums(chosen(kToken + within(least))) == 1);
    const ConvRecipe in_sequence = chosen(kToken + within(least - 1));
    CHECK(sums(in_sequence) > 1);
    CHECK(in_sequence.run.workspace_bytes < least);
  }
}

TEST_CASE("halves are never added to in memory: their divisions run at once", "[parts]") {
  const ConvProblem problem = parse_conv_token("conv f16s 4096 k4096 algo=in_parts tile=256");
  const std::vector<ConvRecipe> recipes =
      parts_recipes(problem, parts_of(problem, {1, 256}, {1, 64}, {1, 192}), find_profile("nvidia"));
  REQUIRE(recipes.size() == 1);
  CHECK(sums(recipes.front()) == 1);
}
