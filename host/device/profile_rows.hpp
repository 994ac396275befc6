// profile_rows.hpp - the built-in rows of one sort of devices each. docs/devices.md says where the numbers
// come from and how to add one. Limits are those of a typical member of the family, for planning without the
// device; with a device its own answers count. Rates are what an FFT reaches, not what a data sheet promises;
// all but the CPU's are estimates from public data, not measurements.
#pragma once

#include <cstdint>
#include <vector>

#include "profile.hpp"

namespace clfm::host {

inline constexpr uint64_t kMiB = 1024 * kKiB, kGiB = 1024 * kMiB;

DeviceLimits typical_limits(uint64_t max_group, uint64_t local_bytes, uint64_t max_allocation_bytes,
                            uint32_t compute_units);

std::vector<DeviceProfile> mobile_rows();   // Mali, Adreno, PowerVR
std::vector<DeviceProfile> desktop_rows();  // GPUs of Intel, AMD, NVIDIA, Apple
std::vector<DeviceProfile> cpu_rows();
DeviceProfile unknown_row();

}  // namespace clfm::host
