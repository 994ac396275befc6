// The table of built-in rows, and finding one of them.
#include <algorithm>

#include "cpu_cores.hpp"
#include "gpu_cores.hpp"
#include "host/error.hpp"
#include "price_factors.hpp"
#include "profile.hpp"
#include "profile_rows.hpp"

namespace clfm::host {
namespace {

std::vector<DeviceProfile> all_rows() {
  std::vector<DeviceProfile> rows = mobile_rows();
  for (const auto& more : {desktop_rows(), cpu_rows(), {unknown_row()}})
    rows.insert(rows.end(), more.begin(), more.end());
  for (DeviceProfile& row : rows) {
    row.traits.core = gpu_core(row.traits.name);
    row.factors = shipped_factors(row.traits.name);
    if (is_gpu(row))
      row.traits.cache_fade = 0.5;  // sets fill unevenly, and other data come in between
    else
      row.traits.cpu = cpu_core(row.limits);
  }
  return rows;
}

}  // namespace

DeviceLimits typical_limits(uint64_t max_group, uint64_t local_bytes, uint64_t max_allocation_bytes,
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

const std::vector<DeviceProfile>& builtin_profiles() {
  static const std::vector<DeviceProfile> rows = all_rows();
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
