// extents.hpp - how large the buffers of a problem have to be, as the public structs tell it.
#pragma once

#include <clfft_mixed/clfft_mixed.h>

#include "host/problem/layer_problem.hpp"
#include "host/problem/stream_problem.hpp"

namespace clfm::host {

// Of canonical problems.
clfm_fft_extents extents_of(const FftProblem& problem);
clfm_conv_extents extents_of(const ConvProblem& problem);
clfm_layer_extents extents_of(const LayerProblem& problem);
clfm_stream_extents extents_of(const StreamProblem& problem);

}  // namespace clfm::host
