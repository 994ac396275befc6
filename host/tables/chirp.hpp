// chirp.hpp - the sequences that turn an FFT of any length into a convolution (Bluestein), in double
// precision.
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "table.hpp"

namespace clfm::host {

// exp(-pi i k^2 / n), k < n; the squares are reduced as integers.
std::vector<std::complex<double>> chirp(int64_t n);

// What the spectrum, of m points, of n elements times their chirp is multiplied by: that of the chirp's
// conjugates for k from below 0 to n - 1, over m. Places 0 to `ahead` - 1 hold k = 0, 1, .., those from the
// last one down k = -1, -2, ..; 0 <= ahead <= n <= m. All results are right where ahead is n and m at least 2
// n - 1; results from `first` to `last` of elements of which those from `begin` to `end` are not zero where
// ahead is last - begin + 1 and m at least last - first + 1 + end - begin.
std::vector<std::complex<double>> chirp_spectrum(int64_t n, int64_t ahead, int64_t m);

// Kinds chirp and chirp_spectrum.
std::vector<std::byte> make_chirp_table(const Table& table);

}  // namespace clfm::host
