// template_match.cpp - where in a picture is what a smaller one shows?
#include "template_match.hpp"

#include <algorithm>
#include <cmath>

#include "error.hpp"
#include "image_io.hpp"

namespace clfm::filter {
namespace {

// Mean 0 and norm 1.
Taps pattern_taps(const Image& image) {
  Taps taps{image.width, image.height, brightness_of(image)};
  const double mean = taps.sum() / static_cast<double>(taps.values.size());
  double energy = 0;
  for (double& value : taps.values) {
    value -= mean;
    energy += value * value;
  }
  if (energy < 1e-9 * static_cast<double>(taps.values.size()))
    fail(ExitCode::usage, "correlate: the template is even: there is nothing to find");
  for (double& value : taps.values) value /= std::sqrt(energy);
  return taps;
}

size_t places_along(const char* side, size_t picture, size_t pattern) {
  if (pattern > picture)
    fail(ExitCode::usage, "correlate: the template's ", side, " is ", pattern, ", at most ", picture,
         " in this picture");
  return picture - pattern + 1;
}

}  // namespace

std::vector<Match> best_matches(std::vector<float> scores, Size places, Size pattern, size_t count) {
  constexpr float kTaken = -2.0f;
  std::vector<Match> matches;
  while (matches.size() < count) {
    const auto best = std::max_element(scores.begin(), scores.end());
    if (*best <= kTaken) break;
    const auto at = static_cast<size_t>(best - scores.begin());
    const size_t x = at % places.width, y = at / places.width;
    matches.push_back({x, y, static_cast<double>(*best)});
    const size_t near_x = pattern.width / 2, near_y = pattern.height / 2;
    for (size_t j = y - std::min(y, near_y); j < std::min(places.height, y + near_y + 1); ++j)
      for (size_t i = x - std::min(x, near_x); i < std::min(places.width, x + near_x + 1); ++i)
        scores[j * places.width + i] = kTaken;
  }
  return matches;
}

TemplateMatch::TemplateMatch(Runtime& runtime, Size picture, const Image& pattern,
                             const ConvolutionOptions& options)
    : runtime_(runtime),
      picture_(picture),
      size_{pattern.width, pattern.height},
      places_{places_along("width", picture.width, pattern.width),
              places_along("height", picture.height, pattern.height)},
      brightness_(runtime.buffer(picture.area() * sizeof(float))),
      squares_(runtime.buffer(picture.area() * sizeof(float))),
      correlation_(runtime.buffer(places_.area() * sizeof(float))),
      sums_(runtime.buffer(places_.area() * sizeof(float))),
      sums_of_squares_(runtime.buffer(places_.area() * sizeof(float))),
      to_brightness_(runtime.programs.kernel("planes.cl", "brightness")),
      centre_(runtime.programs.kernel("match.cl", "centre_and_square")),
      normalise_(runtime.programs.kernel("match.cl", "normalise")) {
  const Taps ones{size_.width, size_.height, std::vector<double>(size_.area(), 1.0)};
  pattern_ =
      std::make_unique<Convolution>(runtime, pattern_taps(pattern), picture, Border{}, options, CLFM_VALID);
  sum_ = std::make_unique<Convolution>(runtime, ones, picture, Border{}, options, CLFM_VALID);
}

void TemplateMatch::prepare() {
  pattern_->prepare();
  sum_->prepare();
  runtime_.queue.finish();
}

std::vector<Match> TemplateMatch::find(const std::vector<cl::Buffer>& planes, size_t count) {
  if (planes.size() == 3)
    launch(runtime_.queue, to_brightness_, cl::NDRange(picture_.area()), planes[0], planes[1], planes[2],
           brightness_);
  else
    runtime_.queue.enqueueCopyBuffer(planes[0], brightness_, 0, 0, picture_.area() * sizeof(float));
  launch(runtime_.queue, centre_, cl::NDRange(picture_.area()), brightness_, squares_);
  pattern_->enqueue(brightness_, correlation_);
  sum_->enqueue(brightness_, sums_);
  sum_->enqueue(squares_, sums_of_squares_);
  launch(runtime_.queue, normalise_, cl::NDRange(places_.area()), correlation_, sums_, sums_of_squares_,
         static_cast<float>(size_.area()));
  std::vector<float> scores(places_.area());
  runtime_.queue.enqueueReadBuffer(correlation_, CL_TRUE, 0, scores.size() * sizeof(float), scores.data());
  return best_matches(std::move(scores), places_, size_, count);
}

}  // namespace clfm::filter
