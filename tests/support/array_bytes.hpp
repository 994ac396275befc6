// array_bytes.hpp - signals in the memory of a side, placed without any code of the library.
//
// Signals are dense here: the batch outermost, then the axes in order, every element a complex number (the
// imaginary part of a real side is zero). element_offsets() says where each of them lies in a buffer.
#pragma once

#include <complex>
#include <cstddef>
#include <vector>

#include "array_shape.hpp"

namespace clfm::test {

using Complex = std::complex<double>;
using Signal = std::vector<Complex>;

Signal rounded_to(clfm_precision precision, const Signal& signal);

// Of every dense element, in elements of its side: from the strides, or packed where these are all zero. A
// side with a window has the elements of the window only.
std::vector<size_t> element_offsets(const clfm_fft_desc& desc, Side side);

size_t element_bytes(const clfm_fft_desc& desc, Side side);  // of one plane where the side is planar
size_t extent_bytes(const clfm_fft_desc& desc, Side side);   // from the first element to behind the last one

// The bytes of a side: of all it holds, or of its real and its imaginary parts where it is planar.
struct SideBytes {
  std::vector<std::byte> bytes, imag;
  bool operator==(const SideBytes&) const = default;
};

// Between dense signals and the bytes of a side; store leaves what lies between the elements as it is.
void store_elements(const clfm_fft_desc& desc, Side side, const Signal& signal, SideBytes& to);
Signal load_elements(const clfm_fft_desc& desc, Side side, const SideBytes& from);

}  // namespace clfm::test
