// rader.hpp - a transform of a prime length p as a cyclic convolution of p - 1 elements, by the powers of a
// generator g of the residues modulo p: X[g^-m] - x[0] is the sum over q of x[g^q] exp(-2 pi i g^(q - m) /
// p).
//
// Source: C. M. Rader, Discrete Fourier transforms when the number of data samples is prime (1968).
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "table.hpp"

namespace clfm::host {

int64_t primitive_root(int64_t prime);  // the smallest

// g^q for q < p - 1, the order in which elements are taken; after it g^-q, the order of results. For the
// first of `cofactor` sub-rows of a row (kernels/any_length/prime_factor.clh): elements c a for a = g^q,
// results c a where c a is g^-q modulo p.
std::vector<uint32_t> rader_order(int64_t prime, int64_t cofactor = 1);

// a with a x = 1 modulo `modulus`, a prime or coprime to x.
int64_t inverse_modulo(int64_t x, int64_t modulus);

// The spectrum of exp(-2 pi i g^-q / p), q < p - 1, over p - 1.
std::vector<std::complex<double>> rader_spectrum(int64_t prime);

// Half of the spectrum, (p + 1) / 2 elements, of the sum of the real and the imaginary part of each of them
// over p - 1.
std::vector<std::complex<double>> rader_reals_spectrum(int64_t prime);

// Kinds rader_order, rader_spectrum and rader_reals_spectrum.
std::vector<std::byte> make_rader_table(const Table& table);

}  // namespace clfm::host
