// reference.hpp - what a transform should give, computed without any code of the library. Signals are dense:
// array_bytes.hpp.
#pragma once

#include <random>

#include "support/array_bytes.hpp"

namespace clfm::test {

// Every transform of any rank and length, with scale and orthonormal normalization. Computed in long double
// and rounded at the end.
Signal reference_fft(const clfm_fft_desc& desc, const Signal& in);

// The same without its window of the output, and that window of it.
Signal whole_reference_fft(const clfm_fft_desc& desc, const Signal& in);
Signal wanted_part(const clfm_fft_desc& desc, const Signal& whole);

// Normally distributed, already rounded to the precision of the problem; for c2r a half spectrum of real
// signals.
Signal random_input(const clfm_fft_desc& desc, std::mt19937_64& random);

// The same, but for c2r not the spectra of real signals: the mirror images within the stored half differ, and
// what is real in such spectra has imaginary parts.
Signal random_numbers(const clfm_fft_desc& desc, std::mt19937_64& random);

// Of c2r along one axis: the imaginary parts of numbers 0 and n / 2, which count for nothing, become huge, or
// no numbers.
void spoil_imaginary_parts(const clfm_fft_desc& desc, std::mt19937_64& random, Signal& half);

}  // namespace clfm::test
