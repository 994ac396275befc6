// nvidia_cores.hpp - what NVIDIA's generations have, by compute capability: their drivers tell it, and their
// multiprocessors differ more than the row of all of them can say.
#pragma once

#include <cstdint>

#include "profile.hpp"

namespace clfm::host {

// Traits of a device with that many multiprocessors. capability: 10 major + minor; of an unknown one they
// stay as they are.
void take_nvidia_generation(DeviceTraits& traits, uint32_t capability, uint32_t multiprocessors);

}  // namespace clfm::host
