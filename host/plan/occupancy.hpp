// occupancy.hpp - how far a launch fills a GPU: which share of the profile's rates it reaches. Every number
// comes from the row's GpuCore; docs/cost-model.md has the reasons. CPUs have no such core and are never
// asked about.
#pragma once

#include "host/device/profile.hpp"
#include "recipe.hpp"

namespace clfm::host {

struct Occupancy {
  double groups = 0;           // that the busiest core holds at once
  double waves = 0;            // of those groups
  double lanes = 0;            // share of a wave's lanes that have an item
  double balance = 0;          // share of the cores at work while the busiest one is
  double in_flight_bytes = 0;  // that the device's loads under way bring
};

// A range that is not known yet (NdRange{}) fills the device.
Occupancy occupancy(const Work& work, const NdRange& range, const DeviceProfile& device);

// Of the arithmetic rate: idle lanes, idle cores, and too few waves to hide an instruction's latency; an
// item's `independent` butterflies hide each other's.
double arithmetic_share(const Occupancy& occupancy, const GpuCore& core, double independent);

enum class MemoryLevel { cache, beyond };

// Of the level's rate: at most what the loads in flight ask for (Little's law), and what the load units at
// work take.
double delivered_gbs(MemoryLevel level, const Work& work, const Occupancy& occupancy,
                     const DeviceTraits& traits);

// Bytes fetched for each useful one, in runs of `run_bytes` that lie `stride_bytes` apart; 0: one behind the
// other.
double line_waste(double run_bytes, double stride_bytes, const Occupancy& occupancy,
                  const DeviceTraits& traits);

// Of a barrier: a core's other groups go on meanwhile.
double exposed_barrier_us(const Occupancy& occupancy, const DeviceTraits& traits);

}  // namespace clfm::host
