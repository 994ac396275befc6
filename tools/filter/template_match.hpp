// template_match.hpp - where in a picture is what a smaller one shows?
#pragma once

#include <memory>
#include <vector>

#include "convolution.hpp"
#include "image.hpp"

namespace clfm::filter {

struct Match {
  size_t x = 0, y = 0;  // of the template's upper left corner
  double score =
      0;  // normalised correlation: 1 where they agree but for brightness and contrast, -1 for a negative
};

// The best places, no two of them closer than half the template. `scores` has one number per place.
std::vector<Match> best_matches(std::vector<float> scores, Size places, Size pattern, size_t count);

class TemplateMatch {
 public:
  TemplateMatch(Runtime& runtime, Size picture, const Image& pattern, const ConvolutionOptions& options);
  void prepare();

  // Of the brightness of one or three planes, which are left as they are.
  std::vector<Match> find(const std::vector<cl::Buffer>& planes, size_t count);
  std::string explain() const { return pattern_->explain(); }

 private:
  Runtime& runtime_;
  Size picture_, size_, places_;
  std::unique_ptr<Convolution> pattern_, sum_;
  cl::Buffer brightness_, squares_, correlation_, sums_, sums_of_squares_;
  cl::Kernel to_brightness_, centre_, normalise_;
};

}  // namespace clfm::filter
