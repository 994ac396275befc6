// The cost model only has to rank: what must hold on every device, whatever its numbers are.
#include <catch2/catch.hpp>
#include <cmath>

#include "host/plan/cost.hpp"

using namespace clfm::host;

namespace {

Work million_points() {
  Work work;
  work.flops = 20e6;
  work.read_bytes = work.written_bytes = 8e6;
  work.working_set_bytes = 16e6;
  work.registers = 16;
  return work;
}

}  // namespace

TEST_CASE("an estimate is a number, at least a launch, and grows with every kind of work", "[cost]") {
  for (const DeviceProfile& device : builtin_profiles()) {
    INFO(device.traits.name);
    for (const Style style : {Style::simt, Style::local_memory, Style::simd}) {
      Work nothing;  // a NaN here would leave the planner's order undefined
      nothing.style = style;
      CHECK(estimate_us(nothing, device) == next_launch_us(device));
      Work work = million_points();
      work.style = style;
      const double base = estimate_us(work, device);
      CHECK(std::isfinite(base));
      CHECK(base > next_launch_us(device));
      const auto dearer = [&](auto change) {
        Work more = work;
        change(more);
        return estimate_us(more, device) > base;
      };
      CHECK(dearer([](Work& w) { w.flops *= 100; }));
      CHECK(dearer([](Work& w) { w.read_bytes *= 100; }));
      CHECK(dearer([](Work& w) { w.written_bytes *= 100; }));
      CHECK(dearer([](Work& w) { w.registers = 2000; }));
      CHECK(dearer([](Work& w) { w.barriers = uint64_t{1} << 33; }));
      CHECK(dearer([](Work& w) { w.read_run_bytes = w.written_run_bytes = 8; }));
    }
  }
}

TEST_CASE("what fits the cache is cheaper than what does not", "[cost]") {
  for (const DeviceProfile& device : builtin_profiles()) {
    INFO(device.traits.name);
    Work inside = million_points(), outside = inside;
    inside.flops = outside.flops = 0;
    const auto cache_bytes = static_cast<double>(device.traits.cache_bytes);
    inside.working_set_bytes = is_gpu(device) ? cache_bytes / 2 : cache_bytes;
    outside.working_set_bytes = cache_bytes + 1;
    CHECK(estimate_us(inside, device) < estimate_us(outside, device));
  }
}

TEST_CASE("where other programs use the cache too, bandwidth falls over a range of working sets", "[cost]") {
  DeviceProfile device = find_profile("cpu-pocl");
  device.traits.cache_fade = 0.5;
  const auto estimate = [&](double share_of_cache) {
    Work work = million_points();
    work.flops = 0;
    work.working_set_bytes = share_of_cache * static_cast<double>(device.traits.cache_bytes);
    return estimate_us(work, device) - device.traits.launch_us;
  };
  CHECK(estimate(0.1) == Approx(16e3 / device.traits.cache_gbs));
  CHECK(estimate(0.5) == Approx(estimate(0.1)));
  CHECK(estimate(1) == Approx((estimate(0.1) + estimate(2)) / 2));
  CHECK(estimate(1.5) == Approx(estimate(2)));
  CHECK(estimate(2) == Approx(16e3 / device.traits.memory_gbs));
}

TEST_CASE("work-groups are handed out one after the other by every compute unit", "[cost]") {
  DeviceProfile device = find_profile("cpu-pocl");
  device.traits.group_us = 0.5;
  device.limits.compute_units = 4;
  NdRange range{2, {80, 6, 1}, {8, 1, 1}};
  CHECK(groups_us(range, device) == Approx(56 * 0.5 / 4));
  Recipe recipe;
  recipe.steps.resize(1);
  recipe.steps[0].range = range;
  price(recipe, device);
  CHECK(recipe.cost_us == Approx(device.traits.launch_us + 56 * 0.5 / 4));
  range.global = {16, 2, 1};
  CHECK(groups_us(range, device) == 0);  // one for each
  range.local = {0, 0, 0};               // the driver's choice, which is large
  CHECK(groups_us(range, device) == 0);
}

TEST_CASE("a recipe costs what its steps cost", "[cost]") {
  Recipe recipe;
  recipe.steps.resize(3);
  for (Step& step : recipe.steps) step.work = million_points();
  const DeviceProfile& device = find_profile("mali-valhall");
  price(recipe, device);
  const double first = device.traits.launch_us - next_launch_us(device);
  CHECK(recipe.cost_us == Approx(first + 3 * estimate_us(million_points(), device)));
}
