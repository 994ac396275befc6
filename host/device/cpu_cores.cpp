// Facts of instruction sets: AVX-512 has 32 registers of 512 bits, AVX 16 of 256, Arm's NEON 32 of 128. SSE
// has 16 of 128 bits and counts as NEON: OpenCL does not tell one from the other. Cache sizes are those of
// common cores, from 32 KiB and 512 KiB on: OpenCL reports the last level at most.
#include "cpu_cores.hpp"

namespace clfm::host {

CpuCore cpu_core(uint32_t vector_bytes) {
  constexpr uint32_t kAvxBytes = 32;
  return {.vector_bytes = vector_bytes,
          .vector_registers = vector_bytes == kAvxBytes ? 16u : 32u,
          .nearest_cache_bytes = 32 * kKiB,
          .core_cache_bytes = 512 * kKiB};
}

CpuCore cpu_core(const DeviceLimits& limits) {
  constexpr uint32_t kFloatBytes = 4;
  return cpu_core(kFloatBytes * limits.native_lanes_f32);
}

}  // namespace clfm::host
