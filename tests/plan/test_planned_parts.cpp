// Parts of which only the cheapest is wanted: it is the one that a full survey puts first, and what rules say
// that they take at least is true.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "host/error.hpp"
#include "host/kernels/simt/group_fft.hpp"
#include "host/plan/compose.hpp"
#include "host/plan/cost.hpp"
#include "host/plan/planned_parts.hpp"
#include "host/plan/planner.hpp"
#include "host/plan/rule.hpp"
#include "support/random/random_problem.hpp"

using namespace clfm::host;

namespace {

clfm::test::RandomFftLimits problems() {
  clfm::test::RandomFftLimits limits;
  limits.max_rank = 3;
  limits.max_points = 1 << 16;
  limits.max_total_points = 1 << 19;
  limits.max_prime = 13;
  limits.layouts = clfm::test::Layouts::any;
  limits.transforms = {"c2c", "c2c", "r2c", "c2r", "dct2"};
  return limits;
}

void check_bounds(const FftProblem& problem, const DeviceProfile& device) {
  for (const FftRule& rule : fft_rules()) {
    if (!rule.least_us || !rule.applies(problem)) continue;
    INFO(rule.name);
    for (Recipe& recipe : rule.propose(problem, device).recipes) {
      price(recipe, device);
      INFO(to_text(recipe));
      CHECK(rule.least_us(problem, device) <= recipe.cost_us * (1 + 1e-12));
    }
  }
}

// What a part is in a workspace without a limit, and in one.
void check_cheapest(const FftProblem& problem, const DeviceProfile& device) {
  for (const uint64_t limit_bytes : {uint64_t{0}, device.limits.max_allocation_bytes / 64}) {
    INFO("limit " << limit_bytes);
    Recipe first;
    try {
      first = part_candidates(problem, limit_bytes, 0, device).front();
    } catch (const Failure& failure) {
      std::string message;
      try {
        cheapest_part(problem, limit_bytes, 0, device);
      } catch (const Failure& same) {
        message = same.what();
      }
      CHECK(message == failure.what());
      continue;
    }
    CHECK(cheapest_part(problem, limit_bytes, 0, device) == first);
  }
}

}  // namespace

TEST_CASE("no recipe is estimated at less than its rule takes at least", "[random][rivals]") {
  for (const DeviceProfile& device : builtin_profiles())
    clfm::test::for_random_problems(clfm::test::random_problem_count(40), problems(),
                                    [&](const std::string& token) {
                                      INFO("profile " << device.traits.name);
                                      check_bounds(canonical(parse_fft_token(token)), device);
                                    });
}

TEST_CASE("the cheapest part is the first of all", "[random][rivals]") {
  for (const DeviceProfile& device : builtin_profiles())
    clfm::test::for_random_problems(clfm::test::random_problem_count(40), problems(),
                                    [&](const std::string& token) {
                                      INFO("profile " << device.traits.name);
                                      check_cheapest(canonical(parse_fft_token(token)), device);
                                    });
}

TEST_CASE("rules that cannot be the cheapest are not asked for a part", "[rivals]") {
  const DeviceProfile& device = find_profile("cpu-pocl");
  for (const char* token : {"c2c f32 64x64 b100", "c2c f32 1024 b1024", "c2c f32 4096 b16 inplace"}) {
    INFO(token);
    const FftProblem problem = canonical(parse_fft_token(token));
    for (const Recipe& recipe : fft_part_candidates(problem, with_price_bound(2, device)))
      CHECK(recipe.algorithm == "item");
    CHECK(fft_part_candidates(problem, device).size() >
          fft_part_candidates(problem, with_price_bound(2, device)).size());
  }
}

TEST_CASE("parts that were planned for all their candidates serve for the cheapest, not the reverse",
          "[rivals]") {
  const DeviceProfile& device = find_profile("cpu-pocl");
  const FftProblem problem = canonical(parse_fft_token("c2c f32 64x64 b1000"));
  PlannedParts parts;
  parts.keep(problem, 2, {});
  CHECK(parts.find(problem, 1.5));
  CHECK(parts.find(problem, 2));
  CHECK(!parts.find(problem, 3));
  CHECK(!parts.find(canonical(parse_fft_token("c2c f32 64x64 b999")), 2));
  CHECK(!parts.find(problem, without_price_bound(device).price_bound));
}

TEST_CASE("radices of work-groups are searched for once for all that they depend on") {
  PlannedParts parts;
  int searches = 0;
  const auto asked = [&](int64_t length, ItemShare share, Precision precision) {
    return parts.group_radices(length, share, precision, [&] {
      return std::vector<int>{static_cast<int>(length), ++searches};
    });
  };
  const std::vector<int> first = asked(64, ItemShare::large, Precision::f32);
  CHECK(asked(128, ItemShare::large, Precision::f32) == std::vector<int>{128, 2});
  CHECK(asked(64, ItemShare::small, Precision::f32) == std::vector<int>{64, 3});
  CHECK(asked(64, ItemShare::large, Precision::f64) == std::vector<int>{64, 4});
  CHECK(asked(64, ItemShare::large, Precision::f32) == first);
  CHECK(searches == 4);
}
