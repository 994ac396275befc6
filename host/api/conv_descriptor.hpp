// conv_descriptor.hpp - the public convolution descriptor and the problem it describes.
#pragma once

#include <clfft_mixed/clfft_mixed.h>

#include "host/problem/conv_problem.hpp"

namespace clfm::host {

ConvProblem problem_of(const clfm_conv_desc& desc);
clfm_conv_desc descriptor_of(const ConvProblem& canonical_problem);

// What the caller's filter_values, where there are some and it matters, tell about the filter.
void learn_filter(const clfm_conv_desc& desc, ConvProblem& canonical_problem);

// Throws Failure naming `name` when there is no readable descriptor.
clfm_conv_desc read_conv_descriptor(const clfm_conv_desc* d, const char* name);

}  // namespace clfm::host
