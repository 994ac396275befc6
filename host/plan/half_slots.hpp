// half_slots.hpp - the launch of half_slots_fft.cl: r2c and c2r of rows of neighbouring reals, vectors along the row, whose stages keep half of the
// residues of the frequency.
#pragma once

#include <optional>
#include <vector>

#include "../device/profile.hpp"
#include "simd_step.hpp"

namespace clfm::host {

// task.axis.length is that of the rows; strides count reals on the real side. Nothing where no first radix fills such slots, or rows are
// too short, or too long for an item.
std::optional<Step> half_slots_step(const SimdTask& task, const DeviceProfile& device,
                                    std::vector<Table>& tables);

}  // namespace clfm::host
