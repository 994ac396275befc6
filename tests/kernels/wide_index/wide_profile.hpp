// wide_profile.hpp - a profile that asks for wide accesses wherever they are possible.
#pragma once

#include "host/device/profile.hpp"

namespace clfm::test {

// `numbers`: complex ones of single precision, of an access. As many registers as it takes.
inline host::DeviceProfile wide_profile(uint32_t numbers) {
  host::DeviceProfile profile = host::find_profile("mali-valhall");
  profile.traits.wave = 1;  // no lane is idle
  profile.traits.access_bytes = 8 * numbers;
  profile.traits.registers = profile.traits.core.registers = 1u << 16;
  profile.traits.core.access_operations = 1e6;
  return profile;
}

}  // namespace clfm::test
