// bluestein_two_for_one.hpp - r2c and c2r of rows of awkward odd length, two rows as the parts of one row of
// complex elements (simd_bluestein_two_for_one.cl): one convolution of 2 n for two rows, where a row of its
// own takes one of 1.5 n.
#pragma once

#include <optional>
#include <vector>

#include "host/device/profile.hpp"
#include "host/kernels/simd/simd_step.hpp"

namespace clfm::host {

// Nothing where items are no SIMD programs, rows are no neighbours, lengths have small primes only, do not
// fit an item, or some cores would have no pair. The axis counts what the arrays have: real elements on the
// one.
std::optional<Step> bluestein_two_for_one_step(const SimdTask& task, const DeviceProfile& device,
                                               std::vector<Table>& tables);

}  // namespace clfm::host
