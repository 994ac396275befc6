// dft.hpp - the discrete Fourier transform of any length, exact enough to compare with.
#pragma once

#include <clfft_mixed/clfft_mixed.h>

#include <complex>
#include <vector>

namespace clfm::test {

using LongComplex = std::complex<long double>;

enum class Arithmetic { of_double, of_long_double };  // the former takes a fifth of the time

// What results of a precision are compared with has 29 bits more.
constexpr Arithmetic reference_arithmetic(clfm_precision precision) {
  return precision == CLFM_F64 ? Arithmetic::of_long_double : Arithmetic::of_double;
}

// sum over j of row[j] exp(-2 pi i j k / n), for every k.
std::vector<LongComplex> dft(const std::vector<LongComplex>& row, Arithmetic arithmetic);

// What transforms rows of double precision from here on: FFTW, for a program that has it.
using DoubleDft = std::vector<std::complex<double>> (*)(const std::vector<std::complex<double>>& row);
void let_double_dft_be(DoubleDft fft);

}  // namespace clfm::test
