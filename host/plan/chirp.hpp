// chirp.hpp - the sequences that turn an FFT of any length into a convolution (Bluestein), in double precision.
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "table.hpp"

namespace clfm::host {

// exp(-pi i k^2 / n), k < n; the squares are reduced as integers.
std::vector<std::complex<double>> chirp(int64_t n);

// The spectrum, of m points, of the chirp's conjugates for k = -(n - 1) .. n - 1, over m: what the spectrum of n
// numbers times their chirp is multiplied by. m >= 2 n - 1.
std::vector<std::complex<double>> chirp_spectrum(int64_t n, int64_t m);

// Kinds chirp and chirp_spectrum.
std::vector<std::byte> make_chirp_table(const Table& table);

}  // namespace clfm::host
