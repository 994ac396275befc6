// Rows of the GPUs of desktops.
#include "profile_rows.hpp"

namespace clfm::host {
namespace {

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
                    typical_limits(256, 64 * kKiB, 1 * kGiB, 24)};
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
                    typical_limits(256, 64 * kKiB, 2 * kGiB, 36)};
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
                    typical_limits(1024, 48 * kKiB, 2 * kGiB, 36)};
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
                    typical_limits(256, 32 * kKiB, 1 * kGiB, 8)};
  row.limits.base_align_bytes = 4096;
  return row;
}

}  // namespace

std::vector<DeviceProfile> desktop_rows() { return {intel(), amd(), nvidia(), apple()}; }

}  // namespace clfm::host
