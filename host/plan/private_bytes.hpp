// private_bytes.hpp - what a work-group holds in private memory: on a CPU device the arrays of its items
// stand on the stack of one thread, which a group that asks for too much overruns, and the process ends.
#pragma once

#include <cstdint>

#include "host/device/profile.hpp"
#include "recipe.hpp"

namespace clfm::host {

// Of all items of a group together, of what the kernel declares as arrays; elements that a compiler keeps in
// registers are not counted.
uint64_t private_bytes(const Step& step);
uint64_t private_bytes(const Recipe& recipe);  // the most of a step
// Whether the device has that much for a work-group.
bool fits_private(const Step& step, const DeviceProfile& device);

}  // namespace clfm::host
