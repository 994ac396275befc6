// stage.cpp - what can be said of a stage without running it.
#include "stage.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace clfm::filter {
namespace {

double flat_gain_of(const FrequencyMask& mask) {
  switch (mask.kind) {
    case FrequencyMask::Kind::lowpass:
      return 1.0;
    case FrequencyMask::Kind::highpass:
    case FrequencyMask::Kind::bandpass:
      return 0.0;
    case FrequencyMask::Kind::notch:
      break;
  }
  // Only a notch that covers frequency 0 takes the brightness away; elsewhere a soft one leaves nearly all of
  // it.
  return std::hypot(mask.fx, mask.fy) <= mask.radius ? 0.0 : 1.0;
}

double lowest_cutoff(const FrequencyMask& mask) {
  switch (mask.kind) {
    case FrequencyMask::Kind::lowpass:
      return mask.high;
    case FrequencyMask::Kind::highpass:
      return mask.low;
    case FrequencyMask::Kind::bandpass:
      return std::min(mask.low, mask.high - mask.low);
    case FrequencyMask::Kind::notch:
      return mask.radius;
  }
  return mask.high;
}

Reach reach_of(const FrequencyMask& mask, size_t length) {
  const double period = std::ceil(1.0 / lowest_cutoff(mask));
  const size_t half = (length + 1) / 2;
  const size_t pixels = period < static_cast<double>(half) ? static_cast<size_t>(period) : half;
  return {pixels, pixels};
}

Reach reach_of_wiener(size_t blur, size_t length) {
  const size_t pixels = std::min(4 * blur, (length + 1) / 2);
  return {pixels, pixels};
}

Reach reach_of_taps(size_t taps) { return {taps / 2, taps - 1 - taps / 2}; }

}  // namespace

const char* name_of(BorderMode mode) {
  switch (mode) {
    case BorderMode::zero:
      return "zero";
    case BorderMode::constant:
      return "constant";
    case BorderMode::clamp:
      return "clamp";
    case BorderMode::reflect:
      return "reflect";
    case BorderMode::reflect_101:
      return "reflect-101";
    case BorderMode::wrap:
      return "wrap";
  }
  return "?";
}

const char* name_of(Shape shape) {
  switch (shape) {
    case Shape::ideal:
      return "ideal";
    case Shape::butterworth:
      return "butterworth";
    case Shape::gaussian:
      return "gaussian";
  }
  return "?";
}

double Taps::sum() const { return std::accumulate(values.begin(), values.end(), 0.0); }

double flat_gain(const Operation& operation) {
  if (const auto* mask = std::get_if<FrequencyMask>(&operation)) return flat_gain_of(*mask);
  if (const auto* correlation = std::get_if<Correlation>(&operation)) {
    const double sum = correlation->taps.sum();
    return std::abs(sum) < 1e-9 ? 0.0 : sum;
  }
  if (const auto* wiener = std::get_if<Wiener>(&operation)) {
    const double sum = wiener->blur.sum();
    return sum / (sum * sum + wiener->noise);
  }
  return 0.0;
}

bool is_linear(const Operation& operation) { return !std::holds_alternative<GradientMagnitude>(operation); }

bool filters_alpha(const Operation& operation) {
  if (const auto* mask = std::get_if<FrequencyMask>(&operation))
    return mask->kind == FrequencyMask::Kind::lowpass;
  if (std::holds_alternative<Wiener>(operation)) return true;
  const auto* correlation = std::get_if<Correlation>(&operation);
  return correlation && flat_gain(operation) > 0.0 &&
         std::all_of(correlation->taps.values.begin(), correlation->taps.values.end(),
                     [](double value) { return value >= 0.0; });
}

Reach2d reach_of(const Operation& operation, size_t width, size_t height) {
  if (const auto* mask = std::get_if<FrequencyMask>(&operation))
    return {reach_of(*mask, width), reach_of(*mask, height)};
  if (const auto* wiener = std::get_if<Wiener>(&operation))
    return {reach_of_wiener(wiener->blur.width, width), reach_of_wiener(wiener->blur.height, height)};
  const auto* correlation = std::get_if<Correlation>(&operation);
  const Taps& taps = correlation ? correlation->taps : std::get<GradientMagnitude>(operation).horizontal;
  return {reach_of_taps(taps.width), reach_of_taps(taps.height)};
}

}  // namespace clfm::filter
