// Cores of GPUs. Counts are public, each with its source; "estimate" marks those that are not, and all of
// latency_ns and next_launch_us: where data sheets are silent, the lower count and the slower time. None was
// measured.
#include "gpu_cores.hpp"

#include <algorithm>
#include <iterator>

namespace clfm::host {
namespace {

struct Row {
  std::string_view name;
  GpuCore core;
};

const Row kRows[] = {
    // Mesa's Panfrost, panfrost_max_thread_count(): 256 threads with 4 vector registers of 4 words, 128 with
    // 8, 64 with 16. Local memory is main memory.
    {"mali-midgard",
     {.units = 1,
      .waves = 64,
      .full_waves = 16,  // estimate: a quarter of its threads
      .registers = 4096,
      .register_step = 16,
      .fetch_bytes = 64,
      .latency_ns = 400,
      .next_launch_us = 45,
      .access_operations = 1}},  // estimate
    // The same function: 768 threads with up to 32 registers, half with more (384 on G71 and G72).
    {"mali-bifrost",
     {.units = 1,
      .waves = 96,
      .full_waves = 12,  // estimate: three execution engines, four warps each
      .registers = 768 * 32,
      .register_step = 32,
      .fetch_bytes = 64,
      .latency_ns = 350,
      .next_launch_us = 32,
      .access_operations = 1}},  // estimate
    // The same function: 1024 threads with up to 32 registers, 512 with more.
    {"mali-valhall",
     {.units = 1,
      .waves = 64,
      .full_waves = 16,  // estimate: four processing units, four warps each
      .registers = 1024 * 32,
      .register_step = 32,
      .fetch_bytes = 64,
      .latency_ns = 350,
      .next_launch_us = 25,
      .access_operations = 1}},  // estimate
    // Mesa's ir3_compiler.c: 48 vector registers of 4 words at 32 fibers, counted twice for pairs of waves;
    // 16 waves.
    {"adreno-5xx",
     {.units = 1,
      .waves = 16,
      .full_waves = 4,  // estimate
      .registers = 48 * 4 * 32 * 2,
      .register_step = 4,
      .local_bytes = 32 * kKiB,
      .fetch_bytes = 64,
      .latency_ns = 500,
      .next_launch_us = 36}},
    // Mesa's freedreno_devices.py: 96 vector registers (64 of some 650s and 730s) at 64 fibers.
    {"adreno-6xx",
     {.units = 1,
      .waves = 16,
      .full_waves = 4,
      .registers = 96 * 4 * 64 * 2,
      .register_step = 4,
      .local_bytes = 32 * kKiB,
      .fetch_bytes = 64,
      .latency_ns = 450,
      .next_launch_us = 25}},
    {"adreno-7xx",
     {.units = 1,
      .waves = 16,
      .full_waves = 4,
      .registers = 96 * 4 * 64 * 2,
      .register_step = 4,
      .local_bytes = 32 * kKiB,
      .fetch_bytes = 64,
      .latency_ns = 400,
      .next_launch_us = 18}},
    // Imagination's compute guide: tasks of up to 32 items, 16 of them at work in a cycle. Residency is an
    // estimate: 512 items with 40 registers.
    {"powervr",
     {.units = 1,
      .waves = 16,
      .full_waves = 4,
      .registers = 512 * 40,
      .register_step = 4,
      .local_bytes = 4 * kKiB,
      .fetch_bytes = 64,
      .latency_ns = 500,
      .next_launch_us = 45}},
    // Intel's description of Gen9: 8 execution units (OpenCL's compute units) of a subslice share 64 KiB of
    // local memory; 7 threads each, and a thread has 128 registers of 32 bytes whether it needs them or not.
    {"intel",
     {.units = 8,
      .waves = 56,
      .full_waves = 16,  // two of each execution unit
      .registers = 56 * 16 * 64,
      .register_step = 64,
      .local_bytes = 64 * kKiB,
      .fetch_bytes = 64,
      .latency_ns = 300,
      .next_launch_us = 6}},
    // AMD's description of GCN: four SIMDs with 10 waves and 64 KiB of registers each, an instruction of one
    // takes four cycles.
    {"amd",
     {.units = 1,
      .waves = 40,
      .full_waves = 4,
      .registers = 65536,
      .register_step = 4,
      .local_bytes = 64 * kKiB,
      .fetch_bytes = 64,
      .latency_ns = 600,
      .next_launch_us = 6}},
    // CUDA's programming guide, compute capability 7.5 (the least of those from 7.0 on); memory in sectors of
    // 32 bytes. Four schedulers with results after four cycles; butterflies have two instructions that do not
    // wait for each other.
    {"nvidia",
     {.units = 1,
      .waves = 32,
      .full_waves = 8,
      .registers = 65536,
      .register_step = 8,
      .local_bytes = 64 * kKiB,
      .fetch_bytes = 80,
      .latency_ns = 450,
      .next_launch_us = 4,
      .cache_sets = CacheSets::hashed,
      .item_runs = ItemRuns::scattered,
      .address_registers = 28}},
    // metal-benchmarks (Turner): 208 KiB of registers, 60 KiB of local memory, lines of 128 bytes; at most 88
    // waves, 24 keep the units busy.
    {"apple",
     {.units = 1,
      .waves = 88,
      .full_waves = 24,
      .registers = 208 * 1024 / 4,
      .register_step = 8,
      .local_bytes = 60 * kKiB,
      .fetch_bytes = 128,
      .latency_ns = 400,
      .next_launch_us = 10}},
    {"unknown",
     {.units = 1,
      .waves = 16,
      .full_waves = 4,
      .registers = 16384,
      .register_step = 32,
      .local_bytes = 1 * kKiB,
      .fetch_bytes = 64,
      .latency_ns = 500,
      .next_launch_us = 40}},
};

}  // namespace

GpuCore gpu_core(std::string_view row) {
  const auto* const found =
      std::find_if(std::begin(kRows), std::end(kRows), [&](const Row& r) { return r.name == row; });
  return found == std::end(kRows) ? GpuCore{} : found->core;
}

}  // namespace clfm::host
