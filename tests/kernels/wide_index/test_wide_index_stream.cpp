// Every kernel of streams that reaches into the caller's arrays, with 64-bit element offsets: the same step
// with its indices widened gives the same numbers.
#include <catch2/catch.hpp>

#include "host/stream/planner.hpp"
#include "host/stream/steps.hpp"
#include "tests/kernels/recipe_run.hpp"
#include "widen.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

StreamProblem stereo() {
  StreamProblem problem;
  problem.taps = 60;
  problem.channels = 2;
  problem.max_push = 40;
  problem.partition[0] = 8;
  problem.in.stride[0] = problem.out.stride[0] = 3;
  problem.in.batch_stride = problem.out.batch_stride = 200;
  return canonical(problem);
}

EnqueueNumbers numbers_of(const StreamRecipe& recipe, const std::string& kernel) {
  const StreamLevelRecipe& level = recipe.levels.front();
  EnqueueNumbers numbers;
  numbers.numbers[stream_number::push] = {{40, 5, 40, 0}};
  if (kernel == "output")
    numbers.numbers[stream_number::level] = {{3, static_cast<int32_t>(level.result_slots * level.level.size),
                                              3, static_cast<int32_t>(level.results_byte[0] / 4)}};
  return numbers;
}

// What the step makes of `in`, which is also the state and the filters, in a buffer full of `before`.
Floats run(const StreamRecipe& whole, const Step& step, const Floats& in, const Floats& before) {
  Recipe recipe;
  recipe.steps.push_back(step);
  const GuardedPoints<float> from(in), to(before);
  Executor executor(device().engine, recipe, WorkspaceOwner::caller);
  UserBuffers buffers;
  buffers.in = buffers.filter = buffers.workspace = from.slice();
  buffers.out = to.slice();
  executor.enqueue(device().queue(), buffers, numbers_of(whole, step.kernel()), {}, nullptr);
  device().queue.finish();
  return to.read();
}

}  // namespace

TEST_CASE("every kernel of streams works with 64-bit offsets", "[wide]") {
  const StreamRecipe recipe = stream_candidates(stereo(), device().engine.profile()).front();
  std::set<std::string> ran;
  for (const Recipe* part : {&recipe.append, &recipe.output, &recipe.prepare_head}) {
    const Step& step = part->steps.front();
    Step wide = step;
    widen(wide);
    REQUIRE(has_index(wide));
    INFO(to_text(wide));
    const Floats in = random_floats(recipe.state_bytes), before = random_floats(recipe.state_bytes);
    const Floats expected = run(recipe, step, in, before);
    CHECK(expected != before);
    CHECK(run(recipe, wide, in, before) == expected);
    ran.insert(step.source);
  }
  CHECK(ran == kernels_with_index({"stream"}));
}
