// What the efforts make of the planner's candidates; every time is given, none is measured.
#include <catch2/catch.hpp>

#include "host/plan/planner.hpp"
#include "host/tuning/effort.hpp"

using namespace clfm::host;

namespace {

const TunedDevice kDevice{"P / gpu / 4 compute units", "1.0"};

FftProblem problem(const std::string& token = "c2c f32 4096 b64") {
  return canonical(parse_fft_token(token));
}

std::vector<Recipe> candidates() {
  std::vector<Recipe> all = fft_candidates(problem(), find_profile("nvidia"));
  drop_repeats(all);
  REQUIRE(all.size() >= 4);
  return all;
}

// Nobody may be asked to race.
std::vector<RaceTime> no_race(const std::vector<Recipe>&, size_t) {
  FAIL("measured");
  return {};
}

// As measured: the fastest is `best`.
auto race_won_by(size_t best) {
  return [best](const std::vector<Recipe>&, size_t count) {
    REQUIRE(best < count);
    std::vector<RaceTime> times;
    for (size_t i = 0; i < count; ++i) times.push_back({i == best ? 5.0 : 50.0 + static_cast<double>(i), ""});
    return times;
  };
}

std::string table_line(const Recipe& recipe, const std::string& us, const std::string& driver = "1.0") {
  return kDevice.name + " | " + driver + " | c2c f32 4096 b64 | " + recipe_name(recipe) + " | " + us + "\n";
}

template <class Race>
std::vector<Recipe> ordered(Effort effort, Tuner& tuner, const Race& race,
                            const TunedName& name = tuned_name(problem())) {
  return in_order_of_effort(candidates(), effort, name, tuner, race);
}

}  // namespace

TEST_CASE("measuring takes the fastest and tells of the others", "[tune]") {
  const std::vector<Recipe> all = candidates();
  const size_t count = worth_measuring(all);
  REQUIRE(count >= 2);
  for (size_t best = 0; best < count; ++best) {
    Tuner tuner(kDevice);
    const std::vector<Recipe> measured = ordered(Effort::measure, tuner, race_won_by(best));
    CHECK(measured.size() == all.size());
    CHECK(measured.front().steps == all[best].steps);
    const std::string text = to_text(measured.front());
    CHECK_THAT(text, Catch::Contains("  measured 5.00 us\n"));
    CHECK_THAT(text, Catch::Contains("not " + recipe_name(all[best == 0 ? 1 : 0]) + ": measured at 5"));
    CHECK(without_costs(text) == without_costs(to_text(all[best])));
    // The engine remembers, and measures once.
    CHECK_THAT(tuner.to_text(), Catch::EndsWith(table_line(all[best], "5.00")));
    const std::vector<Recipe> again = ordered(Effort::measure, tuner, no_race);
    CHECK(again.front().steps == all[best].steps);
    CHECK_THAT(to_text(again.front()), Catch::Contains("  tuned table 5.00 us\n"));
  }
}

TEST_CASE("estimating measures nothing and looks nothing up", "[tune]") {
  const std::vector<Recipe> all = candidates();
  Tuner tuner(kDevice);
  tuner.add(table_line(all[1], "1"), "it");
  CHECK(ordered(Effort::estimate, tuner, no_race) == all);
}

TEST_CASE("where nothing can be measured the estimate stays, and the recipe says why", "[tune]") {
  const std::vector<Recipe> all = candidates();
  Tuner tuner(kDevice);
  SECTION("no memory") {
    const auto race = [](const std::vector<Recipe>&, size_t) -> std::vector<RaceTime> {
      fail(Status::out_of_memory, "buffers would take too much");
    };
    const Recipe first = ordered(Effort::measure, tuner, race).front();
    CHECK(first.steps == all[0].steps);
    CHECK_THAT(to_text(first), Catch::Contains("  not measured: buffers would take too much\n"));
  }
  SECTION("nobody runs") {
    const auto race = [](const std::vector<Recipe>&, size_t count) {
      return std::vector<RaceTime>(count, RaceTime{std::nullopt, "lost the device"});
    };
    const Recipe first = ordered(Effort::measure, tuner, race).front();
    CHECK(first.steps == all[0].steps);
    CHECK_THAT(to_text(first), Catch::Contains("  not measured: no candidate ran\n"));
    CHECK_THAT(to_text(first), Catch::Contains(": lost the device\n"));
  }
  CHECK_THAT(tuner.to_text(), !Catch::Contains("c2c"));
}

TEST_CASE("who does not run does not win", "[tune]") {
  const std::vector<Recipe> all = candidates();
  Tuner tuner(kDevice);
  const auto race = [](const std::vector<Recipe>&, size_t count) {
    std::vector<RaceTime> times(count, RaceTime{70.0, ""});
    times[0] = {std::nullopt, "no such work-group"};
    return times;
  };
  const std::vector<Recipe> measured = ordered(Effort::measure, tuner, race);
  CHECK(measured.front().steps == all[1].steps);
  CHECK_THAT(to_text(measured.front()),
             Catch::Contains("not " + recipe_name(all[0]) + ": no such work-group"));
}

TEST_CASE("a table's recipe is taken, its driver's before others'", "[tune]") {
  const std::vector<Recipe> all = candidates();
  Tuner tuner(kDevice);
  tuner.add(table_line(all[3], "1", "0.9"), "it");
  const Recipe of_other_driver = ordered(Effort::tuned, tuner, no_race).front();
  CHECK(of_other_driver.steps == all[3].steps);
  CHECK_THAT(to_text(of_other_driver),
             Catch::Contains("not measured with driver 1.0: the table has it of 0.9") &&
                 Catch::Contains("  tuned table 1.00 us\n"));
  tuner.add(table_line(all[2], "9"), "it");
  CHECK(ordered(Effort::tuned, tuner, no_race).front().steps == all[2].steps);
  // A stale line hides nothing.
  tuner.add(kDevice.name + " | 1.0 | c2c f32 4096 b64 | local #00000000 | 0.5\n", "it");
  CHECK(ordered(Effort::tuned, tuner, no_race).front().steps == all[2].steps);
}

TEST_CASE("what was measured on another device says so", "[tune]") {
  std::vector<Recipe> all = candidates();
  const Recipe second = all[1];
  const TunedDevice device{kDevice.name, kDevice.driver, "nvidia"};
  REQUIRE(apply({{"P / gpu / 9 compute units", "2.0", recipe_name(second), 7}}, device, all) == Applied::yes);
  CHECK(all.front().steps == second.steps);
  CHECK_THAT(to_text(all.front()),
             Catch::Contains("  not measured on P / gpu / 4 compute units: the table has it of "
                             "P / gpu / 9 compute units, nvidia too\n"));
}

TEST_CASE("measuring relies on no other driver's times", "[tune]") {
  Tuner tuner(kDevice);
  tuner.add(table_line(candidates()[0], "1", "0.9"), "it");
  CHECK(ordered(Effort::measure, tuner, race_won_by(1)).front().steps == candidates()[1].steps);
}

TEST_CASE("a table that knows nothing useful is remarked, not an error", "[tune]") {
  const std::vector<Recipe> all = candidates();
  Tuner tuner(kDevice);
  const auto remark = [&](const TunedName& name = tuned_name(problem())) {
    const Recipe first = ordered(Effort::tuned, tuner, no_race, name).front();
    CHECK(first.steps == all[0].steps);
    return to_text(first);
  };
  CHECK_THAT(remark(),
             Catch::Contains("  not tuned: no table has \"c2c f32 4096 b64\" on P / gpu / 4 compute units"));
  CHECK_THAT(remark({"", "a token has no words for callbacks"}),
             Catch::Contains("  not tuned: a token has no words for callbacks\n"));
  tuner.add(kDevice.name + " | 1.0 | c2c f32 4096 b64 | local #00000000 | 0.5\n", "it");
  CHECK_THAT(remark(), Catch::Contains("  not tuned: the table's local #00000000 is none of the"));
}

TEST_CASE("what does not change a recipe's speed is not in its problem's name", "[tune]") {
  CHECK(tuned_name(problem("c2c f32 64 effort=measure ws=caller")).token == "c2c f32 64");
  CHECK(tuned_name(problem("c2c f32 64 effort=tuned limit=5")).token == "c2c f32 64 limit=5");
  FftProblem called = problem("c2c f32 64");
  called.load = {"source", "f"};
  CHECK(tuned_name(called).token.empty());
  ConvProblem conv;
  conv.signal = {1, 9};
  conv = canonical(conv);
  conv.effort = Effort::measure;
  CHECK(tuned_name(conv).token.find("effort") == std::string::npos);
  conv.separable_rank = 2;
  CHECK(tuned_name(conv).token.empty());
  conv.separable_rank = 0;
  conv.is_box = true;
  CHECK(tuned_name(conv).token.empty());
}

TEST_CASE("few candidates are worth measuring", "[tune]") {
  std::vector<Recipe> all(20);
  for (size_t i = 0; i < all.size(); ++i) all[i].cost_us = 1;
  CHECK(worth_measuring(all) == 6);
  for (size_t i = 0; i < all.size(); ++i) all[i].cost_us = static_cast<double>(1 + i);
  CHECK(worth_measuring(all) == 4);
  all.resize(1);
  CHECK(worth_measuring(all) == 1);
}

TEST_CASE("a recipe has the name of what runs, not of what it costs", "[tune]") {
  std::vector<Recipe> all = candidates();
  const std::string name = recipe_name(all[0]);
  CHECK_THAT(name, Catch::Matches("[a-z_]+ #[0-9a-f]{8}"));
  Recipe changed = all[0];
  changed.cost_us = changed.steps[0].cost_us = 77777;
  changed.timing = "measured 3.00 us";
  changed.remarks = {"x: y"};
  CHECK(recipe_name(changed) == name);
  changed.steps[0].range.global[0] += 1;
  CHECK(recipe_name(changed) != name);
}
