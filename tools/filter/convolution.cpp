// convolution.cpp - taps over a plane, by the library's convolution.
#include "convolution.hpp"

#include <algorithm>
#include <cmath>

#include "error.hpp"

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

// The library sees a filter only when its plan is made; that these taps can be summed by rows and columns is known here.
std::shared_ptr<const clfm::Conv> cheaper_as_product(Runtime& runtime, clfm::ConvDesc desc,
                                                     std::shared_ptr<const clfm::Conv> plan) {
  desc.algorithm = CLFM_CONV_SEPARABLE;
  try {
    auto product = runtime.conv(desc);
    return product->info().estimated_us < plan->info().estimated_us ? product : plan;
  } catch (const clfm::Error& error) {
    if (error.status() == CLFM_UNSUPPORTED || error.status() == CLFM_WORKSPACE_TOO_SMALL) return plan;
    throw;
  }
}

}  // namespace

bool is_product(const Taps& taps) {
  size_t pivot = 0;
  for (size_t i = 0; i < taps.values.size(); ++i)
    if (std::abs(taps.values[i]) > std::abs(taps.values[pivot])) pivot = i;
  const double* const row = taps.values.data() + pivot / taps.width * taps.width;
  const double largest = taps.values[pivot];
  for (size_t i = 0; i < taps.values.size(); ++i) {
    const double in_column = taps.values[i / taps.width * taps.width + pivot % taps.width];
    const double product = in_column * row[i % taps.width];
    if (std::abs(taps.values[i] * largest - product) > 1e-9 * largest * largest) return false;
  }
  return true;
}

Convolution::Convolution(Runtime& runtime, const Taps& taps, Size picture, const Border& border,
                         const ConvolutionOptions& options, clfm_conv_extent extent)
    : runtime_(runtime), taps_(taps) {
  const clfm::ConvDesc desc = desc_of(taps, picture, border, options, extent);
  if (options.algorithm == CLFM_CONV_SEPARABLE && !is_product(taps))
    fail(ExitCode::usage, "algo: separable needs a matrix that is the product of a column and a row; the ",
         taps.width, "x", taps.height, " taps are none");
  plan_ = runtime.conv(desc);
  if (options.algorithm == CLFM_CONV_AUTO && taps.width > 1 && taps.height > 1 && is_product(taps))
    plan_ = cheaper_as_product(runtime, desc, plan_);
  runtime.show_recipe(desc.token(), plan_->recipe());
  prepared_ = runtime.buffer(plan_->prepared_filter_bytes());
}

void Convolution::prepare() {
  const std::vector<float> values(taps_.values.begin(), taps_.values.end());
  const cl::Buffer taps = runtime_.buffer(values.size() * sizeof(float));
  runtime_.queue.enqueueWriteBuffer(taps, CL_TRUE, 0, values.size() * sizeof(float), values.data());
  plan_->enqueue_prepare_filter(runtime_.queue(), clfm::buffer(taps()), clfm::buffer(prepared_()));
}

void Convolution::enqueue(const cl::Buffer& in, const cl::Buffer& out) {
  plan_->enqueue(runtime_.queue(), clfm::buffer(in()), clfm::buffer(prepared_()), clfm::buffer(out()));
}

std::string Convolution::explain() const {
  const std::string recipe = plan_->recipe();  // the algorithm's name comes first
  return concat(taps_.width, "x", taps_.height, " taps, ", recipe.substr(0, recipe.find(' ')));
}

}  // namespace clfm::filter
