// The built-in rows. docs/devices.md says where the numbers come from and how to add one. Limits are those
// of a typical member of the family, for planning without the device; with a device its own answers count.
// Rates are what an FFT reaches, not what a data sheet promises; all but the CPU's are estimates from public
// data, not measurements.
#include <algorithm>

#include "gpu_cores.hpp"
#include "host/error.hpp"
#include "profile.hpp"

namespace clfm::host {

namespace {

constexpr uint64_t kMiB = 1024 * kKiB, kGiB = 1024 * kMiB;

DeviceLimits gpu_limits(uint64_t max_group, uint64_t local_bytes, uint64_t max_allocation_bytes,
                        uint32_t compute_units) {
  DeviceLimits limits;
  limits.max_group = max_group;
  limits.max_group_shape = {max_group, max_group, max_group};
  limits.local_bytes = local_bytes;
  limits.max_allocation_bytes = max_allocation_bytes;
  limits.global_bytes = 4 * max_allocation_bytes;
  limits.compute_units = compute_units;
  return limits;
}

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
                    gpu_limits(256, 32 * kKiB, 512 * kMiB, 4)};
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
                    gpu_limits(384, 32 * kKiB, 512 * kMiB, 8)};
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
                    gpu_limits(512, 32 * kKiB, 1 * kGiB, 6)};
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
                    gpu_limits(1024, 32 * kKiB, 256 * kMiB, 4)};
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
                    gpu_limits(512, 4 * kKiB, 256 * kMiB, 1)};
  row.limits.has_f16 = true;
  return row;
}

// Intel integrated graphics. A thread's 128 registers of 32 bytes, shared by 16 items, are 64 words each.
DeviceProfile intel() {
  DeviceProfile row{{.name = "intel",
                     .wave = 16,
                     .preferred_group = 128,
                     .preferred_local_group = 64,
                     .registers = 64,
                     .local_memory = LocalMemory::on_chip,
                     .group_size_hint = GroupSizeHint::neutral,
                     .compiler = CompilerHints::portable,
                     .simd_lanes_f32 = 1,
                     .simd_lanes_f64 = 1,
                     .access_bytes = 16,
                     .cache_line_bytes = 64,
                     .cache_bytes = 2 * kMiB,
                     .launch_us = 10,
                     .memory_gbs = 25,
                     .cache_gbs = 100,
                     .simt_gflops = 80,
                     .simd_gflops = 80,
                     .local_gflops = 120,
                     .barrier_us = 0.05},
                    gpu_limits(256, 64 * kKiB, 1 * kGiB, 24)};
  row.limits.has_f16 = true;
  return row;
}

// AMD GCN, RDNA and CDNA. 256 vector registers a lane; half of them leave two waves to hide latency with.
DeviceProfile amd() {
  DeviceProfile row{{.name = "amd",
                     .wave = 64,
                     .preferred_group = 256,
                     .preferred_local_group = 128,
                     .registers = 128,
                     .local_memory = LocalMemory::on_chip,
                     .group_size_hint = GroupSizeHint::helps,
                     .compiler = CompilerHints::portable,
                     .simd_lanes_f32 = 1,
                     .simd_lanes_f64 = 1,
                     .access_bytes = 16,
                     .cache_line_bytes = 64,
                     .cache_bytes = 4 * kMiB,
                     .launch_us = 8,
                     .memory_gbs = 300,
                     .cache_gbs = 1200,
                     .simt_gflops = 1500,
                     .simd_gflops = 1500,
                     .local_gflops = 2500,
                     .barrier_us = 0.02},
                    gpu_limits(256, 64 * kKiB, 2 * kGiB, 36)};
  row.limits.base_align_bytes = 256;
  row.limits.has_f64 = row.limits.has_f16 = true;
  return row;
}

// NVIDIA. Not until an item needs more than 128 of its 255 registers do too few warps stay.
DeviceProfile nvidia() {
  DeviceProfile row{{.name = "nvidia",
                     .wave = 32,
                     .preferred_group = 256,
                     .preferred_local_group = 128,
                     .registers = 128,
                     .local_memory = LocalMemory::on_chip,
                     .group_size_hint = GroupSizeHint::helps,
                     .compiler = CompilerHints::portable,
                     .simd_lanes_f32 = 1,
                     .simd_lanes_f64 = 1,
                     .access_bytes = 16,
                     .cache_line_bytes = 128,
                     .cache_bytes = 4 * kMiB,
                     .launch_us = 4,
                     .memory_gbs = 350,
                     .cache_gbs = 1500,
                     .simt_gflops = 2000,
                     .simd_gflops = 2000,
                     .local_gflops = 3500,
                     .barrier_us = 0.02},
                    gpu_limits(1024, 48 * kKiB, 2 * kGiB, 36)};
  row.limits.max_group_shape = {1024, 1024, 64};
  row.limits.base_align_bytes = 512;
  row.limits.has_f64 = true;
  row.traits.kernel_group_limit = KernelGroupLimit::compiled;
  return row;
}

// Apple's own GPUs behind Apple's OpenCL 1.2: groups of 256, no fp64, no cl_khr_fp16.
DeviceProfile apple() {
  DeviceProfile row{{.name = "apple",
                     .wave = 32,
                     .preferred_group = 128,
                     .preferred_local_group = 128,
                     .registers = 96,
                     .local_memory = LocalMemory::on_chip,
                     .group_size_hint = GroupSizeHint::neutral,
                     .compiler = CompilerHints::portable,
                     .simd_lanes_f32 = 1,
                     .simd_lanes_f64 = 1,
                     .access_bytes = 16,
                     .cache_line_bytes = 128,
                     .cache_bytes = 8 * kMiB,
                     .launch_us = 15,
                     .memory_gbs = 55,
                     .cache_gbs = 200,
                     .simt_gflops = 400,
                     .simd_gflops = 400,
                     .local_gflops = 600,
                     .barrier_us = 0.03},
                    gpu_limits(256, 32 * kKiB, 1 * kGiB, 8)};
  row.limits.base_align_bytes = 4096;
  return row;
}

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
                    gpu_limits(4096, 1 * kMiB, 2 * kGiB, 2)};
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
  row.limits = gpu_limits(1024, 32 * kKiB, 1 * kGiB, 2);
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
          gpu_limits(64, 1 * kKiB, 128 * kMiB, 1)};
}

std::vector<DeviceProfile> with_cores(std::vector<DeviceProfile> rows) {
  for (DeviceProfile& row : rows) {
    row.traits.core = gpu_core(row.traits.name);
    if (is_gpu(row)) row.traits.cache_fade = 0.5;  // sets fill unevenly, and other data come in between
  }
  return rows;
}

}  // namespace

const std::vector<DeviceProfile>& builtin_profiles() {
  static const std::vector<DeviceProfile> rows =
      with_cores({mali_midgard(), mali_bifrost(), mali_valhall(), adreno_5xx(), adreno_6xx(), adreno_7xx(),
                  powervr(), intel(), amd(), nvidia(), apple(), cpu_pocl(), cpu_other(), unknown()});
  return rows;
}

const DeviceProfile& find_profile(std::string_view name) {
  const std::vector<DeviceProfile>& rows = builtin_profiles();
  const auto row =
      std::find_if(rows.begin(), rows.end(), [&](const DeviceProfile& r) { return r.traits.name == name; });
  if (row != rows.end()) return *row;
  std::string known;
  for (const DeviceProfile& r : rows) known += concat(known.empty() ? "" : ", ", r.traits.name);
  fail(Status::invalid_argument, "profile is \"", name, "\", which is none of ", known);
}

}  // namespace clfm::host
