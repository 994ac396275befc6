#include <catch2/catch.hpp>
#include <cstring>

#include "fake_contender.hpp"
#include "measure/measure.hpp"

using namespace clfm::bench;

namespace {

Schedule short_schedule() {
  Schedule schedule;
  schedule.rounds = 4;
  schedule.burst_ms = 0;  // one run per burst
  return schedule;
}

struct Setup {
  explicit Setup(const char* token)
      : problem(parse_problem(token)),
        device(open_device("")),
        input(random_input(problem, 1)),
        pairs{HostArrays(problem), DeviceArrays(problem, device)} {}

  std::vector<Runner> runners(const std::vector<FakeContender*>& fakes) {
    std::vector<Runner> all;
    for (FakeContender* fake : fakes) {
      fake->prepare(problem, pairs);
      all.push_back({fake, &pairs.host, &problem, &input, {}});
    }
    return all;
  }

  Problem problem;
  Device device;
  Bytes input;
  ArrayPairs pairs;
};

}  // namespace

TEST_CASE("every contender gets its turn in every round, another one first each time") {
  Setup setup("c2c f32 4");
  std::string order;
  FakeCounts a_counts, b_counts;
  FakeContender a([&](HostArrays&, int) { order += 'a'; }, a_counts);
  FakeContender b([&](HostArrays&, int) { order += 'b'; }, b_counts);
  std::vector<Runner> runners = setup.runners({&a, &b});
  int rounds = 0;
  measure(short_schedule(), runners, [&](int) { ++rounds; });
  CHECK(rounds == 4);
  CHECK(runners[0].samples_us.size() == 4);
  CHECK(runners[1].samples_us.size() == 4);
  // Two runs each to calibrate; a turn is one run to warm up and one that counts.
  CHECK(order ==
        "aabb"
        "aabb"
        "bbaa"
        "aabb"
        "bbaa");
}

TEST_CASE("a pipelined burst waits once and gives one sample") {
  Setup setup("c2c f32 4");
  FakeCounts counts;
  FakeContender fake([](HostArrays&, int) {}, counts);
  std::vector<Runner> runners = setup.runners({&fake});
  Schedule schedule = short_schedule();
  schedule.timing = Timing::burst;
  schedule.burst_ms = 1;
  measure(schedule, runners, [](int) {});
  CHECK(runners[0].samples_us.size() == 4);
  CHECK(counts.finishes == 2 + 4 * 2);
  CHECK(counts.runs > counts.finishes);
}

TEST_CASE("rounds end with the time budget, but a few are always made") {
  Setup setup("c2c f32 4");
  FakeCounts counts;
  FakeContender fake([](HostArrays&, int) {}, counts);
  std::vector<Runner> runners = setup.runners({&fake});
  Schedule schedule = short_schedule();
  schedule.rounds = 1000000;
  schedule.budget_s = 1e-9;
  measure(schedule, runners, [](int) {});
  CHECK(runners[0].samples_us.size() == static_cast<size_t>(kFewestRounds));
}

TEST_CASE("where the input is not kept, every burst starts from a fresh one") {
  Setup setup(GENERATE("c2c f32 4 inplace", "c2r f32 4"));
  int fresh_runs = 0;
  FakeCounts counts;
  FakeContender fake(
      [&](HostArrays& arrays, int) {
        if (std::memcmp(arrays.in(), setup.input.data(), setup.input.size()) == 0) ++fresh_runs;
        std::memset(arrays.in(), 0, setup.input.size());
      },
      counts);
  std::vector<Runner> runners = setup.runners({&fake});
  measure(short_schedule(), runners, [](int) {});
  CHECK(counts.runs == 2 + 4 * 2);
  CHECK(fresh_runs == 2 + 4);  // both calibrating runs, and the one that warms up for every burst
}

TEST_CASE("in place, unscaled transforms of transforms stay finite") {
  const Problem problem = parse_problem("c2c f32 1024x1024 inplace");
  const int runs = longest_burst_on_results(problem);
  CHECK(runs >= 5);
  CHECK(runs <= 11);  // 10^(3.01 * 12) and peaks on top come near the largest float
  CHECK(longest_burst_on_results(parse_problem("c2c f64 1024x1024 inplace")) > 50);
  CHECK(longest_burst_on_results(parse_problem("c2c f32 16 inplace scale=0.25")) == 1000);
}
