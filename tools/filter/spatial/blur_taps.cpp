// blur_taps.cpp - the matrices of blurs that cameras make.
#include "blur_taps.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tools/filter/codec/image_io.hpp"
#include "tools/filter/error.hpp"

namespace clfm::filter {
namespace {

constexpr int kSamplesPerPixel = 16;

void make_sum_one(Taps& taps) {
  const double sum = taps.sum();
  for (double& value : taps.values) value /= sum;
}

Taps zeros(long radius_x, long radius_y) {
  Taps taps{static_cast<size_t>(2 * radius_x + 1), static_cast<size_t>(2 * radius_y + 1), {}};
  taps.values.resize(taps.width * taps.height);
  return taps;
}

}  // namespace

Taps motion_taps(double length, double degrees) {
  // Rounded, so that what the cosine of 90 degrees leaves adds no column.
  const auto rounded = [](double value) { return std::round(value * 1e9) / 1e9; };
  const double angle = degrees * std::numbers::pi / 180;
  const double dx = rounded(std::cos(angle)), dy = rounded(-std::sin(angle));
  const auto radius_x = static_cast<long>(std::ceil(std::abs(dx) * length / 2));
  const auto radius_y = static_cast<long>(std::ceil(std::abs(dy) * length / 2));
  Taps taps = zeros(radius_x, radius_y);
  const auto add = [&](double x, double y, double weight) {
    if (weight <= 0) return;
    const auto column = static_cast<size_t>(static_cast<long>(x) + radius_x);
    const auto row = static_cast<size_t>(static_cast<long>(y) + radius_y);
    taps.values[row * taps.width + column] += weight;
  };
  const auto samples = static_cast<long>(std::ceil(kSamplesPerPixel * length));
  for (long s = 0; s < samples; ++s) {
    const double along = ((static_cast<double>(s) + 0.5) / static_cast<double>(samples) - 0.5) * length;
    const double x = dx * along, y = dy * along, left = std::floor(x), top = std::floor(y);
    const double right_share = x - left, lower_share = y - top;
    add(left, top, (1 - right_share) * (1 - lower_share));
    add(left + 1, top, right_share * (1 - lower_share));
    add(left, top + 1, (1 - right_share) * lower_share);
    add(left + 1, top + 1, right_share * lower_share);
  }
  make_sum_one(taps);
  return taps;
}

Taps disk_taps(double radius) {
  const auto pixels = static_cast<long>(std::ceil(std::max(radius - 0.5, 0.0)));
  Taps taps = zeros(pixels, pixels);
  const auto within = [&](long x, long y) {
    const auto place = [](long pixel, int sample) {
      return static_cast<double>(pixel) - 0.5 + (sample + 0.5) / kSamplesPerPixel;
    };
    int count = 0;
    for (int j = 0; j < kSamplesPerPixel; ++j)
      for (int i = 0; i < kSamplesPerPixel; ++i) count += std::hypot(place(x, i), place(y, j)) <= radius;
    return count;
  };
  auto value = taps.values.begin();
  for (long y = -pixels; y <= pixels; ++y)
    for (long x = -pixels; x <= pixels; ++x) *value++ = within(x, y);
  make_sum_one(taps);
  return taps;
}

Taps picture_taps(const std::string& path) {
  const Image image = read_image(path);
  Taps taps{image.width, image.height, brightness_of(image)};
  if (!(taps.sum() > 0)) fail(ExitCode::file, "'", path, "' is black: it describes no blur");
  std::reverse(taps.values.begin(), taps.values.end());
  make_sum_one(taps);
  return taps;
}

}  // namespace clfm::filter
