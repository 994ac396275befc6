// roots.hpp - roots of unity in double precision, the source of every twiddle.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

namespace clfm::host {

// exp(-2 pi i t / n), each part within one unit in the last place; 0 <= t < n <= 2^50.
std::complex<double> root_of_unity(int64_t t, int64_t n);

// All of them, t = 0 .. n-1, exactly symmetric: conjugates, negatives and exchanged parts are equal bit for
// bit.
std::vector<std::complex<double>> roots_of_unity(int64_t n);

}  // namespace clfm::host
