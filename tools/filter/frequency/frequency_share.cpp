// frequency_share.cpp - how far the lowest frequencies reach, given how many of all they are.
#include "frequency_share.hpp"

#include <cmath>
#include <numbers>

namespace clfm::filter {
namespace {

double share_of_radius(double radius) {
  const double disc = std::numbers::pi * radius * radius;
  if (radius <= 0.5) return disc;
  // What a side of the square cuts off is a segment of the circle; there are four.
  const double segment = radius * radius * std::acos(0.5 / radius) - 0.5 * std::sqrt(radius * radius - 0.25);
  return disc - 4.0 * segment;
}

}  // namespace

double radius_of_share(double share) {
  double low = 0.0, high = std::sqrt(0.5);
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    (share_of_radius(middle) < share ? low : high) = middle;
  }
  return high;
}

}  // namespace clfm::filter
