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

double estimate_us(const Work& work, const DeviceProfile& device) {
  const DeviceTraits& traits = device.traits;
  const double line = traits.cache_line_bytes;
  const double bytes = transferred_bytes(work.read_bytes, work.read_run_bytes, line) +
                       transferred_bytes(work.written_bytes, work.written_run_bytes, line);
  const bool cached = work.working_set_bytes <= static_cast<double>(traits.cache_bytes);
  const double memory_us = bytes / (1e3 * (cached ? traits.cache_gbs : traits.memory_gbs));
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
    step.cost_us = estimate_us(step.work, device);
    recipe.cost_us += step.cost_us;
  }
}

}  // namespace clfm::host
