// layer_problem.hpp - a convolution layer that a caller asked for, as a validated value. No OpenCL here.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "conv_problem.hpp"
#include "fft_problem.hpp"

namespace clfm::host {

enum class LayerTensor { input, weights, grad_output };
enum class LayerPass { forward, backward_data, backward_weights };
inline constexpr LayerPass kEveryLayerPass[] = {LayerPass::forward, LayerPass::backward_data,
                                                LayerPass::backward_weights};
enum class LayerActivation { none, relu };
enum class LayerBias { none, per_channel };

// For image n and output channel c: y[n][c][o] = sum over the c's group of input channels d and over the taps
// j of w[c][d][j] x[n][d][stride o + dilation j - pad], x zero beyond its ends; a convolution reads the taps
// of every filter in reverse. Tensors are packed: NCHW, and weights (out_channels, in_channels / groups,
// filter). Pairs are (y, x).
struct LayerProblem {
  ConvKind kind = ConvKind::correlation;
  ConvAlgorithm algorithm = ConvAlgorithm::automatic;
  Precision precision = Precision::f32;
  Effort effort = Effort::estimate;
  WorkspaceOwner workspace = WorkspaceOwner::plan;
  LayerActivation activation = LayerActivation::none;
  LayerBias bias = LayerBias::none;
  int64_t batch = 1, in_channels = 1, out_channels = 1, groups = 1;
  using Pair = std::array<int64_t, 2>;
  Pair size{1, 1}, filter{1, 1};
  Pair pad_begin{0, 0}, pad_end{0, 0};
  Pair stride{1, 1}, dilation{1, 1};
  Pair tile{0, 0};  // of the spectral algorithm; 0: chosen
  uint64_t workspace_limit_bytes = 0;

  bool operator==(const LayerProblem&) const = default;

  int64_t in_group() const { return in_channels / groups; }  // channels of one group
  int64_t out_group() const { return out_channels / groups; }
  int64_t taps() const { return filter[0] * filter[1]; }
  Pair span() const;    // positions of the input from the first tap to behind the last
  Pair output() const;  // size
  int64_t outputs() const { return output()[0] * output()[1]; }  // of one image and channel
  int64_t elements(LayerTensor tensor) const;
  uint64_t element_bytes() const;  // of one element in the caller's memory
  uint64_t bytes(LayerTensor tensor) const {
    return static_cast<uint64_t>(elements(tensor)) * element_bytes();
  }
};

// What a pass makes has the shape of a tensor: forward that of grad_output, backward_data of the input,
// backward_weights of the weights.
LayerTensor result_shape(LayerPass pass);

// Checks every field, naming it, its value and the limit. Problems that mean the same become equal.
LayerProblem canonical(LayerProblem problem);

// One line for messages and reports: "layer f32 b4 3x224x224 -> 64x112x112 k7x7 stride 2".
std::string describe(const LayerProblem& problem);

}  // namespace clfm::host
