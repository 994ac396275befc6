#include <catch2/catch.hpp>
#include <cmath>

#include "measure/statistics.hpp"

using clfm::bench::quantile;

TEST_CASE("quantiles are samples, whatever their order") {
  const std::vector<double> samples{5, 1, 4, 2, 3};
  CHECK(quantile(samples, 0.0) == 1);
  CHECK(quantile(samples, 0.25) == 2);
  CHECK(quantile(samples, 0.5) == 3);
  CHECK(quantile(samples, 1.0) == 5);
  CHECK(quantile({7}, 0.25) == 7);
  CHECK(quantile({1, 2}, 0.5) == 1);
}

TEST_CASE("no samples have no quantile") { CHECK(std::isnan(quantile({}, 0.5))); }
