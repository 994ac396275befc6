// hermitian.hpp - the launches of simd_hermitian.cl and simd_dct2_hermitian.cl: r2c and c2r, and DCT-II and
// DST-II, of rows of neighbouring real elements, vectors along the row, whose stages keep half of the
// residues of the frequency.
#pragma once

#include <optional>
#include <vector>

#include "host/device/profile.hpp"
#include "host/kernels/dct/dct_steps.hpp"
#include "host/kernels/simd/simd_step.hpp"

namespace clfm::host {

// task.axis.length is that of the rows. nullopt where no first radix fills the lanes, or rows are too short,
// or too long for an item. Strides count real elements for real rows.
std::optional<Step> hermitian_step(const SimdTask& task, const DeviceProfile& device,
                                   std::vector<Table>& tables);
// Strides count real elements. Of type II alone.
std::optional<Step> dct2_hermitian_step(const DctAxis& dct, const SimdTask& task, const DeviceProfile& device,
                                        std::vector<Table>& tables);

}  // namespace clfm::host
