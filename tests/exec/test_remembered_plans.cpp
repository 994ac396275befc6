// Plans of equal descriptors share a recipe, of every kind; what may have changed is planned again.
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <set>
#include <thread>
#include <utility>

#include "host/exec/conv_plan.hpp"
#include "host/exec/fft_plan.hpp"
#include "host/exec/layer_plan.hpp"
#include "host/exec/stream_plan.hpp"
#include "host/plan/planner.hpp"
#include "host/problem/conv_token.hpp"
#include "host/problem/layer_token.hpp"
#include "host/tuning/recipe_name.hpp"
#include "host/tuning/tuned_name.hpp"
#include "support/device.hpp"

using namespace clfm::host;
using clfm::test::test_device;

namespace {

std::shared_ptr<Engine> fresh_engine() {
  return std::make_shared<Engine>(test_device().context(), test_device().device(), EngineOptions{});
}

FftProblem transform(const std::string& token) { return canonical(parse_fft_token(token)); }

template <class Plan, class Problem>
void check_shared(const Problem& problem, const Problem& other) {
  const auto engine = fresh_engine();
  const Plan first(engine, problem);
  CHECK(&Plan(engine, problem).recipe() == &first.recipe());
  CHECK(&Plan(engine, other).recipe() != &first.recipe());
  engine->plans().forget();
  const Plan again(engine, problem);
  CHECK(&again.recipe() != &first.recipe());
  CHECK(again.recipe() == first.recipe());
}

}  // namespace

TEST_CASE("an equal descriptor gets the recipe that was made before", "[build]") {
  check_shared<FftPlan>(transform("c2c f32 60"), transform("c2c f32 60 scale=0.5"));
  check_shared<ConvPlan>(parse_conv_token("conv f32 20 k3"), parse_conv_token("conv f32 20 k3 valid"));
  check_shared<LayerPlan>(parse_layer_token("layer 2x6x6 c2 k3x3"),
                          parse_layer_token("layer 2x6x6 c2 k3x3 relu"));
  StreamProblem stream;
  stream.taps = 5, stream.max_push = 8;
  StreamProblem later = stream;
  later.latency = 3;
  check_shared<StreamPlan>(canonical(stream), canonical(later));
}

TEST_CASE("plans that differ in who brings the workspace share a recipe", "[build]") {
  const auto engine = fresh_engine();
  const FftPlan own(engine, transform("c2c f32 20011")),
      callers(engine, transform("c2c f32 20011 ws=caller"));
  REQUIRE(own.workspace_bytes() > 0);
  CHECK(&own.recipe() == &callers.recipe());
  CHECK(own.problem().workspace == WorkspaceOwner::plan);
  CHECK(callers.problem().workspace == WorkspaceOwner::caller);
}

TEST_CASE("a saved recipe is remembered by its text", "[build]") {
  const auto engine = fresh_engine();
  const FftProblem problem = transform("c2c f32 60");
  const FftPlan planned(engine, problem);
  const std::string text = to_text(planned.recipe());
  const FftPlan first(engine, problem, {}, text), second(engine, problem, {}, text);
  CHECK(&first.recipe() == &second.recipe());
  CHECK(&first.recipe() != &planned.recipe());
  CHECK_THROWS_AS(FftPlan(engine, problem, {}, ""), Failure);
}

TEST_CASE("a table that is imported is seen by the next plan", "[build]") {
  const auto engine = fresh_engine();
  const FftProblem tuned = transform("c2c f32 60 effort=tuned"), estimated = transform("c2c f32 60");
  const FftPlan before(engine, tuned), estimate(engine, estimated);
  const std::vector<Recipe> all = fft_candidates(estimated, engine->profile());
  REQUIRE(all.size() > 1);
  engine->tuner().remember(tuned_name(tuned).token, recipe_name(all.back()), 0.5);
  const FftPlan after(engine, tuned);
  CHECK(after.recipe().steps == all.back().steps);
  CHECK(after.recipe().timing != before.recipe().timing);
  CHECK(&FftPlan(engine, tuned).recipe() == &after.recipe());
  CHECK(&FftPlan(engine, estimated).recipe() == &estimate.recipe());
}

TEST_CASE("what could not be measured is not remembered as measured", "[build]") {
  const auto engine = fresh_engine();
  FftProblem problem = transform("c2c f32 8 effort=measure");
  problem.load = {"float2 f(__global const void* in, size_t i, __global const void* d) { return 1; }\n", "f"};
  const FftPlan first(engine, problem);
  CHECK(first.recipe().timing.empty());
  CHECK(&FftPlan(engine, problem).recipe() != &first.recipe());
}

TEST_CASE("what is taken because OpenCL had no memory for better is not remembered", "[build]") {
  const FftProblem problem = transform("c2c f32 60");
  const std::vector<Recipe> all = fft_candidates(problem, fresh_engine()->profile());
  REQUIRE(all.size() > 1);
  bool is_scarce = true;
  const auto build = [&](const std::shared_ptr<const Recipe>& recipe) {
    if (std::exchange(is_scarce, false)) throw Failure(CL_MEM_OBJECT_ALLOCATION_FAILURE, "no memory");
    return recipe->algorithm;
  };
  PlanMemo<FftProblem, Recipe> memo;
  const auto plan = [&] { return all; };
  const auto made = [&] { return build_planned(memo, Asked<FftProblem>{problem}, plan, build).first; };
  CHECK(made()->steps == all[1].steps);
  CHECK(made()->steps == all[0].steps);
  CHECK(memo.find(Asked<FftProblem>{problem}));
}

TEST_CASE("what several threads ask for at once is planned and built once", "[build][threads]") {
  constexpr int kThreads = 4;
  const auto engine = fresh_engine();
  const FftProblem problem = transform("c2c f32 60");
  const std::vector<Recipe> all = fft_candidates(problem, engine->profile());
  std::atomic<int> waiting{0}, planned{0};
  const auto at_once = [&](const auto& work) {
    waiting = kThreads;
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i)
      threads.emplace_back([&, i] {
        --waiting;
        while (waiting > 0) std::this_thread::yield();
        work(i);
      });
    for (std::thread& thread : threads) thread.join();
  };
  PlanMemo<FftProblem, Recipe> memo;
  const auto plan = [&] {
    ++planned;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));  // so that all have asked
    return all;
  };
  std::vector<std::shared_ptr<const Recipe>> recipes(kThreads);
  at_once([&](int i) {
    const auto build = [](const std::shared_ptr<const Recipe>& recipe) { return recipe->algorithm; };
    recipes[static_cast<size_t>(i)] = build_planned(memo, Asked<FftProblem>{problem}, plan, build).first;
  });
  CHECK(planned == 1);
  CHECK(std::set(recipes.begin(), recipes.end()).size() == 1);
  std::vector<std::shared_ptr<CompiledRecipe>> compiled(kThreads);
  at_once([&](int i) { compiled[static_cast<size_t>(i)] = engine->compiled().get(*engine, recipes[0]); });
  CHECK(std::set(compiled.begin(), compiled.end()).size() == 1);
}

TEST_CASE("of several threads whose plan cannot be built each is told so", "[build][threads]") {
  PlanMemo<FftProblem, Recipe> memo;
  const Asked<FftProblem> asked{transform("c2c f32 60")};
  std::atomic<int> refused{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i)
    threads.emplace_back([&] {
      const auto build = [](const std::shared_ptr<const Recipe>&) -> int {
        throw Failure(static_cast<int32_t>(Status::unsupported), "not here");
      };
      try {
        build_planned(
            memo, asked, [] { return std::vector<Recipe>(1); }, build);
      } catch (const Failure&) {
        ++refused;
      }
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(refused == 3);
}

TEST_CASE("plans of equal descriptors share kernels and tables, also after the first is gone, until a trim",
          "[build]") {
  const auto engine = fresh_engine();
  const FftProblem problem = transform("c2c f32 60");
  CHECK(FftPlan(engine, problem).recipe().steps.size() > 0);
  const auto known = engine->plans().fft.find(asked_of(problem, engine->tuner()));
  REQUIRE(known);
  const auto compiled = engine->compiled().get(*engine, known);
  const FftPlan again(engine, problem);
  CHECK(engine->compiled().get(*engine, known) == compiled);
  CHECK(compiled.use_count() == 3);  // the engine's, the plan's and ours
  engine->trim();
  CHECK(compiled.use_count() == 2);
  CHECK(engine->compiled().get(*engine, known) != compiled);
}
