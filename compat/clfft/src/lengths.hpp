// lengths.hpp - which ranks and lengths a plan may have.
#pragma once

#include <clFFT.h>

#include <cstddef>

namespace clfm::clfft {

size_t rank_of(clfftDim dim);  // throws StatusError

// Throws StatusError for a length of 0, and for those that clFFT refuses (prime factors over 13) where the
// environment says CLFM_CLFFT_STRICT=1: for programs that expect the refusal and then pad.
void require_lengths(size_t rank, const size_t* lengths);

}  // namespace clfm::clfft
