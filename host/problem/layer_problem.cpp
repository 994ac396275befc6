// layer_problem.cpp - canonical(): every field checked, one precise message each.
#include "layer_problem.hpp"

#include <algorithm>
#include <string_view>

#include "field_checks.hpp"
#include "host/error.hpp"
#include "token_words.hpp"

namespace clfm::host {
namespace {

// Positions, sums of two of them included, and rows of all planes together are ints in the kernels.
constexpr int64_t kMostPlanePositions = int64_t{1} << 29;
constexpr int64_t kMostRows = int64_t{1} << 30;
constexpr int64_t kMostTensorElements = int64_t{1}
                                        << 57;  // of a tensor, so that bytes can be counted in 64 bits
constexpr const char* kAxis[] = {"y", "x"};

void check_enums(const LayerProblem& p) {
  check_enum("kind", p.kind, ConvKind::correlation);
  check_enum("algorithm", p.algorithm, ConvAlgorithm::gemm);
  check_enum("precision", p.precision, Precision::bf16_storage);
  check_enum("effort", p.effort, Effort::measure);
  check_enum("workspace", p.workspace, WorkspaceOwner::caller);
  check_enum("activation", p.activation, LayerActivation::relu);
  check_enum("bias", p.bias, LayerBias::per_channel);
}

void check_range(const std::string& field, int64_t value, int64_t least) {
  if (value < least || value > kMostPlanePositions)
    fail(Status::invalid_argument, field, " is ", value, ", must be ", least, " to ", kMostPlanePositions);
}

void check_channels(const LayerProblem& p) {
  check_range("batch", p.batch, 1);
  check_range("in_channels", p.in_channels, 1);
  check_range("out_channels", p.out_channels, 1);
  check_range("groups", p.groups, 1);
  for (const auto& [name, channels] :
       {std::pair{"in_channels", p.in_channels}, {"out_channels", p.out_channels}})
    if (channels % p.groups != 0)
      fail(Status::invalid_argument, name, " is ", channels, ", must be a multiple of groups, ", p.groups);
}

void check_sizes(const LayerProblem& p) {
  constexpr const char* kSize[] = {"height", "width"};
  constexpr const char* kBegin[] = {"pad_top", "pad_left"};
  constexpr const char* kEnd[] = {"pad_bottom", "pad_right"};
  for (size_t k = 0; k < 2; ++k) {
    check_range(kSize[k], p.size[k], 1);
    check_range(concat("filter_", kSize[k]), p.filter[k], 1);
    check_range(kBegin[k], p.pad_begin[k], 0);
    check_range(kEnd[k], p.pad_end[k], 0);
    check_range(concat("stride_", kAxis[k]), p.stride[k], 1);
    check_range(concat("dilation_", kAxis[k]), p.dilation[k], 1);
    check_range(concat("tile[", k, "]"), p.tile[k], 0);
    const int64_t padded = p.size[k] + p.pad_begin[k] + p.pad_end[k];
    if (padded > kMostPlanePositions)
      fail(Status::invalid_argument, kSize[k], " and its pads are ", padded, ", at most ",
           kMostPlanePositions);
    if ((p.filter[k] - 1) > (padded - 1) / p.dilation[k])
      fail(Status::invalid_argument, "filter_", kSize[k], " is ", p.filter[k], " with dilation_", kAxis[k],
           " ", p.dilation[k], ": it spans ", p.span()[k], ", at most ", padded, " (", kSize[k],
           " and its pads)");
  }
}

void check_counts(const LayerProblem& p) {
  const auto rows = [&](const char* what, int64_t planes, int64_t more, int64_t height, int64_t width) {
    if (planes > kMostRows / more || planes * more > kMostRows / height)
      fail(Status::invalid_argument, what, " have more than ", kMostRows, " rows");
    if (height > kMostRows / width)
      fail(Status::invalid_argument, what, " have planes of more than ", kMostRows, " elements");
    if (planes * more * height > kMostTensorElements / width)
      fail(Status::invalid_argument, what, " have more than ", kMostTensorElements, " elements");
  };
  const LayerProblem::Pair out = p.output();
  rows("batch, in_channels and height", p.batch, p.in_channels, p.size[0], p.size[1]);
  rows("batch, out_channels and the height of the output", p.batch, p.out_channels, out[0], out[1]);
  rows("out_channels, in_channels / groups and filter_height", p.out_channels, p.in_group(), p.filter[0],
       p.filter[1]);
}

// What makes no difference gets one value.
void settle(LayerProblem& p) {
  if (p.taps() == 1) p.kind = ConvKind::correlation;
  for (size_t k = 0; k < 2; ++k)
    if (p.filter[k] == 1) p.dilation[k] = 1;
}

std::string pair_text(const LayerProblem::Pair& pair) { return concat(pair[0], "x", pair[1]); }

}  // namespace

LayerProblem::Pair LayerProblem::span() const {
  return {dilation[0] * (filter[0] - 1) + 1, dilation[1] * (filter[1] - 1) + 1};
}

LayerProblem::Pair LayerProblem::output() const {
  Pair out{};
  for (size_t k = 0; k < 2; ++k) out[k] = (size[k] + pad_begin[k] + pad_end[k] - span()[k]) / stride[k] + 1;
  return out;
}

int64_t LayerProblem::elements(LayerTensor tensor) const {
  switch (tensor) {
    case LayerTensor::input:
      return batch * in_channels * size[0] * size[1];
    case LayerTensor::weights:
      return out_channels * in_group() * taps();
    default:
      return batch * out_channels * outputs();
  }
}

uint64_t LayerProblem::element_bytes() const { return stored_bytes(precision); }

LayerTensor result_shape(LayerPass pass) {
  switch (pass) {
    case LayerPass::forward:
      return LayerTensor::grad_output;
    case LayerPass::backward_data:
      return LayerTensor::input;
    default:
      return LayerTensor::weights;
  }
}

LayerProblem canonical(LayerProblem problem) {
  check_enums(problem);
  check_channels(problem);
  check_sizes(problem);
  check_counts(problem);
  settle(problem);
  return problem;
}

std::string describe(const LayerProblem& p) {
  std::string text = concat(p.kind == ConvKind::convolution ? "convolution layer " : "layer ",
                            name_of(token_words::kPrecisions, p.precision), " b", p.batch, " ", p.in_channels,
                            "x", pair_text(p.size), " -> ", p.out_channels, "x", pair_text(p.output()), " k",
                            pair_text(p.filter));
  if (p.groups > 1) text += concat(" groups ", p.groups);
  if (p.stride != LayerProblem::Pair{1, 1}) text += " stride " + pair_text(p.stride);
  if (p.dilation != LayerProblem::Pair{1, 1}) text += " dilation " + pair_text(p.dilation);
  return text;
}

}  // namespace clfm::host
