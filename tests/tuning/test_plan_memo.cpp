// What is remembered of plans: by all that was asked for, as long as there is room.
#include <catch2/catch.hpp>
#include <thread>

#include "host/tuning/plan_memo.hpp"

using namespace clfm::host;

namespace {

using Memo = PlanMemo<FftProblem, Recipe>;

Asked<FftProblem> asked(const std::string& token, uint64_t version = 0) {
  return {canonical(parse_fft_token(token)), version};
}

std::shared_ptr<const Recipe> recipe(const std::string& algorithm, size_t bytes = 100) {
  Recipe recipe;
  recipe.algorithm = algorithm;
  recipe.remarks.emplace_back(bytes, 'r');
  return std::make_shared<const Recipe>(std::move(recipe));
}

}  // namespace

TEST_CASE("a recipe is found again by what was asked for, and nothing else", "[tuning]") {
  Memo memo;
  memo.keep(asked("c2c f32 60 effort=tuned", 3), recipe("one"));
  REQUIRE(memo.find(asked("c2c f32 60 effort=tuned", 3)));
  CHECK(memo.find(asked("c2c f32 60 effort=tuned", 3))->algorithm == "one");
  CHECK(!memo.find(asked("c2c f32 60 effort=tuned", 4)));
  CHECK(!memo.find(asked("c2c f32 60 effort=tuned ws=caller", 3)));
  CHECK(!memo.find(asked("c2c f32 60 b2 effort=tuned", 3)));
  Asked<FftProblem> saved = asked("c2c f32 60 effort=tuned", 3);
  saved.saved_recipe = "";
  CHECK(!memo.find(saved));
  memo.forget();
  CHECK(!memo.find(asked("c2c f32 60 effort=tuned", 3)));
}

TEST_CASE("what was asked for longest ago is forgotten first", "[tuning]") {
  Memo memo;
  constexpr size_t kFits = 6, kBytes = Memo::kMostBytes / (kFits + 1);
  for (size_t i = 1; i <= kFits; ++i) memo.keep(asked("c2c f32 " + std::to_string(i)), recipe("any", kBytes));
  REQUIRE(memo.find(asked("c2c f32 1")));
  memo.keep(asked("c2c f32 100"), recipe("any", kBytes));
  CHECK(memo.find(asked("c2c f32 1")));
  CHECK(!memo.find(asked("c2c f32 2")));
  CHECK(memo.find(asked("c2c f32 3")));
  memo.keep(asked("c2c f32 200"), recipe("large", Memo::kMostBytes));  // does not fit at all
  CHECK(!memo.find(asked("c2c f32 200")));
  CHECK(memo.find(asked("c2c f32 100")));
}

TEST_CASE("measured times that become known make what was asked for another thing", "[tuning]") {
  Tuner tuner({"P / gpu / 4 compute units", "1.0"});
  const FftProblem tuned = canonical(parse_fft_token("c2c f32 60 effort=tuned")),
                   estimated = canonical(parse_fft_token("c2c f32 60"));
  const auto before = asked_of(tuned, tuner), estimate = asked_of(estimated, tuner);
  tuner.remember("c2c f32 60", "item #1", 5);
  const auto after = asked_of(tuned, tuner);
  CHECK(!(before == after));
  tuner.add("P / gpu / 4 compute units | 1.0 | c2c f32 60 | item #3 | 0.5\n", "it");
  CHECK(!(asked_of(tuned, tuner) == after));
  CHECK(asked_of(estimated, tuner) == estimate);
}

TEST_CASE("threads may remember at once", "[tuning][threads]") {
  Memo memo;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&memo] {
      for (int i = 1; i <= 60; ++i) {
        memo.keep(asked("c2c f32 " + std::to_string(i % 20 + 1)), recipe("any", Memo::kMostBytes / 10));
        memo.find(asked("c2c f32 3"));
        if (i % 30 == 0) memo.forget();
      }
    });
  for (std::thread& thread : threads) thread.join();
  memo.keep(asked("c2c f32 77"), recipe("last"));
  CHECK(memo.find(asked("c2c f32 77")));
}
