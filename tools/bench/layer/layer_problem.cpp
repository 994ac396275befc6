#include "layer_problem.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "arrays/values.hpp"
#include "problem/token.hpp"

namespace clfm::bench {
namespace {

constexpr const char* kPasses[] = {"forward", "backward_data",
                                   "backward_weights"};  // in the order of clfm_layer_pass

clfm_layer_pass pass_named(const std::string& name) {
  const auto* const found = std::find(std::begin(kPasses), std::end(kPasses), name);
  if (found == std::end(kPasses))
    throw std::invalid_argument("pass is \"" + name +
                                "\", must be forward, backward_data or backward_weights");
  return static_cast<clfm_layer_pass>(found - std::begin(kPasses));
}

clfm_layer_pass pass_in(const std::string& token) {
  std::optional<clfm_layer_pass> pass;
  for (const std::string& word : words_of(token)) {
    if (!is_pass(word)) continue;
    if (pass) throw std::invalid_argument("pass is given twice");
    pass = pass_named(word.substr(word.find('=') + 1));
  }
  return pass.value_or(CLFM_LAYER_FORWARD);
}

Side tensor_side(const LayerDesc& desc, clfm_layer_tensor tensor) {
  const OutputSize out = output_size(desc);
  switch (tensor) {
    case CLFM_LAYER_INPUT:
      return packed_side({desc.in_channels, desc.height, desc.width}, desc.batch);
    case CLFM_LAYER_WEIGHTS:
      return packed_side({desc.in_channels / desc.groups, desc.filter_height, desc.filter_width},
                         desc.out_channels);
    default:
      return packed_side({desc.out_channels, out.height, out.width}, desc.batch);
  }
}

clfm_layer_tensor shape_of_result(clfm_layer_pass pass) {
  switch (pass) {
    case CLFM_LAYER_FORWARD:
      return CLFM_LAYER_GRAD_OUTPUT;
    case CLFM_LAYER_BACKWARD_DATA:
      return CLFM_LAYER_INPUT;
    default:
      return CLFM_LAYER_WEIGHTS;
  }
}

}  // namespace

LayerOperands operands_of(clfm_layer_pass pass) {
  switch (pass) {
    case CLFM_LAYER_FORWARD:
      return {CLFM_LAYER_INPUT, CLFM_LAYER_WEIGHTS};
    case CLFM_LAYER_BACKWARD_DATA:
      return {CLFM_LAYER_GRAD_OUTPUT, CLFM_LAYER_WEIGHTS};
    default:
      return {CLFM_LAYER_INPUT, CLFM_LAYER_GRAD_OUTPUT};
  }
}

Problem parse_layer_problem(const std::string& token) {
  LayerPass layer{LayerDesc(without_pass(token)), pass_in(token), {}};
  if (layer.desc.bias != CLFM_LAYER_NO_BIAS || layer.desc.activation != CLFM_LAYER_NO_ACTIVATION)
    throw std::invalid_argument("layers are measured without bias and activation");
  Problem problem;
  problem.token = layer.desc.token() + " pass=" + kPasses[layer.pass];
  problem.real = real_of(layer.desc.precision);
  problem.lengths = {layer.desc.height, layer.desc.width};
  problem.batch = layer.desc.batch;
  problem.in = tensor_side(layer.desc, operands_of(layer.pass).first);
  problem.out = tensor_side(layer.desc, shape_of_result(layer.pass));
  constexpr unsigned kSeed = 7;
  layer.second =
      random_values(problem.real, tensor_side(layer.desc, operands_of(layer.pass).second).reals(), kSeed);
  problem.layer = std::make_shared<const LayerPass>(std::move(layer));
  return problem;
}

OutputSize output_size(const LayerDesc& d) {
  const auto outputs = [](size_t padded, size_t filter, size_t dilation, size_t stride) {
    return (padded - dilation * (filter - 1) - 1) / stride + 1;
  };
  return {outputs(d.height + d.pad_top + d.pad_bottom, d.filter_height, d.dilation_y, d.stride_y),
          outputs(d.width + d.pad_left + d.pad_right, d.filter_width, d.dilation_x, d.stride_x)};
}

double layer_flops(const Problem& problem) {
  const LayerDesc& d = problem.layer->desc;
  const OutputSize out = output_size(d);
  const auto taps_of_output = d.in_channels / d.groups * d.filter_height * d.filter_width;
  return 2.0 * static_cast<double>(d.batch * d.out_channels * out.height * out.width) *
         static_cast<double>(taps_of_output);
}

}  // namespace clfm::bench
