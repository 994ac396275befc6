// convolution.hpp - taps over a plane, by the library's convolution.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tools/filter/device/runtime.hpp"
#include "tools/filter/options/options.hpp"

namespace clfm::filter {

class Convolution {
 public:
  // extent: CLFM_SAME, or CLFM_VALID for where the taps lie within the picture; its border counts for nothing
  // then.
  Convolution(Runtime& runtime, const Taps& taps, Size picture, const Border& border,
              const ConvolutionOptions& options, clfm_conv_extent extent = CLFM_SAME);

  void prepare();                                             // once, before the first enqueue
  void enqueue(const cl::Buffer& in, const cl::Buffer& out);  // two different buffers
  std::string explain() const;                                // "5x5 taps, overlap_save"

 private:
  Runtime& runtime_;
  std::vector<float> values_;  // of the taps
  std::string shape_;          // "5x5"
  std::shared_ptr<const clfm::Conv> plan_;
  cl::Buffer prepared_;
};

}  // namespace clfm::filter
