// dct_rows_pre_post.hpp - the launches of simd_dct_rows_pre_post.cl: prologue and epilogue of the FFT of rows
// of a DCT or DST, in vectors.
#pragma once

#include <optional>

#include "dct_steps.hpp"
#include "host/device/profile.hpp"

namespace clfm::host {

// From real rows to the scratch rows that the FFT takes, and back, times `scale`. Nothing where the kernel
// does not take it: elements must be neighbours in source and sink, and scratch rows more than two vectors
// long.
std::optional<Step> dct_rows_before(const DctAxis& dct, const RealRows& rows, const DeviceProfile& device,
                                    Recipe& recipe);
std::optional<Step> dct_rows_after(const DctAxis& dct, const RealRows& rows, double scale,
                                   const DeviceProfile& device, Recipe& recipe);

}  // namespace clfm::host
