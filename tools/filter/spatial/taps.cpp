// taps.cpp - the matrices behind the spatial filters.
#include "taps.hpp"

#include <cmath>

namespace clfm::filter {
namespace {

void divide(Taps& taps, double divisor) {
  for (double& value : taps.values) value /= divisor;
}

}  // namespace

Taps gauss_taps(double sigma) {
  const auto radius = static_cast<long>(std::ceil(4.0 * sigma));
  const auto side = static_cast<size_t>(2 * radius + 1);
  Taps taps{side, side, {}};
  taps.values.reserve(side * side);
  for (long y = -radius; y <= radius; ++y)
    for (long x = -radius; x <= radius; ++x)
      taps.values.push_back(std::exp(-static_cast<double>(x * x + y * y) / (2.0 * sigma * sigma)));
  divide(taps, taps.sum());
  return taps;
}

Taps box_taps(size_t width, size_t height) {
  const size_t count = width * height;
  return {width, height, std::vector<double>(count, 1.0 / static_cast<double>(count))};
}

Taps sharpen_taps(double a) { return {3, 3, {0, -a, 0, -a, 1 + 4 * a, -a, 0, -a, 0}}; }

Taps unsharp_taps(double sigma, double amount) {
  Taps taps = gauss_taps(sigma);
  for (double& value : taps.values) value *= -amount;
  taps.values[taps.values.size() / 2] += 1.0 + amount;
  return taps;
}

Taps emboss_taps(double a) { return {3, 3, {-2 * a, -a, 0, -a, 1, a, 0, a, 2 * a}}; }

GradientMagnitude sobel(double amount) {
  const double a = amount / 4, b = amount / 2;
  return {{3, 3, {-a, 0, a, -b, 0, b, -a, 0, a}}, {3, 3, {-a, -b, -a, 0, 0, 0, a, b, a}}};
}

}  // namespace clfm::filter
