// roots.hpp - roots of unity in double precision, the source of every twiddle.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

namespace clfm::host {

// exp(-2 pi i t / n), each part within 1.1 units in the last place; 0 <= t < n <= 2^50.
std::complex<double> root_of_unity(int64_t t, int64_t n);

// All of them, t = 0 .. n-1, each rounded once to Real (float or double), and exactly symmetric: conjugates,
// negatives and exchanged parts are equal bit for bit. Only an eighth is computed where n allows.
template <class Real>
void write_roots(int64_t n, std::complex<Real>* roots);

std::vector<std::complex<double>> roots_of_unity(int64_t n);

}  // namespace clfm::host
