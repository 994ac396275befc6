#include "nvidia_cores.hpp"

#include <algorithm>
#include <iterator>

namespace clfm::host {
namespace {

// CUDA's programming guide: resident warps and shared memory of a multiprocessor. White papers of the chips:
// bandwidth and last-level cache, here over the multiprocessors of a typical member, four fifths of the
// bandwidth, which is what copies reach. Of 9.0 an H200's copy was measured, 4000 GB/s with 132
// multiprocessors; an H100 has 0.7 of it.
struct Generation {
  uint32_t capability;
  uint32_t waves;
  uint64_t local_kib;
  double memory_gbs;  // of a multiprocessor
  uint64_t cache_kib;
};

constexpr Generation kGenerations[] = {
    {50, 64, 64, 12, 256}, {52, 64, 96, 11, 128},  {60, 64, 64, 10, 73},    {61, 64, 96, 12, 100},
    {70, 64, 96, 9, 77},   {75, 32, 64, 8, 85},    {80, 64, 164, 13, 380},  {86, 48, 100, 9, 75},
    {89, 48, 100, 7, 570}, {90, 64, 228, 30, 388}, {100, 64, 228, 43, 870}, {120, 48, 100, 9, 590},
};

}  // namespace

void take_nvidia_generation(DeviceTraits& traits, uint32_t capability, uint32_t multiprocessors) {
  const auto* const found = std::find_if(std::begin(kGenerations), std::end(kGenerations),
                                         [&](const Generation& g) { return g.capability == capability; });
  if (found == std::end(kGenerations)) return;
  traits.core.waves = found->waves;
  traits.core.local_bytes = found->local_kib * kKiB;
  traits.memory_gbs = found->memory_gbs * multiprocessors;
  traits.cache_bytes = found->cache_kib * kKiB * multiprocessors;
}

}  // namespace clfm::host
