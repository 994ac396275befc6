// Who wins a race whose times are given, not measured.
#include <catch2/catch.hpp>

#include "host/error.hpp"
#include "host/tuning/race.hpp"

using namespace clfm::host;

namespace {

// Contestants on a clock of their own, which their runs put forward.
struct Track {
  double now_us = 0;
  std::vector<std::string> log;

  Contestant contestant(const std::string& name, std::vector<double> times, double compile_us = 0) {
    return {[this, name, compile_us] {
              log.push_back("prepare " + name);
              now_us += compile_us;
            },
            [this, name, times, turn = size_t{0}]() mutable {
              const double us = times[std::min(turn++, times.size() - 1)];
              log.push_back(name);
              now_us += us;
              return us;
            }};
  }
  std::vector<RaceTime> run(std::vector<Contestant> contestants, const RaceLimits& limits = {}) {
    return race(std::move(contestants), limits, [this] { return now_us; });
  }
};

Contestant broken(const char* why) {
  return {[why] { fail(Status::unsupported, why); }, [] { return 1.0; }};
}

Contestant breaking(int turn) {
  return {[] {},
          [turn, i = 0]() mutable {
            if (++i == turn) fail(Status::internal, "lost the device");
            return 1.0;
          }};
}

}  // namespace

TEST_CASE("the first turn warms up, and one bad or lucky turn decides nothing", "[tune]") {
  Track track;
  const auto times = track.run(
      {track.contestant("a", {1, 10, 10, 10, 500, 10}),  // a cold run that looks fast
       track.contestant("b", {900, 8, 8, 800, 8, 8}), track.contestant("c", {9, 9, 9, 9, 9, 1, 9})});
  REQUIRE(times.size() == 3);
  CHECK(times[0].us == 10);
  CHECK(times[1].us == 8);
  CHECK(times[2].us == 9);
}

TEST_CASE("contestants run in turns", "[tune]") {
  Track track;
  RaceLimits limits;
  limits.most_rounds = 3;
  track.run({track.contestant("a", {1}), track.contestant("b", {1})}, limits);
  CHECK(track.log ==
        std::vector<std::string>{"prepare a", "a", "a", "prepare b", "b", "b", "a", "b", "a", "b"});
}

TEST_CASE("who cannot run, or stops running, is out and says why", "[tune]") {
  Track track;
  const auto times = track.run(
      {broken("no such work-group"), track.contestant("b", {5}), breaking(1), breaking(2), breaking(4)});
  CHECK_FALSE(times[0].us);
  CHECK(times[0].failure == "no such work-group");
  CHECK(times[1].us == 5);
  for (size_t i = 2; i < 5; ++i) {
    CHECK_FALSE(times[i].us);
    CHECK(times[i].failure == "lost the device");
  }
  CHECK(track.run({}).empty());
}

TEST_CASE("a race keeps to its budget", "[tune]") {
  RaceLimits limits;
  limits.budget_us = 1000;
  SECTION("slow compilers leave two to compare") {
    Track track;
    const auto times = track.run({track.contestant("a", {1}, 5000), track.contestant("b", {1}, 5000),
                                  track.contestant("c", {1}, 5000), track.contestant("d", {1}, 5000)},
                                 limits);
    CHECK(times[0].us);
    CHECK(times[1].us);
    CHECK_FALSE(times[2].us);
    CHECK(times[2].failure == "no time was left to measure it");
    CHECK(track.now_us < 10100);
  }
  SECTION("slow runs take few turns") {
    Track track;
    const auto times = track.run({track.contestant("a", {300}), track.contestant("b", {400})}, limits);
    CHECK(times[0].us == 300);
    CHECK(times[1].us == 400);
    CHECK(track.now_us == 1400);
  }
  SECTION("who is hopeless takes one turn") {
    Track track;
    const auto times = track.run({track.contestant("a", {10}), track.contestant("b", {31})}, limits);
    CHECK(times[1].us == 31);
    CHECK(std::count(track.log.begin(), track.log.end(), "b") == 2);
    CHECK(std::count(track.log.begin(), track.log.end(), "a") > 20);
  }
}
