// Every recipe of a random problem respects the limits of the profile it was made for.
#include <catch2/catch.hpp>
#include <random>
#include <set>

#include "host/error.hpp"
#include "host/plan/planner.hpp"
#include "host/plan/radix_sequence.hpp"
#include "host/plan/radix_table.hpp"
#include "host/plan/rule.hpp"
#include "review.hpp"

using namespace clfm::host;

namespace {

// Smooth lengths up to `most`, so that every family has something to plan.
int64_t random_smooth(std::mt19937_64& random, int64_t most) {
  const int primes[] = {2, 2, 2, 2, 3, 3, 3, 5, 5, 7, 11, 13, 17, 19, 23, 29, 31};
  int64_t n = 1;
  for (;;) {
    const int prime = primes[random() % std::size(primes)];
    if (n * prime > most || random() % 12 == 0) return n;
    n *= prime;
  }
}

FftProblem random_problem(std::mt19937_64& random) {
  FftProblem problem;
  problem.rank = 1 + static_cast<int>(random() % 3);
  const int64_t most[] = {1 << 20, 2048, 128};
  for (int axis = 0; axis < problem.rank; ++axis)
    problem.length[axis] = random_smooth(random, most[problem.rank - 1]);
  problem.batch = 1 + static_cast<int64_t>(random() % 50);
  const Transform transforms[] = {Transform::c2c, Transform::c2c,  Transform::r2c,
                                  Transform::c2r, Transform::dct2, Transform::dst3};
  problem.transform = transforms[random() % std::size(transforms)];
  if (problem.transform == Transform::c2c)
    problem.direction = random() % 2 ? Direction::forward : Direction::backward;
  problem.placement = random() % 2 ? Placement::in_place : Placement::out_of_place;
  problem.precision = random() % 4 ? Precision::f32 : Precision::f64;
  return canonical(problem);
}

uint64_t product(const std::array<uint64_t, 3>& extent) { return extent[0] * extent[1] * extent[2]; }

// What an item may hold live: the device's registers, or the butterfly of a prime factor that no recipe can
// avoid.
uint32_t allowed_registers(const FftProblem& problem, const DeviceProfile& device) {
  uint32_t most = device.traits.registers;
  for (int axis = 0; axis < problem.rank; ++axis)
    for (int64_t prime : prime_factors(problem.length[axis])) {
      const auto live = static_cast<uint32_t>(radix_row(static_cast<int>(prime)).live_values);
      most = std::max(most, live * (problem.precision == Precision::f64 ? 2 : 1));
    }
  return most;
}

void check_step(const Step& step, const Recipe& recipe, const FftProblem& problem,
                const DeviceProfile& device) {
  const DeviceLimits& limits = device.limits;
  CHECK(step.range.dims >= 1);
  CHECK(step.range.dims <= 3);
  CHECK(product(step.range.local) <= limits.max_group);
  for (size_t d = 0; d < 3; ++d) {
    CHECK(step.range.local[d] <= limits.max_group_shape[d]);
    CHECK(step.range.global[d] > 0);
    if (step.range.local[d] != 0) CHECK(step.range.global[d] % step.range.local[d] == 0);
  }
  CHECK(step.work.local_bytes <= limits.local_bytes);
  if (step.work.style != Style::simd) CHECK(step.work.registers <= allowed_registers(problem, device));
  std::set<std::string> names;
  for (const Define& define : defines_of(step)) CHECK(names.insert(define.name).second);
  clfm::test::check_arithmetic(step);
  for (const Argument& argument : step.arguments)
    if (const auto* buffer = std::get_if<BufferArgument>(&argument)) {
      CHECK(buffer->offset_bytes % buffer->unit_bytes == 0);
      if (buffer->slot == Slot::table) CHECK(buffer->table < recipe.tables.size());
      if (buffer->slot == Slot::workspace) CHECK(buffer->offset_bytes < recipe.workspace_bytes);
    }
}

}  // namespace

TEST_CASE("random problems never exceed a profile's limits", "[limits][sweep]") {
  const uint64_t seed = std::random_device{}();
  std::mt19937_64 random(seed);
  int planned = 0;
  for (int i = 0; i < 25; ++i) {
    const FftProblem problem = random_problem(random);
    for (const DeviceProfile& device : builtin_profiles()) {
      INFO("seed " << seed << ", \"" << format_fft_token(problem) << "\" on " << device.traits.name);
      if (problem.precision == Precision::f64 && !device.limits.has_f64) {
        CHECK_THROWS_AS(plan_fft(problem, device), Failure);
        continue;
      }
      for (const FftRule& rule : fft_rules()) {
        if (!rule.applies(problem)) continue;
        for (const Recipe& recipe : rule.propose(problem, device).recipes) {
          INFO(to_text(recipe));
          CHECK(!recipe.steps.empty());
          for (const Step& step : recipe.steps) check_step(step, recipe, problem, device);
          ++planned;
        }
      }
    }
  }
  CHECK(planned > 300);
}
