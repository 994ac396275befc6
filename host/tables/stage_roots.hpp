// stage_roots.hpp - twiddles of autosort stages in the order in which neighbouring items of a group read them
// (kernels/group/group_stage.clh), so that an access of a wave meets few lines.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

namespace clfm::host {

// Stage after stage but the first, of radix r behind span = the product of the radices before it: exp(-2 pi i
// q k / (span r)) at (q - 1) span + k for q = 1 .. r - 1, k < span. At least one element.
std::vector<std::complex<double>> stage_roots(const std::vector<uint32_t>& radices);

}  // namespace clfm::host
