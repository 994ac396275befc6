#include "cost.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "occupancy.hpp"

namespace clfm::host {
namespace {

constexpr double kApart = 0.3;

struct Times {
  double memory_us, arithmetic_us, barriers_us;
  // Share of the shorter one of memory and arithmetic that does not overlap with the other.
  double apart = kApart;
};

// Bytes that travel for `useful` bytes touched in runs: a cache line at least, but neighbouring accesses soon
// find the line in a cache, so a short run costs the square root of what it wastes.
double transferred_bytes(double useful, double run_bytes, double line_bytes) {
  if (useful <= 0) return 0;
  return useful * std::sqrt(std::max(1.0, line_bytes / std::max(run_bytes, 1.0)));
}

double gflops_of(Style style, const DeviceTraits& traits) {
  switch (style) {
    case Style::simt:
      return traits.simt_gflops;
    case Style::local_memory:
      return traits.local_gflops;
    case Style::simd:
      return traits.simd_gflops;
  }
  return traits.simt_gflops;
}

// With every core at work. What does not fit the registers goes through memory twice, at about the speed of
// the cache.
double arithmetic_us(const Work& work, const DeviceTraits& traits) {
  const double spill =
      work.registers > traits.registers ? static_cast<double>(work.registers) / traits.registers : 1.0;
  const double operations = work.flops + work.accesses * traits.core.access_operations;
  return spill * operations / (1e3 * gflops_of(work.style, traits));
}

Times times_on_cpu(const Work& work, const DeviceTraits& traits) {
  const double line = traits.cache_line_bytes;
  const double bytes = transferred_bytes(work.read_bytes, work.read_run_bytes, line) +
                       transferred_bytes(work.written_bytes, work.written_run_bytes, line);
  const double hits = cache_hits(work.working_set_bytes, traits);
  return {1e-3 * bytes * (hits / traits.cache_gbs + (1 - hits) / traits.memory_gbs),
          arithmetic_us(work, traits), static_cast<double>(work.barriers) * traits.barrier_us};
}

// The items of a group load, compute and store together, between barriers: only another group of the core
// does one of it meanwhile.
double time_apart(const Work& work, const Occupancy& filled) {
  return work.barriers == 0 ? kApart : kApart + (1 - kApart) / filled.groups;
}

Times times_on_gpu(const Work& work, const NdRange& range, const DeviceProfile& device) {
  const DeviceTraits& traits = device.traits;
  const Occupancy filled = occupancy(work, range, device);
  const double bytes =
      work.read_bytes * line_waste(work.read_run_bytes, work.read_stride_bytes, filled, traits) +
      work.written_bytes * line_waste(work.written_run_bytes, work.written_stride_bytes, filled, traits);
  const double hits = cache_hits(work.working_set_bytes, traits);
  const double us_of_a_kilobyte = hits / delivered_gbs(MemoryLevel::cache, work, filled, traits) +
                                  (1 - hits) / delivered_gbs(MemoryLevel::beyond, work, filled, traits);
  return {1e-3 * bytes * us_of_a_kilobyte,
          arithmetic_us(work, traits) / arithmetic_share(filled, traits.core, work.independent),
          static_cast<double>(work.barriers) * exposed_barrier_us(filled, traits), time_apart(work, filled)};
}

// A CPU converts halves before and after every operation on them; this is a rough estimate from one
// measurement: with Intel's OpenCL on AVX2 `c2c f16 1024 b1024` took 70 times as long as f32 by items, whose
// kernels are 4 to 10 times as fast as these.
Work as_computed(const Step& step, const DeviceProfile& device) {
  constexpr double kConversions = 8;
  Work work = step.work;
  if (step.arithmetic == Precision::f16 && !is_gpu(device)) work.flops *= kConversions;
  return work;
}

double factor_of(const Step& step, const DeviceProfile& device) {
  return device.factors ? device.factors->of(priced_kernel(step), step.pass.length) : 1;
}

}  // namespace

PricedKernel priced_kernel(const Step& step) {
  return {step.source, step.arithmetic, step.pass.lane_count, step.variant.transforms_per_vector.value_or(1)};
}

double cache_hits(double working_set_bytes, const DeviceTraits& traits) {
  const double over = working_set_bytes / static_cast<double>(traits.cache_bytes) - 1;
  if (traits.cache_fade == 0) return over > 0 ? 0 : 1;
  return std::clamp((1 - over / traits.cache_fade) / 2, 0.0, 1.0);
}

double groups_us(const NdRange& range, const DeviceProfile& device) {
  if (range.local[0] == 0) return 0;  // the driver's choice
  const double groups = work_groups(range).count, units = device.limits.compute_units;
  return std::max(groups - units, 0.0) * device.traits.group_us / units;  // the launch hands out the first
}

double next_launch_us(const DeviceProfile& device) {
  return is_gpu(device) ? device.traits.core.next_launch_us : device.traits.launch_us;
}

double estimate_us(const Work& work, const NdRange& range, const DeviceProfile& device) {
  const DeviceTraits& traits = device.traits;
  const Times times = is_gpu(device) ? times_on_gpu(work, range, device) : times_on_cpu(work, traits);
  // The roofline's corner is rounded because memory and arithmetic never overlap fully.
  const double overlapped = std::max(times.memory_us, times.arithmetic_us) +
                            times.apart * std::min(times.memory_us, times.arithmetic_us);
  return next_launch_us(device) + overlapped + times.barriers_us;
}

double estimate_us(const Work& work, const DeviceProfile& device) {
  return estimate_us(work, NdRange{}, device);
}

double estimate_us(const Step& step, const DeviceProfile& device) {
  const double launch_us = next_launch_us(device);
  const double run_us =
      estimate_us(as_computed(step, device), step.range, device) + groups_us(step.range, device) - launch_us;
  return launch_us + factor_of(step, device) * run_us;
}

void price(Recipe& recipe, const DeviceProfile& device) {
  recipe.cost_us = 0;
  for (Step& step : recipe.steps) {
    step.cost_us = estimate_us(step, device);
    if (is_gpu(device) && &step == &recipe.steps.front())
      step.cost_us += device.traits.launch_us - next_launch_us(device);
    recipe.cost_us += step.cost_us;
  }
}

std::optional<Recipe> cheapest(std::vector<Recipe> ways, const DeviceProfile& device) {
  for (Recipe& way : ways) price(way, device);
  const auto best = std::ranges::min_element(ways, {}, &Recipe::cost_us);
  return best == ways.end() ? std::nullopt : std::optional(std::move(*best));
}

}  // namespace clfm::host
