// filter_reference.hpp - what clfm-filter has to compute, in double and by definition.
#pragma once

#include <complex>
#include <functional>
#include <random>
#include <vector>

#include "tools/filter/image/image.hpp"
#include "tools/filter/pipeline/stage.hpp"

namespace clfm::test {

inline constexpr double kPi = 3.14159265358979323846;

// Between samples of 16 bits: half of one is the rounding of the result; the rest is single precision on the
// device.
inline constexpr double kAllowed = 0.75;

inline constexpr filter::Border kReflect{filter::BorderMode::reflect, 0};

// One channel, 0 black to 1 white.
struct Plane {
  long width = 0, height = 0;
  std::vector<double> values;

  double& at(long x, long y) { return values[static_cast<size_t>(y * width + x)]; }
  double at(long x, long y) const { return values[static_cast<size_t>(y * width + x)]; }
};

// Catch2's seed, so that --rng-seed replays a run.
std::mt19937_64& generator();

filter::Image random_image(uint32_t width, uint32_t height, uint32_t channels, uint32_t bits);

Plane plane_of(const filter::Image& image, size_t channel);

// By the picture in the comment of filter::BorderMode, one step at a time.
double pixel(const Plane& plane, long x, long y, const filter::Border& border);

Plane correlated(const Plane& plane, const filter::Taps& taps, const filter::Border& border);

// The plane as one period, times factor(fx, fy) of its discrete Fourier transform; f in cycles per pixel,
// -0.5 <= f < 0.5.
Plane masked(const Plane& plane, const std::function<std::complex<double>(double, double)>& factor);

// The largest difference between a channel and a plane, which is clipped to 0..1 after `offset` is added; in
// sample values.
double largest_difference(const filter::Image& image, size_t channel, const Plane& expected, double offset);

}  // namespace clfm::test
