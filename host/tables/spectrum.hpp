// spectrum.hpp - a forward FFT on the host, in double precision: for tables that are spectra of constants.
#pragma once

#include <complex>
#include <vector>

namespace clfm::host {

// X[k] = sum x[j] exp(-2 pi i j k / n), n = x.size() >= 1. Time grows as n times the sum of n's prime
// factors, so n should have small ones.
std::vector<std::complex<double>> spectrum(std::vector<std::complex<double>> x);

}  // namespace clfm::host
