#include "layer_descriptor.hpp"

#include <cstddef>

#include "boundary.hpp"
#include "descriptor_fields.hpp"

namespace clfm::host {
namespace {

// The public enums and the internal ones have the same order; these pin the ends.
static_assert(static_cast<int>(LayerTensor::grad_output) == CLFM_LAYER_GRAD_OUTPUT);
static_assert(static_cast<int>(LayerPass::backward_weights) == CLFM_LAYER_BACKWARD_WEIGHTS);
static_assert(static_cast<int>(LayerActivation::relu) == CLFM_LAYER_RELU);
static_assert(static_cast<int>(LayerBias::per_channel) == CLFM_LAYER_BIAS);

template <class Inner, class Outer>
Inner known(const char* name, const Outer& value, Inner last) {
  const int number = static_cast<int>(enum_of<Inner>(value)), most = static_cast<int>(last);
  if (number < 0 || number > most)
    fail(Status::invalid_argument, name, " is ", number, ", must be 0 to ", most);
  return enum_of<Inner>(value);
}

}  // namespace

LayerProblem problem_of(const clfm_layer_desc& desc) {
  LayerProblem problem;
  problem.kind = enum_of<ConvKind>(desc.kind);
  problem.algorithm = enum_of<ConvAlgorithm>(desc.algorithm);
  problem.precision = enum_of<Precision>(desc.precision);
  problem.effort = enum_of<Effort>(desc.effort);
  problem.workspace = enum_of<WorkspaceOwner>(desc.workspace);
  problem.activation = enum_of<LayerActivation>(desc.activation);
  problem.bias = enum_of<LayerBias>(desc.bias);
  const auto count = [](size_t value, const char* name) { return signed_count(value, name, -1); };
  problem.batch = count(desc.batch, "batch");
  problem.in_channels = count(desc.in_channels, "in_channels");
  problem.out_channels = count(desc.out_channels, "out_channels");
  problem.groups = count(desc.groups, "groups");
  problem.size = {count(desc.height, "height"), count(desc.width, "width")};
  problem.filter = {count(desc.filter_height, "filter_height"), count(desc.filter_width, "filter_width")};
  problem.pad_begin = {count(desc.pad_top, "pad_top"), count(desc.pad_left, "pad_left")};
  problem.pad_end = {count(desc.pad_bottom, "pad_bottom"), count(desc.pad_right, "pad_right")};
  problem.stride = {count(desc.stride_y, "stride_y"), count(desc.stride_x, "stride_x")};
  problem.dilation = {count(desc.dilation_y, "dilation_y"), count(desc.dilation_x, "dilation_x")};
  problem.tile = {signed_count(desc.tile[0], "tile", 0), signed_count(desc.tile[1], "tile", 1)};
  problem.workspace_limit_bytes = desc.workspace_limit_bytes;
  return problem;
}

clfm_layer_desc descriptor_of(const LayerProblem& problem) {
  clfm_layer_desc desc;
  clfm_layer_desc_init(&desc);
  desc.kind = static_cast<clfm_conv_kind>(problem.kind);
  desc.algorithm = static_cast<clfm_conv_algorithm>(problem.algorithm);
  desc.precision = static_cast<clfm_precision>(problem.precision);
  desc.effort = static_cast<clfm_effort>(problem.effort);
  desc.workspace = static_cast<clfm_workspace_owner>(problem.workspace);
  desc.activation = static_cast<clfm_layer_activation>(problem.activation);
  desc.bias = static_cast<clfm_layer_bias>(problem.bias);
  const auto set = [](size_t& y, size_t& x, const LayerProblem::Pair& pair) {
    y = static_cast<size_t>(pair[0]);
    x = static_cast<size_t>(pair[1]);
  };
  set(desc.batch, desc.groups, {problem.batch, problem.groups});
  set(desc.in_channels, desc.out_channels, {problem.in_channels, problem.out_channels});
  set(desc.height, desc.width, problem.size);
  set(desc.filter_height, desc.filter_width, problem.filter);
  set(desc.pad_top, desc.pad_left, problem.pad_begin);
  set(desc.pad_bottom, desc.pad_right, problem.pad_end);
  set(desc.stride_y, desc.stride_x, problem.stride);
  set(desc.dilation_y, desc.dilation_x, problem.dilation);
  set(desc.tile[0], desc.tile[1], problem.tile);
  desc.workspace_limit_bytes = static_cast<size_t>(problem.workspace_limit_bytes);
  return desc;
}

namespace {

constexpr Field kLayerFields[] = {
    CLFM_FIELD(clfm_layer_desc, activation),
    CLFM_FIELD(clfm_layer_desc, bias),
    CLFM_FIELD(clfm_layer_desc, tile),
};

}  // namespace

clfm_layer_desc read_layer_descriptor(const clfm_layer_desc* d, const char* name) {
  // What a header of another version adds stands behind the workspace's limit.
  return read_descriptor(d, name, kLayerFields, clfm_layer_desc_init);
}

LayerTensor tensor_of(const clfm_layer_tensor& tensor) {
  return known<LayerTensor>("t", tensor, LayerTensor::grad_output);
}

LayerPass pass_of(const clfm_layer_pass& pass) {
  return known<LayerPass>("pass", pass, LayerPass::backward_weights);
}

}  // namespace clfm::host
