#include "scenes.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "filter_reference.hpp"

namespace clfm::test {

using filter::Image;

namespace {

double between(double least, double most) {
  return std::uniform_real_distribution<double>(least, most)(generator());
}

using Shade =
    std::function<double(double, double, uint32_t)>;  // brightness at (x, y) of a channel, in 0..255

Image painted(uint32_t width, uint32_t height, uint32_t channels, const Shade& shade) {
  Image image(width, height, channels, 8);
  for (uint32_t y = 0; y < height; ++y)
    for (uint32_t x = 0; x < width; ++x)
      for (uint32_t c = 0; c < channels; ++c)
        image.set_sample(x, y, c, static_cast<uint32_t>(std::lround(std::clamp(shade(x, y, c), 0.0, 255.0))));
  return image;
}

// Slow waves, another phase for each channel, and a little noise: blocks of one brightness would all be
// rounded at once where that is half way between two steps.
Shade shading() {
  const double fx = between(0.005, 0.02), fy = between(0.005, 0.02), phase = between(0.0, 6.0);
  return [=](double x, double y, uint32_t c) {
    return 128.0 + 60.0 * std::sin(fx * x + phase + c) + 50.0 * std::cos(fy * y - fx * x + 2.0 * c) +
           between(-1.5, 1.5);
  };
}

// Shading, a bright disc and grain.
Shade grain() {
  const Shade base = shading();
  const double cx = between(20.0, 200.0), cy = between(20.0, 200.0), radius = between(30.0, 80.0);
  return [=](double x, double y, uint32_t c) {
    const double disc = std::hypot(x - cx, y - cy) < radius ? 70.0 : 0.0;
    return 0.6 * base(x, y, c) + disc + between(-20.0, 20.0);
  };
}

// Stripes that are black and white, with wide margins of white.
Shade drawing() {
  const double angle = between(0.2, 1.2), width = between(9.0, 20.0);
  return [=](double x, double y, uint32_t) {
    const double along = std::cos(angle) * x + std::sin(angle) * y;
    return std::fmod(along, 4.0 * width) < width ? 0.0 : 255.0;
  };
}

}  // namespace

std::vector<Scene> random_scenes(uint32_t width, uint32_t height, uint32_t channels) {
  return {{"shading", painted(width, height, channels, shading())},
          {"grain", painted(width, height, channels, grain())},
          {"drawing", painted(width, height, channels, drawing())}};
}

}  // namespace clfm::test
