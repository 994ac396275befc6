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

// The spectrum, of m points and divided by m, of conj(chirp(k)), by which the spectrum of n elements times
// their chirp is multiplied: elements k = 0 .. ahead - 1 stand at the front, negative k at the back, k = -1
// last; 0 <= ahead <= n <= m. For all results: ahead = n, m >= 2 n - 1. For results first .. last of elements
// that are zero but for begin .. end: ahead = last - begin + 1, m >= last - first + 1 + end - begin.
std::vector<std::complex<double>> chirp_spectrum(int64_t n, int64_t ahead, int64_t m);

// Kinds chirp and chirp_spectrum.
std::vector<std::byte> make_chirp_table(const Table& table);

}  // namespace clfm::host
