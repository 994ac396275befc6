// template_match.hpp - where in a picture is what a smaller one shows?
#pragma once

#include <memory>
#include <vector>

#include "correlation_map.hpp"
#include "tools/filter/image/image.hpp"
#include "tools/filter/spatial/convolution.hpp"

namespace clfm::filter {

class TemplateMatch {
 public:
  TemplateMatch(Runtime& runtime, Size picture, const Image& pattern, const ConvolutionOptions& options);
  void prepare();

  // Of the brightness of the first plane, or of the first three, which are left as they are.
  MatchResult find(const std::vector<cl::Buffer>& planes, const MatchLimits& limits);
  std::string explain() const { return convolution_->explain(); }

 private:
  Brightness brightness_of(const std::vector<cl::Buffer>& planes);

  Runtime& runtime_;
  Size picture_, places_;
  Brightness pattern_;  // of mean 0 and norm 1
  std::unique_ptr<Convolution> convolution_;
  cl::Buffer brightness_, products_;
  cl::Kernel to_brightness_;
};

}  // namespace clfm::filter
