#include "cost.hpp"

#include <algorithm>
#include <cmath>

namespace clfm::host {
namespace {

// Bytes that travel for `useful` bytes touched in runs: a cache line at least, but neighbouring accesses soon
// find the line in a cache, so a short run costs the square root of what it wastes.
double transferred_bytes(double useful, double run_bytes, double line_bytes) {
  if (useful <= 0) return 0;
  return useful * std::sqrt(std::max(1.0, line_bytes / std::max(run_bytes, 1.0)));
}

// Of what a step moves: all or nothing, or growing with the working set where the cache is shared with others.
double share_beyond_cache(double working_set_bytes, const DeviceTraits& traits) {
  const double over = working_set_bytes / static_cast<double>(traits.cache_bytes) - 1;
  if (traits.cache_fade == 0) return over > 0 ? 1 : 0;
  return std::clamp((over / traits.cache_fade + 1) / 2, 0.0, 1.0);
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

}  // namespace

double groups_us(const NdRange& range, const DeviceProfile& device) {
  double groups = 1;
  for (int d = 0; d < range.dims; ++d) {
    if (range.local[d] == 0) return 0;  // the driver's choice
    groups *= static_cast<double>(range.global[d]) / static_cast<double>(range.local[d]);
  }
  const double units = device.limits.compute_units;
  return std::max(groups - units, 0.0) * device.traits.group_us / units;  // the launch hands out the first
}

double estimate_us(const Work& work, const DeviceProfile& device) {
  const DeviceTraits& traits = device.traits;
  const double line = traits.cache_line_bytes;
  const double bytes = transferred_bytes(work.read_bytes, work.read_run_bytes, line) +
                       transferred_bytes(work.written_bytes, work.written_run_bytes, line);
  const double beyond = share_beyond_cache(work.working_set_bytes, traits);
  const double memory_us =
      (1 - beyond) * bytes / (1e3 * traits.cache_gbs) + beyond * bytes / (1e3 * traits.memory_gbs);
  // What does not fit the registers goes through memory twice, at about the speed of the cache.
  const double spill =
      work.registers > traits.registers ? static_cast<double>(work.registers) / traits.registers : 1.0;
  const double arithmetic_us = spill * work.flops / (1e3 * gflops_of(work.style, traits));
  // GPUs overlap the two by switching waves; the roofline's corner is rounded because they never overlap
  // fully.
  const double overlapped = std::max(memory_us, arithmetic_us) + 0.3 * std::min(memory_us, arithmetic_us);
  return traits.launch_us + overlapped + static_cast<double>(work.barriers) * traits.barrier_us;
}

void price(Recipe& recipe, const DeviceProfile& device) {
  recipe.cost_us = 0;
  for (Step& step : recipe.steps) {
    step.cost_us = estimate_us(step.work, device) + groups_us(step.range, device);
    recipe.cost_us += step.cost_us;
  }
}

}  // namespace clfm::host
