// How filters of streams are cut: every tap in exactly one part, every level in time, rings large enough, on
// every profile.
#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

#include "host/error.hpp"
#include "host/stream/planner.hpp"
#include "host/stream/schedule.hpp"

using namespace clfm::host;

namespace {

StreamProblem stream(int64_t taps, int64_t push, int64_t latency) {
  StreamProblem problem;
  problem.taps = taps;
  problem.max_push = push;
  problem.latency = latency;
  return canonical(problem);
}

// Which block of a ring stands in each slot, written and read as pushes do it.
void check_rings(const StreamProblem& problem, const StreamLevelRecipe& recipe, std::mt19937& random) {
  const StreamLevel& level = recipe.level;
  std::vector<int64_t> slots(static_cast<size_t>(recipe.result_slots), -1);
  const auto slot = [&](int64_t block) -> int64_t& {
    return slots[static_cast<size_t>(place_in_ring(block, recipe.result_slots))];
  };
  int64_t position = 0;
  for (int push = 0; push < 200; ++push) {
    const int64_t samples = std::uniform_int_distribution<int64_t>(1, problem.max_push)(random);
    const BlockRange pending = pending_blocks_at(problem, level, position);
    CHECK(pending.end - pending.begin <= pending_blocks(problem, level));
    CHECK(recipe.spectra_slots >= level.count + std::max<int64_t>(pending.end - pending.begin - 1, 0));
    const BlockRange finished = finished_blocks(level, position, samples);
    for (int64_t block = finished.begin; block < finished.end; ++block) slot(block) = block;
    const int64_t first = result_position(problem, level, position);
    for (int64_t result = std::max<int64_t>(first, 0); result < first + samples; ++result) {
      const int64_t block = result / level.size;
      REQUIRE(slot(block) == block);
      // Known before the push, or finished by it.
      REQUIRE((block >= finished.begin || block >= pending.begin));
    }
    position += samples;
  }
}

void check_recipe(const StreamProblem& problem, const StreamRecipe& recipe, std::mt19937& random) {
  int64_t next_tap = recipe.partition.head;
  for (const StreamLevelRecipe& level : recipe.levels) {
    CHECK(level.level.offset == next_tap);
    CHECK(level.level.offset + problem.latency >= level.level.size - 1);
    next_tap += level.level.count * level.level.size;
    check_rings(problem, level, random);
  }
  CHECK(next_tap >= problem.taps);
  const int64_t last = recipe.levels.empty() ? recipe.partition.head : recipe.levels.back().level.size;
  CHECK(next_tap - problem.taps < last);
  CHECK(recipe.worst_us >= recipe.append.cost_us + recipe.output.cost_us);
}

}  // namespace

TEST_CASE("every tap of a stream's filter is in one part that is ready in time", "[sweep]") {
  std::mt19937 random{std::random_device{}()};
  const int64_t taps[] = {1, 17, 300, 5000, 48000};
  for (const DeviceProfile& device : builtin_profiles())
    for (const int64_t count : taps) {
      const StreamProblem problem = stream(count, std::uniform_int_distribution<int64_t>(1, 300)(random),
                                           std::uniform_int_distribution<int64_t>(0, 200)(random));
      INFO(device.traits.name << " " << describe(problem));
      const std::vector<StreamRecipe> candidates = stream_candidates(problem, device);
      for (const StreamRecipe& recipe : candidates) {
        INFO(to_text(recipe));
        check_recipe(problem, recipe, random);
        CHECK(recipe.cost_us >= candidates.front().cost_us);
      }
    }
}

TEST_CASE("short filters are summed directly, long ones cut into growing partitions") {
  for (const DeviceProfile& device : builtin_profiles()) {
    INFO(device.traits.name);
    CHECK(stream_candidates(stream(8, 64, 0), device).front().algorithm == "direct");
    CHECK(stream_candidates(stream(1000000, 256, 0), device).front().algorithm == "nonuniform");
  }
}

TEST_CASE("a latency as long as a block needs no head") {
  StreamProblem problem = stream(5000, 64, 255);
  problem.partition[0] = 256;
  const StreamRecipe recipe = stream_candidates(problem, find_profile("cpu-pocl")).front();
  CHECK(recipe.partition.head == 0);
  CHECK(recipe.prepare_head.steps.empty());
  problem.latency = 254;
  CHECK(stream_candidates(problem, find_profile("cpu-pocl")).front().partition.head == 1);
}

TEST_CASE("what forced partitions leave no room for is refused") {
  StreamProblem problem = stream(100, 64, 0);
  problem.partition = {64, 256, 0, 0};
  CHECK_THROWS_AS(stream_candidates(problem, find_profile("nvidia")), Failure);
  problem = stream(10, 64, 0);
  problem.algorithm = StreamAlgorithm::nonuniform;
  CHECK_THROWS_AS(stream_candidates(problem, find_profile("nvidia")), Failure);
}
