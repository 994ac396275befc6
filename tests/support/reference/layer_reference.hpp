// layer_reference.hpp - the passes of a convolution layer by their definition, in double precision: every
// product of an input, a weight and an output position is visited once. Shares nothing with the library but
// the public header.
#pragma once

#include <clfft_mixed/clfft_mixed.hpp>
#include <cstddef>
#include <functional>
#include <vector>

namespace clfm::test {

using Tensor = std::vector<double>;  // packed

struct LayerSizes {
  size_t input, weights, output;  // elements
  size_t out_height, out_width;
};
LayerSizes layer_sizes(const LayerDesc& desc);

// What a pass should give, and the sums of the squares of the products that each element is the sum of.
struct LayerExpectation {
  Tensor values, energies;
};
// a and b: the operands of the pass, in the order input, weights, gradient.
LayerExpectation reference_pass(const LayerDesc& desc, clfm_layer_pass pass, const Tensor& a,
                                const Tensor& b);
// Behind a forward pass.
void add_bias_and_activate(const LayerDesc& desc, const Tensor& bias, Tensor& output);

// rms of the error, relative to the rms of sums of random products of that size.
double layer_error(const Tensor& out, const LayerExpectation& expected);
double layer_error_bound(const LayerDesc& desc);

double inner_product(const Tensor& a, const Tensor& b);

}  // namespace clfm::test
