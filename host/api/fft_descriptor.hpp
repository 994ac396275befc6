// fft_descriptor.hpp - the public descriptor <-> the internal problem.
#pragma once

#include <clfft_mixed/clfft_mixed.h>

#include "host/problem/fft_problem.hpp"

namespace clfm::host {

FftProblem problem_of(const clfm_fft_desc& desc);  // not yet checked: canonical() does that
clfm_fft_desc descriptor_of(const FftProblem& problem);

// Reads a caller's descriptor, whatever header version it was compiled against.
clfm_fft_desc read_fft_descriptor(const clfm_fft_desc* d, const char* name);

}  // namespace clfm::host
