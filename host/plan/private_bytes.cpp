#include "private_bytes.hpp"

#include <algorithm>
#include <cmath>

#include "butterfly_work.hpp"

namespace clfm::host {

uint64_t private_bytes(const Step& step) {
  const PrivateArrays& held = step.pass.held;
  double arrays = held.arrays;
  if (held.has_store_staging && step.variant.nontemporal_stores.value_or(0) == 1) arrays += 1;
  const int bits = 8 * static_cast<int>(real_bytes(step.arithmetic));
  const bool stages_rows = step.pass.takes == Takes::staged_rows;
  for (const std::optional<ArrayAccess>* access : {&step.input, &step.output})
    if (stages_rows && *access && !((*access)->is_plain() && (*access)->bits == bits)) arrays += 1;
  const int64_t transforms = held.transforms * step.variant.transforms_per_vector.value_or(1);
  return static_cast<uint64_t>(
      std::ceil(arrays * static_cast<double>(held.elements * transforms) * complex_bytes(step.arithmetic)));
}

uint64_t private_bytes(const Recipe& recipe) {
  uint64_t most = 0;
  for (const Step& step : recipe.steps) most = std::max(most, private_bytes(step));
  return most;
}

bool fits_private(const Step& step, const DeviceProfile& device) {
  return fits_private(static_cast<double>(private_bytes(step)), device.traits);
}

}  // namespace clfm::host
