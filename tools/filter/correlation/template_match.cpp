// template_match.cpp - where in a picture is what a smaller one shows?
#include "template_match.hpp"

#include "tools/filter/codec/image_io.hpp"
#include "tools/filter/error.hpp"

namespace clfm::filter {
namespace {

size_t places_along(const char* side, size_t picture, size_t pattern) {
  if (pattern > picture)
    fail(ExitCode::usage, "correlate: the template's ", side, " is ", pattern, ", at most ", picture,
         " in this picture");
  return picture - pattern + 1;
}

}  // namespace

TemplateMatch::TemplateMatch(Runtime& runtime, Size picture, const Image& pattern,
                             const ConvolutionOptions& options)
    : runtime_(runtime),
      picture_(picture),
      places_{places_along("width", picture.width, pattern.width),
              places_along("height", picture.height, pattern.height)},
      pattern_{{pattern.width, pattern.height}, filter::brightness_of(pattern)},
      brightness_(runtime.buffer(picture.area() * sizeof(float))),
      products_(runtime.buffer(places_.area() * sizeof(float))),
      to_brightness_(runtime.programs.kernel("planes.cl", "brightness")) {
  if (!standardize(pattern_))
    fail(ExitCode::usage, "correlate: the template is even: there is nothing to find");
  const Taps taps{pattern_.size.width, pattern_.size.height, pattern_.values};
  convolution_ = std::make_unique<Convolution>(runtime, taps, picture, Border{}, options, CLFM_VALID);
}

void TemplateMatch::prepare() {
  convolution_->prepare();
  runtime_.queue.finish();
}

Brightness TemplateMatch::brightness_of(const std::vector<cl::Buffer>& planes) {
  if (planes.size() == 3)
    launch(runtime_.queue, to_brightness_, cl::NDRange(picture_.area()), planes[0], planes[1], planes[2],
           brightness_);
  else
    runtime_.queue.enqueueCopyBuffer(planes[0], brightness_, 0, 0, picture_.area() * sizeof(float));
  std::vector<float> values(picture_.area());
  runtime_.queue.enqueueReadBuffer(brightness_, CL_TRUE, 0, values.size() * sizeof(float), values.data());
  return {picture_, {values.begin(), values.end()}};
}

MatchResult TemplateMatch::find(const std::vector<cl::Buffer>& planes, const MatchLimits& limits) {
  const Brightness brightness = brightness_of(planes);
  CorrelationMap map(brightness, pattern_);
  // A template of mean 0 is blind to what all pixels have in common; without it single precision loses less.
  const std::vector<float> deviations = map.deviations();
  runtime_.queue.enqueueWriteBuffer(brightness_, CL_TRUE, 0, deviations.size() * sizeof(float),
                                    deviations.data());
  convolution_->enqueue(brightness_, products_);
  std::vector<float> products(places_.area());
  runtime_.queue.enqueueReadBuffer(products_, CL_TRUE, 0, products.size() * sizeof(float), products.data());
  return map.best(map.normalised(products), limits);
}

}  // namespace clfm::filter
