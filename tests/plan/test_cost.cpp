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

TEST_CASE("a recipe costs what its steps cost", "[cost]") {
  Recipe recipe;
  recipe.steps.resize(3);
  for (Step& step : recipe.steps) step.work = million_points();
  const DeviceProfile& device = find_profile("mali-valhall");
  price(recipe, device);
  const double first = device.traits.launch_us - next_launch_us(device);
  CHECK(recipe.cost_us == Approx(first + 3 * estimate_us(million_points(), device)));
}
