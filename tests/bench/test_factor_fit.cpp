// Price factors from times that were made up.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "inside/factor_fit.hpp"

using namespace clfm::bench;
using clfm::host::PriceFactor;

namespace {

StepSample sample(size_t problem, const char* file, int64_t length, double over_estimate) {
  StepSample one{problem, {}, over_estimate};
  one.step.file = file;
  one.step.shortest = one.step.longest = length;
  return one;
}

double factor_of(const std::vector<PriceFactor>& rows, const char* file, int64_t length) {
  for (const PriceFactor& row : rows)
    if (row.file == file && row.shortest <= length && length <= row.longest) return row.factor;
  return std::nan("");
}

}  // namespace

TEST_CASE("what steps of a problem have in common is no kernel's", "[factors]") {
  // `slow` takes 1.5 times as long as `fast`, while the machine is 1, 2 and 5 times as slow; it is not there
  // while the machine is fast.
  std::vector<StepSample> samples;
  for (const size_t problem : {0, 1, 2}) {
    const double machine = problem == 0 ? 1 : problem == 1 ? 2 : 5;
    samples.push_back(sample(problem, "fast", 100, machine));
    if (problem > 0) samples.push_back(sample(problem, "slow", 120, 1.5 * machine));
  }
  const std::vector<PriceFactor> rows = fitted_factors(samples, "2026-11-29");
  REQUIRE(rows.size() == 2);
  CHECK(factor_of(rows, "slow", 64) / factor_of(rows, "fast", 127) == Approx(1.5).epsilon(1e-3));
  CHECK(rows[0].date == "2026-11-29");
}

TEST_CASE("octaves that are alike become one range, others stay apart", "[factors]") {
  std::vector<StepSample> samples;
  size_t problem = 0;
  for (const int64_t length : {64, 100, 128, 200, 256, 400}) {
    samples.push_back(sample(problem, "a", length, 1));
    samples.push_back(sample(problem++, "b", length, length < 256 ? 1.02 : 2));
  }
  const std::vector<PriceFactor> rows = fitted_factors(samples, "");
  const auto ratio = [&](int64_t length) {
    return factor_of(rows, "b", length) / factor_of(rows, "a", length);
  };
  CHECK(ratio(70) == Approx(1.02).epsilon(1e-2));
  CHECK(ratio(300) == Approx(2).epsilon(1e-2));
  CHECK(std::count_if(rows.begin(), rows.end(), [](const PriceFactor& row) {
          return row.file == "b" && row.shortest == 64 && row.longest == 255;
        }) == 1);
}

TEST_CASE("a kernel that nothing was compared with has no factor", "[factors]") {
  std::vector<StepSample> samples{sample(0, "alone", 100, 3), sample(1, "alone", 110, 3)};
  for (const size_t problem : {2, 3}) {
    samples.push_back(sample(problem, "a", 100, 1));
    samples.push_back(sample(problem, "b", 100, 2));
  }
  samples.push_back(sample(2, "once", 100, 2));
  const std::vector<PriceFactor> rows = fitted_factors(samples, "");
  CHECK(std::isnan(factor_of(rows, "alone", 100)));
  CHECK(std::isnan(factor_of(rows, "once", 100)));
  CHECK(factor_of(rows, "b", 100) / factor_of(rows, "a", 100) == Approx(2).epsilon(1e-3));
  CHECK(fitted_factors({}, "").empty());
}
