// How far a launch fills a GPU: one example by hand, and what must hold of every GPU's row.
#include <catch2/catch.hpp>
#include <cmath>

#include "host/kernels/simt/launch.hpp"
#include "host/plan/cost.hpp"
#include "host/plan/occupancy.hpp"

using namespace clfm::host;

namespace {

// Four cores; numbers that divide well.
DeviceProfile example() {
  DeviceProfile device = find_profile("nvidia");
  DeviceTraits& traits = device.traits;
  traits.wave = 32;
  traits.preferred_group = 64;
  traits.registers = 64;
  traits.cache_line_bytes = 64;
  traits.cache_bytes = 1 << 20;
  traits.launch_us = 10;
  traits.memory_gbs = 100;
  traits.cache_gbs = 400;
  traits.simt_gflops = 1000;
  traits.barrier_us = 0.5;
  traits.core = {.units = 2,
                 .waves = 16,
                 .full_waves = 8,
                 .registers = 16384,
                 .register_step = 8,
                 .local_bytes = 16384,
                 .fetch_bytes = 64,
                 .latency_ns = 100,
                 .next_launch_us = 2};
  device.limits.local_bytes = 8192;
  device.limits.compute_units = 8;
  return device;
}

NdRange groups_of(uint64_t items, uint64_t groups) { return {1, {items * groups, 1, 1}, {items, 1, 1}}; }

// 6 groups of 48 items.
const NdRange kRange = groups_of(48, 6);
Work example_work() {
  Work work;
  work.flops = 28125;
  work.read_bytes = work.written_bytes = 288 * 32;
  work.read_run_bytes = work.written_run_bytes = 64;
  work.working_set_bytes = 8e6;
  work.registers = 26;
  work.barriers = 3;
  work.local_bytes = 4096;
  work.ahead_bytes = 16;
  return work;
}

template <class Check>
void for_gpus(const Check& check) {
  for (const DeviceProfile& device : builtin_profiles()) {
    INFO(device.traits.name);
    if (is_gpu(device)) check(device);
  }
}

double arithmetic_us(const DeviceProfile& device, uint64_t items, uint64_t groups) {
  Work work;
  work.flops = 1e6 * static_cast<double>(groups);
  return estimate_us(work, groups_of(items, groups), device) - next_launch_us(device);
}

double moving_us(const DeviceProfile& device, const NdRange& range, double working_set_bytes,
                 double access_bytes) {
  Work work;
  work.read_bytes = work.written_bytes = 1e6;
  work.working_set_bytes = working_set_bytes;
  work.access_bytes = access_bytes;
  return estimate_us(work, range, device) - next_launch_us(device);
}

}  // namespace

TEST_CASE("an example by hand", "[occupancy]") {
  const DeviceProfile device = example();
  const Work work = example_work();
  const Occupancy filled = occupancy(work, kRange, device);
  CHECK(filled.groups == 2);      // of 6 on 4 cores; 4 by local memory, 8 by waves and by registers
  CHECK(filled.waves == 4);       // 48 items take two
  CHECK(filled.lanes == 0.75);    // 48 of 64
  CHECK(filled.balance == 0.75);  // two cores have nothing to do while the others do a second group
  CHECK(filled.in_flight_bytes == 6 * 48 * 16);  // all items are resident
  CHECK(arithmetic_share(filled, device.traits.core, 1) ==
        0.75 * 0.75 * 0.5);  // 4 waves of the 8 that hide latency
  // 100 ns of 100 GB/s, half of it loads, are 5000 bytes; 4608 are under way.
  CHECK(delivered_gbs(MemoryLevel::beyond, work, filled, device.traits) == Approx(92.16));
  CHECK(delivered_gbs(MemoryLevel::cache, work, filled, device.traits) ==
        Approx(184.32));  // after half of 100 ns
  CHECK(exposed_barrier_us(filled, device.traits) == 0.25);
  CHECK(estimate_us(work, kRange, device) ==
        Approx(2 + 18432 / 92160.0 + 0.65 * 0.1 +
               3 * 0.25));  // 28125 operations at 281.25 Gflop/s, half of 0.7 of
                            // them while no other group loads
}

TEST_CASE("resident groups are limited by registers, by local memory and by wave slots", "[occupancy]") {
  const DeviceProfile device = example();
  const auto resident = [&](uint32_t registers, uint64_t local_bytes, uint64_t items) {
    Work work;
    work.registers = registers;
    work.local_bytes = local_bytes;
    return occupancy(work, groups_of(items, 1000), device).groups;
  };
  CHECK(resident(0, 0, 32) == 16);   // slots
  CHECK(resident(26, 0, 32) == 16);  // 26 and 6 for addresses: 16384 / (32 x 32)
  CHECK(resident(27, 0, 32) == 12);  // 33 take 40: 16384 / 1280
  CHECK(resident(27, 0, 64) == 6);   // whole groups
  CHECK(resident(27, 0, 96) == 4);
  CHECK(resident(500, 0, 32) == 8);  // a spill takes no registers: 64
  CHECK(resident(0, 4096, 32) == 4);
  CHECK(resident(0, 16384, 32) == 1);
  CHECK(resident(0, 20000, 32) == 1);  // one always is
}

TEST_CASE("nothing that takes more of a core makes a step cheaper", "[occupancy]") {
  for_gpus([](const DeviceProfile& device) {
    const auto us = [&](uint32_t registers, uint64_t local_bytes) {
      Work work = example_work();
      work.style = Style::local_memory;
      work.flops = 1e8;
      work.registers = registers;
      work.local_bytes = local_bytes;
      return estimate_us(work, groups_of(device.traits.wave, 5000), device);
    };
    for (uint32_t registers = 8; registers < 200; registers += 8)
      CHECK(us(registers + 8, 0) >= us(registers, 0));
    for (uint64_t bytes = 256; bytes < device.limits.local_bytes; bytes += 256)
      CHECK(us(16, bytes + 256) >= us(16, bytes));
    CHECK(us(16, device.limits.local_bytes) >= us(16, 0));
  });
}

TEST_CASE("one group gets one core's share of the rates", "[occupancy]") {
  for_gpus([](const DeviceProfile& device) {
    const uint64_t cores = core_count(device), wave = device.traits.wave;
    // A group for every core takes as long as one alone, and one more as long as two for each.
    CHECK(arithmetic_us(device, wave, cores) == Approx(arithmetic_us(device, wave, 1)));
    Work work;
    work.flops = 1e6;
    work.read_bytes = 1e6;
    const auto us = [&](double parts, uint64_t groups) {
      Work part = work;
      part.flops *= parts;
      part.read_bytes *= parts;
      return estimate_us(part, groups_of(wave, groups), device) - next_launch_us(device);
    };
    const double cores_work = static_cast<double>(64 * cores);
    CHECK(us(1, 1) * (1 + 1e-9) >= us(cores_work, 64 * cores) / 64);
  });
}

TEST_CASE("the last, partial round of groups is paid for whole", "[occupancy]") {
  const DeviceProfile device = example();
  const auto us = [&](uint64_t groups) {
    return arithmetic_us(device, 256, groups);
  };  // as many as fill a core
  CHECK(us(5) == Approx(us(8)));
  CHECK(us(4000) / 4000 == Approx(us(4) / 4));
  CHECK(us(4001) / us(4000) < 1.002);
}

TEST_CASE("idle lanes of a wave are paid for", "[occupancy]") {
  for_gpus([](const DeviceProfile& device) {
    const uint64_t wave = device.traits.wave;
    CHECK(arithmetic_us(device, wave + 1, 1000 * core_count(device)) >
          0.99 * arithmetic_us(device, 2 * wave, 1000 * core_count(device)));
    CHECK(arithmetic_us(device, wave / 2, 1000) == Approx(2 * arithmetic_us(device, wave, 1000)));
  });
}

TEST_CASE("short runs a power of two apart waste lines that others would share", "[occupancy]") {
  const DeviceProfile device = example();
  Occupancy filled;
  filled.in_flight_bytes = 16 * 512;  // 512 runs of 16 bytes
  const auto waste = [&](double run, double stride) {
    return line_waste(run, stride, filled, device.traits);
  };
  CHECK(waste(64, 4096) == 1);
  CHECK(waste(200, 4096) == 1);
  CHECK(waste(16, 0) == 2);     // the root of 4
  CHECK(waste(16, 1000) == 2);  // every set of the cache: 16384 lines
  CHECK(waste(16, 2048) == 2);  // 512 lines, as many as are under way
  CHECK(waste(16, 4096) == Approx(std::sqrt(8)));
  CHECK(waste(16, 3 * 4096) == waste(16, 4096));
  CHECK(waste(16, 1 << 16) == 4);  // all of it
}

TEST_CASE("between half and one and a half times the cache hits become rare", "[occupancy]") {
  const DeviceTraits traits = example().traits;
  const auto cache = static_cast<double>(traits.cache_bytes);
  CHECK(cache_hits(0, traits) == 1);
  CHECK(cache_hits(cache / 2, traits) == 1);
  CHECK(cache_hits(cache, traits) == 0.5);
  CHECK(cache_hits(1.5 * cache, traits) == 0);
  CHECK(cache_hits(9 * cache, traits) == 0);
}

TEST_CASE("few items ask for less than memory gives, and wide loads make up for narrow waves",
          "[occupancy]") {
  for_gpus([](const DeviceProfile& device) {
    const uint64_t wave = device.traits.wave, many = 100 * core_count(device);
    CHECK(moving_us(device, groups_of(wave, 1), 1e9, 8) > moving_us(device, groups_of(wave, many), 1e9, 8));
    CHECK(moving_us(device, groups_of(wave, many), 0, 8) <= moving_us(device, groups_of(wave, many), 1e9, 8));
  });
  const DeviceProfile& midgard = find_profile("mali-midgard");  // four threads of 8 bytes are half a line
  const NdRange range = groups_of(64, 1000);
  CHECK(moving_us(midgard, range, 0, 8) == Approx(2 * moving_us(midgard, range, 0, 16)));
  const DeviceProfile& valhall = find_profile("mali-valhall");
  CHECK(moving_us(valhall, range, 0, 8) == Approx(moving_us(valhall, range, 0, 16)));
}

TEST_CASE("a core's load units take their share of the cache's rate, less by narrow loads", "[occupancy]") {
  const DeviceProfile device = example();
  Work work;
  work.read_bytes = 1;
  const auto gbs = [&](double balance, double access_bytes) {
    work.access_bytes = access_bytes;
    return delivered_gbs(MemoryLevel::cache, work, {1, 1, 1, balance, 1e9}, device.traits);
  };
  CHECK(gbs(1, 8) == 400);
  CHECK(gbs(0.25, 8) == 100);
  CHECK(gbs(0.25, 1) == 50);  // 32 bytes of a line
}

TEST_CASE("launches behind the first are cheaper on GPUs", "[occupancy]") {
  Recipe recipe;
  recipe.steps.resize(3);
  for (Step& step : recipe.steps) step.range = groups_of(48, 6);
  price(recipe, example());
  CHECK(recipe.cost_us == 10 + 2 + 2);
  const DeviceProfile& cpu = find_profile("cpu-pocl");
  price(recipe, cpu);
  CHECK(recipe.cost_us == Approx(3 * (cpu.traits.launch_us + groups_us(recipe.steps[0].range, cpu))));
}

TEST_CASE("groups of GPUs fill waves and leave one for every core", "[occupancy]") {
  const auto group = [](uint64_t items, uint64_t rows, const char* name) {
    const NdRange range = shaped_range(items, rows, ButterflyDim::first, find_profile(name));
    return std::pair(range.local[0], range.local[1]);
  };
  CHECK(group(256, 1024, "mali-valhall") == std::pair(64ul, 1ul));
  CHECK(group(80, 1080, "mali-valhall") == std::pair(16ul, 4ul));  // 40 x 1 would leave 8 lanes of 48 idle
  CHECK(group(240, 1080, "mali-valhall") == std::pair(48ul, 1ul));
  CHECK(group(6, 8738, "mali-valhall") == std::pair(6ul, 8ul));
  CHECK(group(64, 1, "mali-valhall") == std::pair(16ul, 1ul));  // four cores of six, not one
  CHECK(group(256, 1, "nvidia") == std::pair(32ul, 1ul));
  CHECK(group(1 << 20, 1, "nvidia") == std::pair(256ul, 1ul));
  CHECK(group(1000, 50, "cpu-pocl") == std::pair(250ul, 1ul));  // a divisor
}
