// layer_descriptor.hpp - the public layer descriptor and the problem it describes.
#pragma once

#include <clfft_mixed/clfft_mixed.h>

#include "host/problem/layer_problem.hpp"

namespace clfm::host {

LayerProblem problem_of(const clfm_layer_desc& desc);
clfm_layer_desc descriptor_of(const LayerProblem& canonical_problem);

// Throws Failure naming `name` when there is no readable descriptor.
clfm_layer_desc read_layer_descriptor(const clfm_layer_desc* d, const char* name);

// Throw Failure for a number that is none of theirs.
LayerTensor tensor_of(const clfm_layer_tensor& tensor);
LayerPass pass_of(const clfm_layer_pass& pass);

}  // namespace clfm::host
