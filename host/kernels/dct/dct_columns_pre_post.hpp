// dct_columns_pre_post.hpp - the launches of simd_dct_columns_pre_post.cl: prologue and epilogue of the FFT
// of columns of a DCT or DST, in vectors.
#pragma once

#include <optional>

#include "dct_steps.hpp"
#include "host/device/profile.hpp"

namespace clfm::host {

// From columns of real elements to what the FFT takes, and back, times `scale`, not in place. Nothing where
// the kernel does not take it: columns must be neighbours in source and sink, and fill a vector.
std::optional<Step> dct_columns_before(const DctAxis& dct, const RealRows& columns,
                                       const DeviceProfile& device, Recipe& recipe);
std::optional<Step> dct_columns_after(const DctAxis& dct, const RealRows& columns, double scale,
                                      const DeviceProfile& device, Recipe& recipe);

}  // namespace clfm::host
