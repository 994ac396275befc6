#include "filter_reference.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <complex>

namespace clfm::test {

using filter::Border;
using filter::BorderMode;
using filter::Image;
using filter::Taps;

namespace {

// A place inside, or -1. Reflections are taken one at a time, so that nothing but their definition is in
// here.
long place_inside(long i, long n, BorderMode mode) {
  while (i < 0 || i >= n) {
    switch (mode) {
      case BorderMode::zero:
      case BorderMode::constant:
        return -1;
      case BorderMode::clamp:
        i = i < 0 ? 0 : n - 1;
        break;
      case BorderMode::reflect:
        i = i < 0 ? -1 - i : 2 * n - 1 - i;
        break;
      case BorderMode::reflect_101:
        i = n == 1 ? 0 : i < 0 ? -i : 2 * n - 2 - i;
        break;
      case BorderMode::wrap:
        i += i < 0 ? n : -n;
        break;
    }
  }
  return i;
}

}  // namespace

std::mt19937_64& generator() {
  static std::mt19937_64 engine(Catch::rngSeed());
  return engine;
}

Image random_image(uint32_t width, uint32_t height, uint32_t channels, uint32_t bits) {
  Image image(width, height, channels, bits);
  std::uniform_int_distribution<int> byte(0, 255);
  for (uint8_t& value : image.bytes) value = static_cast<uint8_t>(byte(generator()));
  return image;
}

Plane plane_of(const Image& image, size_t channel) {
  Plane plane{image.width, image.height, std::vector<double>(size_t{image.width} * image.height)};
  for (long y = 0; y < plane.height; ++y)
    for (long x = 0; x < plane.width; ++x)
      plane.at(x, y) =
          static_cast<double>(image.sample(static_cast<size_t>(x), static_cast<size_t>(y), channel)) /
          image.max_value();
  return plane;
}

double pixel(const Plane& plane, long x, long y, const Border& border) {
  const long inside_x = place_inside(x, plane.width, border.mode),
             inside_y = place_inside(y, plane.height, border.mode);
  if (inside_x < 0 || inside_y < 0) return border.mode == BorderMode::constant ? border.value : 0.0;
  return plane.at(inside_x, inside_y);
}

Plane correlated(const Plane& plane, const Taps& taps, const Border& border) {
  Plane result = plane;
  const long width = static_cast<long>(taps.width), height = static_cast<long>(taps.height);
  for (long y = 0; y < plane.height; ++y)
    for (long x = 0; x < plane.width; ++x) {
      double sum = 0.0;
      for (long j = 0; j < height; ++j)
        for (long i = 0; i < width; ++i)
          sum += taps.values[static_cast<size_t>(j * width + i)] *
                 pixel(plane, x + i - width / 2, y + j - height / 2, border);
      result.at(x, y) = sum;
    }
  return result;
}

Plane masked(const Plane& plane, const std::function<std::complex<double>(double, double)>& factor) {
  const long w = plane.width, h = plane.height;
  const auto wave = [](long k, long x, long n) {
    const double angle = 2.0 * kPi * static_cast<double>(k * x % n) / static_cast<double>(n);
    return std::complex<double>(std::cos(angle), std::sin(angle));
  };
  const auto frequency = [](long k, long n) {
    return static_cast<double>(2 * k >= n ? k - n : k) / static_cast<double>(n);
  };
  Plane result{w, h, std::vector<double>(plane.values.size(), 0.0)};
  for (long l = 0; l < h; ++l)
    for (long k = 0; k < w; ++k) {
      std::complex<double> sum = 0.0;
      for (long y = 0; y < h; ++y)
        for (long x = 0; x < w; ++x) sum += plane.at(x, y) * std::conj(wave(k, x, w) * wave(l, y, h));
      sum *= factor(frequency(k, w), frequency(l, h)) / static_cast<double>(w * h);
      for (long y = 0; y < h; ++y)
        for (long x = 0; x < w; ++x) result.at(x, y) += (sum * wave(k, x, w) * wave(l, y, h)).real();
    }
  return result;
}

double largest_difference(const Image& image, size_t channel, const Plane& expected, double offset) {
  double largest = 0.0;
  for (long y = 0; y < expected.height; ++y)
    for (long x = 0; x < expected.width; ++x) {
      const double wanted = std::clamp(expected.at(x, y) + offset, 0.0, 1.0) * image.max_value();
      const double got = image.sample(static_cast<size_t>(x), static_cast<size_t>(y), channel);
      largest = std::max(largest, std::abs(wanted - got));
    }
  return largest;
}

}  // namespace clfm::test
