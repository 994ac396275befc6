// fftw_rows.hpp - single rows by FFTW in double precision, as what others are compared with. Only for builds
// that found FFTW.
#pragma once

#include <complex>
#include <vector>

namespace clfm::bench {

std::vector<std::complex<double>> fftw_row(
    const std::vector<std::complex<double>>& row);  // unnormalized, forward

}  // namespace clfm::bench
