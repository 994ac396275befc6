#include "occupancy.hpp"

#include <algorithm>
#include <cmath>

#include "divide.hpp"

namespace clfm::host {
namespace {

constexpr double kCachedLatency = 0.5;  // of the way to memory and back

bool is_known(const NdRange& range) { return !(range == NdRange{}); }

// Groups that fit a core's registers, wave slots and local memory; one always does, if need be with spills.
uint64_t most_resident(const Work& work, uint64_t waves_of_a_group, const DeviceProfile& device) {
  const DeviceTraits& traits = device.traits;
  const GpuCore& core = traits.core;
  const uint32_t live = std::min(work.registers + core.address_registers, traits.registers);
  const uint32_t registers_of_a_wave = round_up(live, core.register_step) * traits.wave;
  uint64_t groups = std::min(core.waves, core.registers / registers_of_a_wave) / waves_of_a_group;
  if (core.local_bytes > 0 && work.local_bytes > 0)
    groups = std::min(groups, std::max(core.local_bytes, device.limits.local_bytes) / work.local_bytes);
  return std::max<uint64_t>(groups, 1);
}

// Lines that lie a multiple of a power of two apart meet only some of the cache's sets.
double lines_kept(double stride_bytes, const DeviceTraits& traits) {
  double apart = traits.cache_line_bytes;
  while (std::fmod(stride_bytes, 2 * apart) == 0) apart *= 2;
  return static_cast<double>(traits.cache_bytes) / apart;
}

}  // namespace

Occupancy occupancy(const Work& work, const NdRange& range, const DeviceProfile& device) {
  const DeviceTraits& traits = device.traits;
  const auto cores = static_cast<double>(core_count(device));
  WorkGroups groups = is_known(range) ? work_groups(range) : WorkGroups{0, traits.preferred_group};
  const uint64_t waves = divide_up(groups.items, traits.wave);
  const auto most = static_cast<double>(most_resident(work, waves, device));
  if (groups.count == 0) groups.count = cores * most;
  const double of_the_busiest = std::ceil(groups.count / cores);
  const auto items = static_cast<double>(groups.items);
  Occupancy result;
  result.groups = std::min(most, of_the_busiest);
  result.waves = result.groups * static_cast<double>(waves);
  result.lanes = items / static_cast<double>(waves * traits.wave);
  result.balance = groups.count / (cores * of_the_busiest);
  result.in_flight_bytes = std::min(groups.count, cores * most) * items *
                           std::min(work.read_bytes / (groups.count * items), work.ahead_bytes);
  return result;
}

double arithmetic_share(const Occupancy& occupancy, const GpuCore& core, double independent) {
  return occupancy.lanes * occupancy.balance * std::min(1.0, independent * occupancy.waves / core.full_waves);
}

double delivered_gbs(MemoryLevel level, const Work& work, const Occupancy& occupancy,
                     const DeviceTraits& traits) {
  const bool cached = level == MemoryLevel::cache;
  const double of_a_wave = std::min(
      1.0, traits.wave * occupancy.lanes * work.access_bytes / static_cast<double>(traits.cache_line_bytes));
  const double rate = std::min(cached ? traits.cache_gbs : traits.memory_gbs,
                               traits.cache_gbs * occupancy.balance * of_a_wave);
  if (work.read_bytes <= 0) return rate;
  const double latency_ns = traits.core.latency_ns * (cached ? kCachedLatency : 1);
  const double reads = work.read_bytes / (work.read_bytes + work.written_bytes);  // stores wait for nothing
  return std::min(rate, occupancy.in_flight_bytes / (latency_ns * reads));
}

double line_waste(double run_bytes, double stride_bytes, const Occupancy& occupancy,
                  const DeviceTraits& traits) {
  const double run = std::max(run_bytes, 1.0), unused = std::max(1.0, traits.core.fetch_bytes / run);
  // The root hopes that neighbours find the line in a cache, unless it has gone before they come.
  const bool crowds = stride_bytes > 0 && traits.core.cache_sets == CacheSets::by_address;
  const double crowding = crowds ? occupancy.in_flight_bytes / run / lines_kept(stride_bytes, traits) : 1;
  return std::sqrt(unused * std::clamp(crowding, 1.0, unused));
}

double exposed_barrier_us(const Occupancy& occupancy, const DeviceTraits& traits) {
  return traits.barrier_us / occupancy.groups;
}

}  // namespace clfm::host
