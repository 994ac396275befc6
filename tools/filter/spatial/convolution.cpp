// convolution.cpp - taps over a plane, by the library's convolution.
#include "convolution.hpp"

#include "tools/filter/error.hpp"

namespace clfm::filter {
namespace {

clfm_border border_of(BorderMode mode) {
  switch (mode) {
    case BorderMode::zero:
      return CLFM_BORDER_ZERO;
    case BorderMode::constant:
      return CLFM_BORDER_CONSTANT;
    case BorderMode::clamp:
      return CLFM_BORDER_CLAMP;
    case BorderMode::reflect:
      return CLFM_BORDER_REFLECT;
    case BorderMode::reflect_101:
      return CLFM_BORDER_REFLECT_101;
    case BorderMode::wrap:
      return CLFM_BORDER_WRAP;
  }
  return CLFM_BORDER_ZERO;
}

// A correlation of the same size has its centre where Taps have theirs, for even lengths too.
clfm::ConvDesc desc_of(const Taps& taps, Size picture, const Border& border,
                       const ConvolutionOptions& options, clfm_conv_extent extent) {
  clfm::ConvDesc desc;
  desc.kind = CLFM_CORRELATION;
  desc.extent = extent;
  desc.border = border_of(border.mode);
  desc.border_value = border.value;
  desc.algorithm = options.algorithm;
  desc.rank = 2;
  desc.signal[0] = picture.height;
  desc.signal[1] = picture.width;
  desc.filter[0] = taps.height;
  desc.filter[1] = taps.width;
  desc.tile[0] = options.tile.height;
  desc.tile[1] = options.tile.width;
  desc.workspace_limit_bytes = options.memory_limit_bytes;
  return desc;
}

}  // namespace

Convolution::Convolution(Runtime& runtime, const Taps& taps, Size picture, const Border& border,
                         const ConvolutionOptions& options, clfm_conv_extent extent)
    : runtime_(runtime),
      values_(taps.values.begin(), taps.values.end()),
      shape_(concat(taps.width, "x", taps.height)) {
  const clfm::ConvDesc desc = desc_of(taps, picture, border, options, extent);
  plan_ = runtime.conv(desc, values_);
  runtime.show_recipe(desc.token(), plan_->recipe());
  prepared_ = runtime.buffer(plan_->prepared_filter_bytes());
}

void Convolution::prepare() {
  const size_t bytes = values_.size() * sizeof(float);
  const cl::Buffer taps = runtime_.buffer(bytes);
  runtime_.queue.enqueueWriteBuffer(taps, CL_TRUE, 0, bytes, values_.data());
  plan_->enqueue_prepare_filter(runtime_.queue(), clfm::buffer(taps()), clfm::buffer(prepared_()));
}

void Convolution::enqueue(const cl::Buffer& in, const cl::Buffer& out) {
  plan_->enqueue(runtime_.queue(), clfm::buffer(in()), clfm::buffer(prepared_()), clfm::buffer(out()));
}

std::string Convolution::explain() const {
  const std::string recipe = plan_->recipe();  // the algorithm's name comes first
  return concat(shape_, " taps, ", recipe.substr(0, recipe.find(' ')));
}

}  // namespace clfm::filter
