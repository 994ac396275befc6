// Rows of the GPUs of phones.
#include "profile_rows.hpp"

namespace clfm::host {
namespace {

// Arm Mali T600 to T800. Every thread runs for itself on 128-bit vector units; 16 vector registers hold 64
// words. Local memory is main memory. The only Mali generation with fp64.
DeviceProfile mali_midgard() {
  DeviceProfile row{{.name = "mali-midgard",
                     .wave = 4,
                     .preferred_group = 64,
                     .preferred_local_group = 32,
                     .registers = 64,
                     .local_memory = LocalMemory::emulated,
                     .group_size_hint = GroupSizeHint::helps,
                     .compiler = CompilerHints::portable,
                     .simd_lanes_f32 = 1,
                     .simd_lanes_f64 = 1,
                     .access_bytes = 16,
                     .cache_line_bytes = 64,
                     .cache_bytes = 256 * kKiB,
                     .launch_us = 60,
                     .memory_gbs = 8,
                     .cache_gbs = 20,
                     .simt_gflops = 10,
                     .simd_gflops = 10,
                     .local_gflops = 6,
                     .barrier_us = 0.5},
                    typical_limits(256, 32 * kKiB, 512 * kMiB, 4)};
  row.limits.has_f64 = row.limits.has_f16 = true;
  row.limits.native_lanes_f32 = 4;
  row.limits.native_lanes_f64 = 2;
  return row;
}

// Mali G31 to G76: scalar warps of 4 or 8. G71 and G72 take groups of 384, but no extent above 256.
DeviceProfile mali_bifrost() {
  DeviceProfile row{{.name = "mali-bifrost",
                     .wave = 8,
                     .preferred_group = 64,
                     .preferred_local_group = 32,
                     .registers = 64,
                     .local_memory = LocalMemory::emulated,
                     .group_size_hint = GroupSizeHint::helps,
                     .compiler = CompilerHints::portable,
                     .simd_lanes_f32 = 1,
                     .simd_lanes_f64 = 1,
                     .access_bytes = 16,
                     .cache_line_bytes = 64,
                     .cache_bytes = 1 * kMiB,
                     .launch_us = 45,
                     .memory_gbs = 14,
                     .cache_gbs = 50,
                     .simt_gflops = 40,
                     .simd_gflops = 40,
                     .local_gflops = 25,
                     .barrier_us = 0.3},
                    typical_limits(384, 32 * kKiB, 512 * kMiB, 8)};
  row.limits.max_group_shape = {256, 256, 256};
  row.limits.has_f16 = true;
  return row;
}

// Mali G57, G77 and everything after: warps of 16.
DeviceProfile mali_valhall() {
  DeviceProfile row{{.name = "mali-valhall",
                     .wave = 16,
                     .preferred_group = 64,
                     .preferred_local_group = 64,
                     .registers = 64,
                     .local_memory = LocalMemory::emulated,
                     .group_size_hint = GroupSizeHint::helps,
                     .compiler = CompilerHints::portable,
                     .simd_lanes_f32 = 1,
                     .simd_lanes_f64 = 1,
                     .access_bytes = 16,
                     .cache_line_bytes = 64,
                     .cache_bytes = 1 * kMiB,
                     .launch_us = 35,
                     .memory_gbs = 25,
                     .cache_gbs = 100,
                     .simt_gflops = 100,
                     .simd_gflops = 100,
                     .local_gflops = 60,
                     .barrier_us = 0.2},
                    typical_limits(512, 32 * kKiB, 1 * kGiB, 6)};
  row.limits.has_f16 = true;
  return row;
}

// Qualcomm Adreno, three generations of one plan: fibers in waves of 64 or 128, up to 48 vector registers
// each at the smaller wave, local memory on chip, buffers past L1. A barrier lets register use cap the group.
DeviceProfile adreno_5xx() {
  DeviceProfile row{{.name = "adreno-5xx",
                     .wave = 64,
                     .preferred_group = 128,
                     .preferred_local_group = 64,
                     .registers = 64,
                     .local_memory = LocalMemory::on_chip,
                     .group_size_hint = GroupSizeHint::hurts,
                     .compiler = CompilerHints::portable,
                     .simd_lanes_f32 = 1,
                     .simd_lanes_f64 = 1,
                     .access_bytes = 16,
                     .cache_line_bytes = 64,
                     .cache_bytes = 512 * kKiB,
                     .launch_us = 50,
                     .memory_gbs = 12,
                     .cache_gbs = 35,
                     .simt_gflops = 30,
                     .simd_gflops = 30,
                     .local_gflops = 40,
                     .barrier_us = 0.1},
                    typical_limits(1024, 32 * kKiB, 256 * kMiB, 4)};
  row.limits.has_f16 = true;
  return row;
}

DeviceProfile adreno_6xx() {
  DeviceProfile row = adreno_5xx();
  DeviceTraits& traits = row.traits;
  traits.name = "adreno-6xx";
  traits.registers = 96;
  traits.cache_bytes = 1 * kMiB;
  traits.launch_us = 35;
  traits.memory_gbs = 20;
  traits.cache_gbs = 80;
  traits.simt_gflops = traits.simd_gflops = 80;
  traits.local_gflops = 110;
  traits.barrier_us = 0.07;
  row.limits.max_allocation_bytes = 1 * kGiB;
  row.limits.global_bytes = 4 * kGiB;
  row.limits.compute_units = 2;
  return row;
}

// Adreno 7xx, 8xx and X1.
DeviceProfile adreno_7xx() {
  DeviceProfile row = adreno_6xx();
  DeviceTraits& traits = row.traits;
  traits.name = "adreno-7xx";
  traits.preferred_local_group = 128;
  traits.cache_bytes = 2 * kMiB;
  traits.launch_us = 25;
  traits.memory_gbs = 40;
  traits.cache_gbs = 160;
  traits.simt_gflops = traits.simd_gflops = 200;
  traits.local_gflops = 280;
  traits.barrier_us = 0.05;
  row.limits.compute_units = 6;
  return row;
}

// Imagination PowerVR Rogue and later: tasks of 32. Small parts report 4 KiB of local memory.
DeviceProfile powervr() {
  DeviceProfile row{{.name = "powervr",
                     .wave = 32,
                     .preferred_group = 64,
                     .preferred_local_group = 32,
                     .registers = 48,
                     .local_memory = LocalMemory::on_chip,
                     .group_size_hint = GroupSizeHint::helps,
                     .compiler = CompilerHints::portable,
                     .simd_lanes_f32 = 1,
                     .simd_lanes_f64 = 1,
                     .access_bytes = 16,
                     .cache_line_bytes = 64,
                     .cache_bytes = 128 * kKiB,
                     .launch_us = 60,
                     .memory_gbs = 8,
                     .cache_gbs = 20,
                     .simt_gflops = 15,
                     .simd_gflops = 15,
                     .local_gflops = 18,
                     .barrier_us = 0.1},
                    typical_limits(512, 4 * kKiB, 256 * kMiB, 1)};
  row.limits.has_f16 = true;
  return row;
}

}  // namespace

std::vector<DeviceProfile> mobile_rows() {
  return {mali_midgard(), mali_bifrost(), mali_valhall(), adreno_5xx(),
          adreno_6xx(),   adreno_7xx(),   powervr()};
}

}  // namespace clfm::host
