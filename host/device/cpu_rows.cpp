// Rows of CPUs, and of what nobody knows.
#include "profile_rows.hpp"

namespace clfm::host {
namespace {

// PoCL on a CPU: measured on two cores of an AVX-512 machine. A spill costs an access to L1, which is little:
// `registers` lets a radix-16 butterfly of eight lanes pass, which is the fastest last stage there. Its
// threads have the stack that the system gives by default, 8 MiB, half of which is left to what the compiler
// adds.
DeviceProfile cpu_pocl() {
  DeviceProfile row{{.name = "cpu-pocl",
                     .wave = 1,
                     .preferred_group = 256,
                     .preferred_local_group = 64,
                     .registers = 512,
                     .local_memory = LocalMemory::emulated,
                     .group_size_hint = GroupSizeHint::helps,
                     .compiler = CompilerHints::clang_on_cpu,
                     .simd_lanes_f32 = 8,
                     .simd_lanes_f64 = 4,
                     .access_bytes = 32,
                     .cache_line_bytes = 64,
                     .cache_bytes = 32 * kMiB,
                     .launch_us = 3,
                     .memory_gbs = 22,
                     .cache_gbs = 125,
                     .simt_gflops = 14,
                     .simd_gflops = 130,
                     .local_gflops = 16,
                     .barrier_us = 0.055,
                     .group_us = 0.03,
                     .cache_fade = 0.5,
                     .private_bytes = 4 * kMiB},
                    typical_limits(4096, 1 * kMiB, 2 * kGiB, 2)};
  row.limits.native_lanes_f32 = 8;
  row.limits.native_lanes_f64 = 4;
  row.limits.has_f64 = true;
  return row;
}

// Any other implementation on a CPU: Intel's, AMD's, Apple's, rusticl's llvmpipe. Slower launches, a compiler
// that may not be clang, narrower vectors until the device says otherwise.
DeviceProfile cpu_other() {
  DeviceProfile row = cpu_pocl();
  DeviceTraits& traits = row.traits;
  traits.name = "cpu-other";
  traits.group_size_hint = GroupSizeHint::neutral;
  traits.compiler = CompilerHints::portable;
  traits.simd_lanes_f32 = 4;
  traits.simd_lanes_f64 = 2;
  traits.access_bytes = 16;
  traits.cache_bytes = 8 * kMiB;
  traits.launch_us = 30;
  traits.simd_gflops = 60;
  traits.private_bytes = 512 * kKiB;  // nobody says how much its threads have
  row.limits = typical_limits(1024, 32 * kKiB, 1 * kGiB, 2);
  row.limits.native_lanes_f32 = 4;
  row.limits.native_lanes_f64 = 2;
  row.limits.has_f64 = true;
  return row;
}

// Whatever else calls itself an OpenCL device: small groups, no local memory, no hints. The limits are low
// enough for embedded-profile parts.
DeviceProfile unknown() {
  return {{.name = "unknown",
           .wave = 16,
           .preferred_group = 64,
           .preferred_local_group = 64,
           .registers = 64,
           .local_memory = LocalMemory::none,
           .group_size_hint = GroupSizeHint::neutral,
           .compiler = CompilerHints::portable,
           .simd_lanes_f32 = 1,
           .simd_lanes_f64 = 1,
           .access_bytes = 16,
           .cache_line_bytes = 64,
           .cache_bytes = 256 * kKiB,
           .launch_us = 50,
           .memory_gbs = 10,
           .cache_gbs = 30,
           .simt_gflops = 20,
           .simd_gflops = 20,
           .local_gflops = 15,
           .barrier_us = 0.2},
          typical_limits(64, 1 * kKiB, 128 * kMiB, 1)};
}

}  // namespace

std::vector<DeviceProfile> cpu_rows() { return {cpu_pocl(), cpu_other()}; }

DeviceProfile unknown_row() { return unknown(); }

}  // namespace clfm::host
