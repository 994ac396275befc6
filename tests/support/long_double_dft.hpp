// long_double_dft.hpp - the discrete Fourier transform of any length, in long double.
#pragma once

#include <complex>
#include <vector>

namespace clfm::test {

using LongComplex = std::complex<long double>;

// sum over j of row[j] exp(-2 pi i j k / n), for every k.
std::vector<LongComplex> long_double_dft(const std::vector<LongComplex>& row);

}  // namespace clfm::test
