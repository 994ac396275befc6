// Price factors as text, and what they do to prices.
#include <catch2/catch.hpp>

#include "host/device/price_factors.hpp"
#include "host/error.hpp"
#include "host/plan/cost.hpp"
#include "host/plan/planner.hpp"
#include "host/problem/fft_problem.hpp"

using namespace clfm::host;

namespace {

const std::string kRows =
    "# a comment\n"
    "moon | fft/simd_rows.cl | 8x2 | f32 | 64-127 | 1.25 | 2026-11-29\n"
    "\n"
    "mars | fft/simd_rows.cl | 8x2 | f32 | 64-127 | 3.00 | 2026-11-29\n"
    "moon|fft/simd_rows.cl|8x2|f32|256-4095|0.50|2026-11-30\n";

PriceFactors moon() {
  PriceFactors factors;
  factors.add(kRows, "rows", "moon");
  return factors;
}

PricedKernel rows(int64_t transforms, Precision precision = Precision::f32) {
  return {"fft/simd_rows.cl", precision, 8, transforms};
}

std::string refused(const std::string& fields) {
  PriceFactors factors = moon();
  try {
    factors.add("moon | " + fields, "table", "moon");
  } catch (const Failure& failure) {
    CHECK(factors.rows() == moon().rows());
    return failure.what();
  }
  return "taken";
}

}  // namespace

TEST_CASE("a factor is of a device, a kernel, its vectors, a precision and a range of lengths", "[factors]") {
  const PriceFactors factors = moon();
  CHECK(factors.rows().size() == 2);
  CHECK(factors.least() == 0.5);
  CHECK(PriceFactors().least() == 1);
  CHECK(factors.of(rows(2), 64) == 1.25);
  CHECK(factors.of(rows(2), 127) == 1.25);
  CHECK(factors.of(rows(2), 256) == 0.5);
  for (const int64_t length : {0, 63, 128, 255, 4096}) CHECK(factors.of(rows(2), length) == 1);
  CHECK(factors.of(rows(1), 64) == 1);
  CHECK(factors.of(rows(2, Precision::f64), 64) == 1);
  CHECK(factors.of({"fft/simd_row.cl", Precision::f32, 8, 2}, 64) == 1);
  CHECK(factors.of({"fft/simd_rows.cl", Precision::f32, 4, 2}, 64) == 1);
}

TEST_CASE("a table that is written reads back", "[factors]") {
  const std::string text = moon().to_text("moon");
  CHECK(text ==
        "# Price factors of libclfft_mixed: device | kernel | vectors | precision | lengths | factor | date\n"
        "moon | fft/simd_rows.cl | 8x2 | f32 | 64-127 | 1.25 | 2026-11-29\n"
        "moon | fft/simd_rows.cl | 8x2 | f32 | 256-4095 | 0.50 | 2026-11-30\n");
  PriceFactors again;
  again.add(text, "text", "moon");
  CHECK(again.rows() == moon().rows());
}

TEST_CASE("what is measured again replaces all that was known of the kernel", "[factors]") {
  PriceFactors factors = moon();
  factors.add("moon | fft/simd_columns.cl | 8x1 | f32 | 1-99 | 2 | 2026-11-29", "more", "moon");
  factors.replace({{"fft/simd_rows.cl", Precision::f32, 8, 2, 1024, 2047, 0.75, "2026-12-01"}});
  CHECK(factors.of(rows(2), 64) == 1);
  CHECK(factors.of(rows(2), 1500) == 0.75);
  CHECK(factors.of({"fft/simd_columns.cl", Precision::f32, 8, 1}, 50) == 2);
}

TEST_CASE("a wrong line is refused with its field, and nothing of the text is taken", "[factors]") {
  using Catch::Contains;
  CHECK_THAT(refused("k.cl | 8x2 | f32 | 1-2 | 1"),
             Contains("table line 1") && Contains("6 fields, must have 7"));
  CHECK_THAT(refused("k.cl | 8 | f32 | 1-2 | 1 | d"), Contains("vectors is \"8\""));
  CHECK_THAT(refused("k.cl | 0x2 | f32 | 1-2 | 1 | d"),
             Contains("vectors is \"0x2\"") && Contains("from 1 on"));
  CHECK_THAT(refused("k.cl | 8x2 | f31 | 1-2 | 1 | d"), Contains("precision is \"f31\"") && Contains("f64"));
  CHECK_THAT(refused("k.cl | 8x2 | f32 | 2-1 | 1 | d"), Contains("lengths is 2-1"));
  CHECK_THAT(refused("k.cl | 8x2 | f32 | 1- | 1 | d"), Contains("lengths is \"1-\""));
  CHECK_THAT(refused("k.cl | 8x2 | f32 | 1-2 | 0 | d"), Contains("factor is 0") && Contains("more than 0"));
  CHECK_THAT(refused("k.cl | 8x2 | f32 | 1-2 | 101 | d"),
             Contains("factor is 101") && Contains("at most 100"));
  CHECK_THAT(refused("k.cl | 8x2 | f32 | 1-2 | 1 | "), Contains("date is empty"));
  CHECK_THAT(refused("fft/simd_rows.cl | 8x2 | f32 | 127-200 | 1 | d"), Contains("an earlier line"));
}

TEST_CASE("a factor multiplies a step's price, but not its launch, and decides", "[factors]") {
  DeviceProfile device = find_profile("cpu-pocl");
  const FftProblem problem = canonical(parse_fft_token("c2c f32 1024 b1024"));
  device.factors = nullptr;
  const Recipe usual = plan_fft(problem, device);
  REQUIRE(usual.steps.size() == 1);
  const Step& step = usual.steps[0];
  const PricedKernel kernel = priced_kernel(step);
  PriceFactors factors;
  factors.add({std::string(kernel.file), kernel.precision, kernel.lanes, kernel.transforms_per_vector, 1024,
               1024, 3, "2026-11-29"});
  const double launch_us = next_launch_us(device), run_us = estimate_us(step, device) - launch_us;
  device.factors = &factors;
  CHECK(estimate_us(step, device) == Approx(launch_us + 3 * run_us));
  CHECK(plan_fft(problem, device).steps != usual.steps);
}
