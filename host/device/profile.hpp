// profile.hpp - what the planner knows of a device: the traits of its family (a row of the table in
// profiles.cpp) and its limits (from queries, or the row's typical ones when planning without the device). No
// OpenCL here.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "overrides.hpp"
#include "variant.hpp"

namespace clfm::host {

inline constexpr uint64_t kKiB = 1024;

enum class LocalMemory { on_chip, emulated, none };
enum class GroupSizeHint { helps, neutral, hurts };  // reqd_work_group_size
// The largest group that a kernel made for groups of one size takes: what the driver says of it, or that size
// (NVIDIA's says 256 of any kernel).
enum class KernelGroupLimit { reported, compiled };
enum class ItemRuns { gathered, scattered };  // neighbours that one item reads or writes one after the other
enum class CacheSets { by_address, hashed };  // hashed: lines a power of two apart meet them all
enum class CompilerHints {
  portable,
  clang_on_cpu
};  // clang_on_cpu: __builtin_prefetch and friends exist (PoCL)

// A GPU's core (multiprocessor, compute unit, shader core, subslice), which resident work-groups share: what
// the model of host/plan/occupancy.hpp asks for. All 0 for CPUs, whose items run one after the other.
struct GpuCore {
  uint32_t units = 0;          // compute units, as OpenCL counts them, in a core
  uint32_t waves = 0;          // most that are resident
  uint32_t full_waves = 0;     // as many keep the arithmetic units busy
  uint32_t registers = 0;      // 32-bit ones, of all resident items together
  uint32_t register_step = 0;  // an item takes a multiple of so many
  uint64_t local_bytes = 0;    // of all resident groups together; 0: main memory, which lasts
  uint32_t fetch_bytes = 0;    // least that travels between memory and cache
  double latency_ns = 0;       // from a load to its data, beyond the cache
  double next_launch_us = 0;   // a kernel enqueued behind another
  // Operations that an item could do instead of a load or store, however wide; 0: wide ones gain nothing.
  double access_operations = 0;
  CacheSets cache_sets = CacheSets::by_address;
  ItemRuns item_runs = ItemRuns::gathered;
  // Registers of an item beside the values that it works on: pointers, indices, values that wait for a load.
  uint32_t address_registers = 6;
};

// A CPU's core: what the SIMD kernels are planned for. All 0 for GPUs.
struct CpuCore {
  uint32_t vector_bytes = 0;         // of its widest vectors
  uint32_t vector_registers = 0;     // of that width
  uint64_t nearest_cache_bytes = 0;  // of data, first level
  uint64_t core_cache_bytes = 0;     // of the last level that the core has for itself
};

// How a family of devices behaves. Rates are rough: they rank recipes, and tuning refines them.
struct DeviceTraits {
  std::string_view name;           // "mali-valhall"
  uint32_t wave;                   // items that run in lockstep
  uint32_t preferred_group;        // items of a work-group without barriers
  uint32_t preferred_local_group;  // items of a work-group with barriers
  uint32_t registers;              // 32-bit registers an item may hold live before it spills
  LocalMemory local_memory;
  GroupSizeHint group_size_hint;
  CompilerHints compiler;
  uint32_t simd_lanes_f32;  // lanes of the SIMD kernels; 1: that family does not pay here
  uint32_t simd_lanes_f64;
  uint32_t access_bytes;  // widest access of one item that pays
  uint32_t cache_line_bytes;
  uint64_t cache_bytes;                           // last-level cache that all items share
  double launch_us;                               // one enqueued kernel
  double memory_gbs, cache_gbs;                   // copy bandwidth beyond and within the cache
  double simt_gflops, simd_gflops, local_gflops;  // reached by the kernel styles of recipe.hpp, data in cache
  double barrier_us;                              // of one group, in a loop over groups on one compute unit
  double group_us = 0;                            // a compute unit's step from one group to the next
  double cache_fade = 0;  // bandwidth falls over working sets from (1 - this) to (1 + this) times cache_bytes
  GpuCore core{};
  CpuCore cpu{};
  KernelGroupLimit kernel_group_limit = KernelGroupLimit::reported;
  // Most private memory of a work-group, all items together: on a CPU it is the stack of a driver's thread.
  // 0: registers are the limit.
  uint64_t private_bytes = 0;
};

struct DeviceLimits {
  uint64_t max_group = 256;
  std::array<uint64_t, 3> max_group_shape{256, 256, 256};
  uint64_t local_bytes = 16384;
  uint64_t max_allocation_bytes = uint64_t{128} << 20;
  uint64_t global_bytes = uint64_t{512} << 20;
  uint64_t base_align_bytes = 128;
  uint32_t compute_units = 1;
  uint32_t native_lanes_f32 = 1, native_lanes_f64 = 0;
  bool has_f64 = false, has_f16 = false;
  uint64_t cache_bytes = 0;  // as the device reports it, whatever level that is; 0: unknown
};

class PlannedParts;  // host/plan/planned_parts.hpp
class PriceFactors;  // price_factors.hpp

struct DeviceProfile {
  DeviceTraits traits;
  DeviceLimits limits;
  Overrides overrides{};
  Variant wanted_variant{};               // variants with these values are preferred (docs/variants.md)
  const PriceFactors* factors = nullptr;  // of the built-in row; nullptr: all are 1
  // While a problem is planned, the parts that were; nullptr otherwise. They hold for these traits, limits,
  // overrides, wanted variant and factors: whoever changes a copy and plans for that has to leave them out.
  PlannedParts* planned = nullptr;
  // While a part is planned of which only the cheapest recipes are of use: the price of a candidate at most,
  // as a multiple of the cheapest one's. What certainly costs more need not be proposed.
  double price_bound = std::numeric_limits<double>::infinity();
};

inline bool has_no_price_bound(const DeviceProfile& device) {
  return device.price_bound == std::numeric_limits<double>::infinity();
}
inline bool is_gpu(const DeviceProfile& device) { return device.traits.core.units > 0; }
inline bool is_clang_on_cpu(const DeviceProfile& device) {
  return device.traits.compiler == CompilerHints::clang_on_cpu;
}
// Whether a work-group may have that many bytes of private memory, all items together.
inline bool fits_private(double bytes, const DeviceTraits& traits) {
  return traits.private_bytes == 0 || bytes <= static_cast<double>(traits.private_bytes);
}
inline uint32_t core_count(const DeviceProfile& gpu) {
  return std::max(gpu.limits.compute_units / gpu.traits.core.units, 1u);
}

// The built-in rows, "unknown" last. find_profile throws Failure naming the known names when there is none of
// that name.
const std::vector<DeviceProfile>& builtin_profiles();
const DeviceProfile& find_profile(std::string_view name);

// Strings and facts that a device reports; the row is chosen from them (docs/devices.md).
struct DeviceIdentity {
  std::string platform, vendor, name, driver, version;
  uint32_t vendor_id = 0;
  bool is_cpu = false;
  uint32_t native_lanes_f32 = 1;
  uint32_t compute_capability = 0;  // NVIDIA's, 10 major + minor; 0: the driver does not tell
};
std::string_view detect_profile(const DeviceIdentity& identity);

// For clfm-info and bug reports: one "name = value" line per trait and limit.
std::string to_text(const DeviceProfile& profile);

}  // namespace clfm::host
