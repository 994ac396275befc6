// convolution_length.hpp - lengths that a cyclic convolution may have when any from some least one on will
// do.
#pragma once

#include <cstdint>
#include <vector>

#include "host/kernels/simd/simd_radices.hpp"

namespace clfm::host {

// A longer length can only win by better radices, and where it is longer by more than a third these do not
// make up for it.
constexpr int64_t longest_worthwhile(int64_t shortest) { return shortest + shortest / 3; }

// A few lengths from `least` on, below twice that: powers of two times a small number.
std::vector<int64_t> convolution_lengths(int64_t least);

// The cheapest radices of a SIMD kernel that convolves, of any length from `least` on; empty where there are
// none.
SimdRadices cheapest_convolution(SimdKernel kernel, int64_t least, int64_t lanes, uint32_t registers);

}  // namespace clfm::host
