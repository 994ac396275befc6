// stream_descriptor.hpp - the public streaming descriptor and the problem it describes.
#pragma once

#include <clfft_mixed/clfft_mixed.h>

#include "host/problem/stream_problem.hpp"

namespace clfm::host {

StreamProblem problem_of(const clfm_stream_desc& desc);

// Throws Failure naming `name` when there is no readable descriptor.
clfm_stream_desc read_stream_descriptor(const clfm_stream_desc* d, const char* name);

}  // namespace clfm::host
