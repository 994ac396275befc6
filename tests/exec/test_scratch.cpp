// What candidates are timed on.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>

#include "host/exec/measure.hpp"
#include "host/exec/scratch.hpp"
#include "host/plan/planner.hpp"
#include "support/device.hpp"
#include "support/half.hpp"
#include "test_engine.hpp"

using namespace clfm::host;
using clfm::test::engine;
using clfm::test::test_device;

namespace {

template <class Number>
std::vector<Number> contents(Scratch& scratch, const BufferSlice& slice, size_t count) {
  std::vector<Number> numbers(count);
  REQUIRE(clEnqueueReadBuffer(scratch.queue(), slice.mem, CL_TRUE, 0, count * sizeof(Number), numbers.data(),
                              0, nullptr, nullptr) == CL_SUCCESS);
  return numbers;
}

void check_numbers(const std::vector<double>& numbers) {
  size_t negative = 0, different = 0;
  for (size_t i = 0; i < numbers.size(); ++i) {
    if (!(std::abs(numbers[i]) >= 1.0 / 128 && std::abs(numbers[i]) < 1)) FAIL(numbers[i] << " at " << i);
    negative += numbers[i] < 0;
    different += i > 0 && numbers[i] != numbers[i - 1];
  }
  CHECK(negative > numbers.size() / 3);
  CHECK(negative < numbers.size() * 2 / 3);
  CHECK(different > numbers.size() * 9 / 10);
}

FftProblem problem(const char* token) { return canonical(parse_fft_token(token)); }

}  // namespace

TEST_CASE("scratch buffers hold moderate numbers in every format, to their end", "[scratch]") {
  Scratch scratch(engine(), 0);
  const size_t count = (size_t{1} << 20) / 4 + 77;  // more than is written at once
  const auto singles = contents<float>(scratch, scratch.filled(count * 4, Precision::f32), count);
  check_numbers({singles.begin(), singles.end()});
  check_numbers(contents<double>(scratch, scratch.filled(count * 8, Precision::f64), count));
  for (const Precision precision : {Precision::f16, Precision::f16_storage}) {
    std::vector<double> halves;
    for (const uint16_t half : contents<uint16_t>(scratch, scratch.filled(2000, precision), 1000))
      halves.push_back(clfm::test::double_from_half(half));
    check_numbers(halves);
  }
}

TEST_CASE("scratch buffers beyond half of the device's memory are refused with sizes", "[scratch]") {
  const uint64_t most = engine().profile().limits.global_bytes / 2;
  CHECK_NOTHROW(Scratch(engine(), most));
  try {
    Scratch(engine(), most + 1);
    FAIL("taken");
  } catch (const Failure& failure) {
    CHECK(failure.status() == static_cast<int32_t>(Status::out_of_memory));
    CHECK(std::string(failure.what()).find(std::to_string(most)) != std::string::npos);
  }
}

TEST_CASE("transforms in place run as often in a row as their numbers stay in range", "[scratch]") {
  CHECK(most_runs_in_place(problem("c2c f16s 1024 inplace")) == 1);
  CHECK(most_runs_in_place(problem("c2c f32 1024 inplace")) > 5);
  CHECK(most_runs_in_place(problem("c2c f32 1024 inplace")) < 25);
  CHECK(most_runs_in_place(problem("c2c f32 1024 inplace scale=0.03125")) == 50);
  CHECK(most_runs_in_place(problem("c2c f32 1024 inplace scale=1e-30")) == 1);
  CHECK(most_runs_in_place(problem("c2c f64 16 inplace")) == 50);
}

TEST_CASE("every candidate gets a time, or a reason", "[scratch]") {
  const FftProblem small = problem("c2c f32 12 b4 inplace planar");
  std::vector<Recipe> candidates = fft_candidates(small, engine().profile());
  candidates.resize(1);
  candidates.push_back(candidates[0]);
  candidates[1].steps[0].source = "fft/no_such_kernel.cl";
  const std::vector<RaceTime> times = measure_fft(engine(), small, candidates, 2);
  REQUIRE(times.size() == 2);
  CHECK(times[0].us.value_or(0) > 0);
  CHECK_FALSE(times[1].us);
  CHECK_FALSE(times[1].failure.empty());
  RaceLimits limits;
  limits.clock = RaceClock::processor;
  CHECK(measure_fft(engine(), small, candidates, 1, limits)[0].us.value_or(0) > 0);
}

TEST_CASE("a problem with callbacks is not run", "[scratch]") {
  FftProblem called = problem("c2c f32 16");
  called.store = {"source", "name"};
  CHECK_THROWS_AS(measure_fft(engine(), called, {}, 0), Failure);
}
