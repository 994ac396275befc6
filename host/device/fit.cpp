#include "fit.hpp"

#include <algorithm>
#include <bit>

#include "cpu_cores.hpp"
#include "nvidia_cores.hpp"

namespace clfm::host {

namespace {

DeviceLimits tighter(const DeviceLimits& a, const DeviceLimits& b) {
  DeviceLimits limits;
  limits.max_group = std::min(a.max_group, b.max_group);
  for (size_t d = 0; d < 3; ++d)
    limits.max_group_shape[d] = std::min(a.max_group_shape[d], b.max_group_shape[d]);
  limits.local_bytes = std::min(a.local_bytes, b.local_bytes);
  limits.max_allocation_bytes = std::min(a.max_allocation_bytes, b.max_allocation_bytes);
  limits.global_bytes = std::min(a.global_bytes, b.global_bytes);
  limits.base_align_bytes = std::max(a.base_align_bytes, b.base_align_bytes);
  limits.compute_units = std::min(a.compute_units, b.compute_units);
  limits.native_lanes_f32 = std::min(a.native_lanes_f32, b.native_lanes_f32);
  limits.native_lanes_f64 = std::min(a.native_lanes_f64, b.native_lanes_f64);
  limits.has_f64 = a.has_f64 && b.has_f64;
  limits.has_f16 = a.has_f16 && b.has_f16;
  limits.cache_bytes = std::min(a.cache_bytes, b.cache_bytes);
  return limits;
}

// The SIMD kernels are fastest with four or eight lanes, and are slower again with 16 (32 registers no longer
// hold a butterfly).
uint32_t simd_lanes(uint32_t native, uint32_t least, uint32_t most) {
  return native >= least ? std::min(std::bit_floor(native), most) : 1;
}

bool is_cpu_row(const DeviceTraits& traits) { return traits.name.starts_with("cpu-"); }

void take_reported_traits(DeviceTraits& traits, const DeviceLimits& device) {
  if (is_cpu_row(traits)) {
    traits.simd_lanes_f32 = simd_lanes(device.native_lanes_f32, 4, 8);
    // Only where f32 has lanes too: one gate for the whole family of kernels.
    traits.simd_lanes_f64 = traits.simd_lanes_f32 > 1 ? simd_lanes(device.native_lanes_f64, 2, 4) : 1;
  }
  // Elsewhere the answer may be a first-level cache, or the sum of many.
  const bool reports_last_level = is_cpu_row(traits) || traits.name.starts_with("mali-");
  if (reports_last_level && device.cache_bytes > 0) traits.cache_bytes = device.cache_bytes;
}

// A family spans small and large members; what scales with their compute units is scaled, within reason.
void scale_rates(DeviceTraits& traits, uint32_t row_units, uint32_t device_units) {
  const double factor = std::clamp(static_cast<double>(device_units) / row_units, 0.25, 16.0);
  for (double* rate : {&traits.cache_gbs, &traits.simt_gflops, &traits.simd_gflops, &traits.local_gflops})
    *rate *= factor;
}

}  // namespace

DeviceProfile fit_profile(const DeviceProfile& row, RowChoice choice, const DeviceIdentity& identity,
                          const DeviceLimits& device) {
  DeviceLimits actual = device;
  // Apple's CPU device reports more, and refuses every group of more than one item.
  if (identity.is_cpu && identity.platform == "Apple") {
    actual.max_group = 1;
    actual.max_group_shape = {1, 1, 1};
  }
  DeviceProfile profile{row.traits, actual};
  if (choice == RowChoice::forced) {
    profile.limits = tighter(row.limits, actual);
    // A phone's plan may be tried on a CPU, but PoCL's builtins must not be sent to another compiler.
    const std::string_view own = detect_profile(identity);
    if (own != "cpu-pocl") profile.traits.compiler = CompilerHints::portable;
    profile.traits.private_bytes = find_profile(own).traits.private_bytes;
  } else {
    take_reported_traits(profile.traits, actual);
    scale_rates(profile.traits, row.limits.compute_units, actual.compute_units);
    if (profile.traits.name == "nvidia")
      take_nvidia_generation(profile.traits, identity.compute_capability, actual.compute_units);
  }
  DeviceTraits& traits = profile.traits;
  if (!is_gpu(profile)) traits.cpu = cpu_core(profile.limits);
  traits.preferred_group =
      static_cast<uint32_t>(std::min<uint64_t>(traits.preferred_group, profile.limits.max_group));
  traits.preferred_local_group =
      static_cast<uint32_t>(std::min<uint64_t>(traits.preferred_local_group, profile.limits.max_group));
  return profile;
}

}  // namespace clfm::host
