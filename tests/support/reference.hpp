// reference.hpp - what a transform should give, computed without any code of the library.
//
// Signals are dense here: the batch outermost, then the axes in order, every element a complex number (the
// imaginary part of a real side is zero). element_offsets() says where each of them lies in a buffer.
#pragma once

#include <clfft_mixed/clfft_mixed.h>

#include <complex>
#include <cstddef>
#include <random>
#include <vector>

namespace clfm::test {

using Complex = std::complex<double>;
using Signal = std::vector<Complex>;

enum class Side { in, out };

bool is_real(const clfm_fft_desc& desc, Side side);
bool is_planar(const clfm_fft_desc& desc, Side side);

// Every transform of any rank and length, with scale and orthonormal normalization. Computed in long double and rounded
// at the end; lengths with a prime factor p take p operations for every element, DCT and DST as many as the length.
Signal reference_fft(const clfm_fft_desc& desc, const Signal& in);

// A side with a window has the elements of the window only. Offset of every dense element in elements of its side, from the strides or, where these are all zero,
// packed.
std::vector<size_t> element_offsets(const clfm_fft_desc& desc, Side side);

size_t element_bytes(const clfm_fft_desc& desc, Side side);  // of one plane where the side is planar
size_t extent_bytes(const clfm_fft_desc& desc, Side side);   // from the first element to behind the last one

// Normally distributed, already rounded to the precision of the problem; for c2r a half spectrum of real
// signals.
Signal random_input(const clfm_fft_desc& desc, std::mt19937_64& random);

// The bytes of a side: of all it holds, or of its real and its imaginary parts where it is planar.
struct SideBytes {
  std::vector<std::byte> bytes, imag;
  bool operator==(const SideBytes&) const = default;
};

// Between dense signals and the bytes of a side; store leaves what lies between the elements as it is.
void store_elements(const clfm_fft_desc& desc, Side side, const Signal& signal, SideBytes& to);
Signal load_elements(const clfm_fft_desc& desc, Side side, const SideBytes& from);

}  // namespace clfm::test
