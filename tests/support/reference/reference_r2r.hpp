// reference_r2r.hpp - DCT, DST and Hartley transform of one row: the sums that define them as parts of a
// longer Fourier transform.
#pragma once

#include <clfft_mixed/clfft_mixed.h>

#include <vector>

#include "dft.hpp"

namespace clfm::test {

bool is_r2r(clfm_transform transform);

// FFTW's REDFT00, 10, 01, 11 and RODFT00, 10, 01, 11 for types 1 to 4, and DHT; orthonormal: with SciPy's
// scales for norm="ortho".
std::vector<long double> reference_r2r(clfm_transform transform, clfm_normalization normalization,
                                       const std::vector<long double>& row, Arithmetic arithmetic);

}  // namespace clfm::test
