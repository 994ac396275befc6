#include <catch2/catch.hpp>
#include <chrono>
#include <cmath>
#include <cstring>
#include <sstream>
#include <thread>

#include "fake_contender.hpp"
#include "measure/trial.hpp"
#include "reference/reference.hpp"
#include "session.hpp"

using namespace clfm::bench;

namespace {

TrialSettings quick() {
  TrialSettings settings;
  settings.schedule.rounds = 3;
  settings.schedule.burst_ms = 0;
  return settings;
}

// Writes the right answer until run number `until`.
FakeContender::Behaviour right_until(const Problem& problem, int until) {
  return [&problem, until](HostArrays& arrays, int earlier_runs) {
    if (earlier_runs >= until) return;
    Bytes input(problem.bytes(problem.in));
    std::memcpy(input.data(), arrays.in(), input.size());
    const Bytes output = bytes_of(problem, problem.out, reference_output(problem, input));
    std::memcpy(arrays.out(), output.data(), output.size());
  };
}

Result only_result(const Problem& problem, const FakeContender::Behaviour& behave) {
  const Device device = open_device("");
  FakeCounts counts;
  Progress progress;
  const std::vector<ContenderEntry> entries{
      {"fake", [&] { return std::make_unique<FakeContender>(behave, counts); }}};
  const std::vector<Result> results = run_trial(problem, device, entries, quick(), progress);
  REQUIRE(results.size() == 1);
  return results.front();
}

}  // namespace

TEST_CASE("a right contender is timed") {
  const Problem problem = parse_problem("c2c f64 12");
  const Result result = only_result(problem, right_until(problem, 1000));
  CHECK(result.measured());
  CHECK(result.samples == 3);
  CHECK(result.relative_error < 1e-16);
  CHECK(result.lower_quartile_us > 0);
  CHECK(std::isnan(result.times_fftw));  // FFTW did not take part
}

TEST_CASE("what writes nothing is not timed: its output stays poisoned") {
  const Problem problem = parse_problem("c2c f64 12");
  const Result result = only_result(problem, right_until(problem, 0));
  CHECK_THAT(result.refusal, Catch::StartsWith("wrong result"));
  CHECK(result.samples == 0);
}

TEST_CASE("what breaks during the race loses its time") {
  const Problem problem = parse_problem("c2c f64 12");
  const Result result = only_result(problem, right_until(problem, 4));
  CHECK_THAT(result.refusal, Catch::StartsWith("after the race: wrong result"));
  CHECK(std::isnan(result.lower_quartile_us));
}

TEST_CASE("what is too slow to be measured is left out") {
  const Problem problem = parse_problem("c2c f64 12");
  const Device device = open_device("");
  FakeCounts counts;
  Progress progress;
  TrialSettings settings = quick();
  settings.slowest_run_s = 1e-9;
  const std::vector<ContenderEntry> entries{
      {"fake", [&] { return std::make_unique<FakeContender>(right_until(problem, 1000), counts); }}};
  const Result result = run_trial(problem, device, entries, settings, progress).front();
  CHECK_THAT(result.refusal, Catch::StartsWith("left out: a run took"));
  CHECK(counts.runs == 2);
}

TEST_CASE("a slow first run, in which drivers compile, leaves nobody out") {
  const Problem problem = parse_problem("c2c f64 12");
  const Device device = open_device("");
  FakeCounts counts;
  Progress progress;
  TrialSettings settings = quick();
  settings.slowest_run_s = 0.2;
  const auto right = right_until(problem, 1000);
  const auto slow_at_first = [&right](HostArrays& arrays, int earlier_runs) {
    if (earlier_runs == 0) std::this_thread::sleep_for(std::chrono::milliseconds(250));
    right(arrays, earlier_runs);
  };
  const std::vector<ContenderEntry> entries{
      {"fake", [&] { return std::make_unique<FakeContender>(slow_at_first, counts); }}};
  const Result result = run_trial(problem, device, entries, settings, progress).front();
  CHECK(result.measured());
  CHECK(result.first_run_ms >= 250);
}

TEST_CASE("who may refuse must be right if it does not") {
  ProblemResults results{parse_problem("conv f32 8 k3 full"), "", {}, ""};
  Result forced;
  forced.contender = "clfft_mixed overlap_save";
  forced.duty = Duty::may_refuse;
  forced.refusal = "no rule";
  std::ostringstream complaints;
  results.results = {forced};
  CHECK(passes_check({results}, complaints));
  results.results[0].create_ms = 1;  // it had a plan, and then was wrong
  CHECK_FALSE(passes_check({results}, complaints));
  results.results[0].relative_error = 1e-8;  // it was right, but slow
  CHECK(passes_check({results}, complaints));
}

TEST_CASE("a refusal is reported and the others go on") {
  const Problem problem = parse_problem("c2c f64 12");
  const Device device = open_device("");
  FakeCounts counts;
  Progress progress;
  const std::vector<ContenderEntry> entries{
      {"refuses", []() -> std::unique_ptr<Contender> { throw Refusal("not today"); }},
      {"fake", [&] { return std::make_unique<FakeContender>(right_until(problem, 1000), counts); }}};
  const std::vector<Result> results = run_trial(problem, device, entries, quick(), progress);
  REQUIRE(results.size() == 2);
  CHECK(results[0].refusal == "not today");
  CHECK(results[1].measured());
}

TEST_CASE("the check wants the library's results there and accurate, and nobody else's") {
  ProblemResults results{parse_problem("c2c f32 1024"), "", {}, ""};
  Result ours, peer;
  ours.contender = "clfft_mixed stockham";
  ours.relative_error = 9e-7;
  peer.contender = "fftw";
  peer.refusal = "no plan";
  results.results = {ours, peer};
  std::ostringstream complaints;
  CHECK(passes_check({results}, complaints));
  CHECK(complaints.str().empty());
  results.results[0].relative_error = 1.1e-6;
  CHECK_FALSE(passes_check({results}, complaints));
  results.results[0].relative_error = std::nan("");
  CHECK_FALSE(passes_check({results}, complaints));
  results.results[0].relative_error = 9e-7;
  results.results[0].refusal = "unsupported";
  CHECK_FALSE(passes_check({results}, complaints));
  CHECK_THAT(complaints.str(), Catch::Contains("c2c f32 1024") && Catch::Contains("unsupported"));
}
