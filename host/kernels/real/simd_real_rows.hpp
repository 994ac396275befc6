// simd_real_rows.hpp - launches of the SIMD kernels that take real rows by a complex FFT in one step:
// simd_real_rows.cl, simd_dct_rows.cl. Elements are neighbours; task.axis.length is that of the FFT.
#pragma once

#include <optional>
#include <vector>

#include "host/device/profile.hpp"
#include "host/kernels/dct/dct_steps.hpp"
#include "host/kernels/simd/simd_step.hpp"

namespace clfm::host {

// How such rows are transformed; nothing where they are not.
std::optional<SimdVariant> real_row_variant(const SimdTask& task, const DeviceProfile& device);

// The same for r2c and c2r of even length: in whole vectors of fewer lanes where that puts several rows into
// one; and longer rows whose blocks are slots, as long as an item takes, where a vector holds two rows: up to
// 4 MiB of private scratch. One at a time they would take about as long as an FFT and a pass over pairs.
std::optional<SimdVariant> half_spectrum_variant(const SimdTask& task, const DeviceProfile& device);

// The same for DCTs and DSTs, of types II to IV and even length in such vectors too; nothing for type IV of
// odd length.
std::optional<SimdVariant> dct_row_variant(const DctAxis& dct, const SimdTask& task,
                                           const DeviceProfile& device);

// Whether the pass over pairs of r2c and c2r finds whole vectors (half_spectrum_blocks.clh) or runs along a
// scratch row (half_spectrum_row.clh).
bool is_blockwise(const SimdTask& task, const SimdVariant& variant);

// r2c (forward) and c2r (backward); strides count complex elements.
Step real_row_step(const SimdTask& task, SimdVariant variant, const DeviceProfile& device,
                   std::vector<Table>& tables);

// Here, in dct_rows_pre_post.hpp and in dct_lanes.hpp: tables roots_t and, of even lengths of types II
// to IV, roots_s (dct_row.clh, dct_lane.clh). Kernels that go along the row have roots_t twice where there
// are no roots_s.
std::vector<Table> dct_roots(const DctAxis& dct, Precision precision);
std::vector<Table> dct_line_roots(const DctAxis& dct, Precision precision);

// Strides count real elements. Not of type IV and odd length.
Step dct_row_step(const DctAxis& dct, const SimdTask& task, SimdVariant variant, const DeviceProfile& device,
                  std::vector<Table>& tables);

}  // namespace clfm::host
