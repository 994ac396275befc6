// layer_problem.hpp - one pass of a convolution layer as a problem of the bench: a token of the library with
// the word pass=forward, pass=backward_data or pass=backward_weights. A pass makes one tensor of two others.
// The first of these is the problem's input; the second stays as it is, as a filter does.
#pragma once

#include <string>
#include <vector>

#include "problem/problem.hpp"

namespace clfm::bench {

struct LayerPass {
  LayerDesc desc;
  clfm_layer_pass pass;
  std::vector<double> second;  // dense, random, as the problem's precision holds it
};

struct LayerOperands {
  clfm_layer_tensor first, second;
};
LayerOperands operands_of(clfm_layer_pass pass);

Problem parse_layer_problem(const std::string& token);

struct OutputSize {
  size_t height, width;
};
OutputSize output_size(const LayerDesc& desc);

double layer_flops(const Problem& problem);  // of the sum as it is written, those of the pads among them

}  // namespace clfm::bench
