// Random problems, far larger than tests with data can afford, planned for every profile: whatever fits a
// device has a plan.
#include <catch2/catch.hpp>
#include <cmath>
#include <string>

#include "host/device/profile.hpp"
#include "host/plan/planner.hpp"
#include "support/random/random_problem.hpp"

using namespace clfm::host;

namespace {

clfm::test::RandomFftLimits large_problems(int64_t max_prime) {
  clfm::test::RandomFftLimits limits;
  limits.max_rank = 2;
  limits.max_points = 1 << 18;
  limits.max_total_points =
      1 << 20;  // workspaces are several times as large, and must fit the smallest device
  limits.max_prime = max_prime;
  limits.layouts = clfm::test::Layouts::any;
  limits.transforms = {"c2c", "c2c", "r2c", "c2r", "dct1", "dct2", "dct3", "dct4", "dst1", "dst2", "dht"};
  return limits;
}

}  // namespace

TEST_CASE("large random problems have a plan on every device", "[random]") {
  for (const DeviceProfile& device : builtin_profiles())
    for (const int64_t max_prime : {7, 7, 31, 0})
      clfm::test::for_random_problems(
          clfm::test::random_problem_count(40), large_problems(max_prime), [&](const std::string& token) {
            INFO("profile " << device.traits.name);
            const Recipe recipe = plan_fft(canonical(parse_fft_token(token)), device);
            REQUIRE(!recipe.steps.empty());
            CHECK(std::isfinite(recipe.cost_us));
            CHECK(recipe.cost_us > 0);
            for (const Step& step : recipe.steps)
              for (const uint64_t items : step.range.global) CHECK(items > 0);
          });
}
