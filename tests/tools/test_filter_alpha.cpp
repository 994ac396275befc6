// Pictures with alpha: hidden colours are not seen, and an opaque picture is filtered as one without alpha.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "filter_process.hpp"
#include "filter_reference.hpp"

using namespace clfm::filter;
using namespace clfm::test;

namespace {

Plane combined(const Plane& a, const Plane& b, double (*of)(double, double)) {
  Plane result = a;
  std::transform(a.values.begin(), a.values.end(), b.values.begin(), result.values.begin(), of);
  return result;
}
Plane product(const Plane& a, const Plane& b) {
  return combined(a, b, [](double u, double v) { return u * v; });
}

// Random, with pixels that are opaque, half or not at all visible; colours are random everywhere.
Image with_holes(uint32_t width, uint32_t height, uint32_t channels) {
  Image image = random_image(width, height, channels, 16);
  std::uniform_int_distribution<size_t> opacity(0, 2);
  for (size_t y = 0; y < height; ++y)
    for (size_t x = 0; x < width; ++x)
      image.set_sample(x, y, channels - 1, std::vector<uint32_t>{0, 30000, 65535}[opacity(generator())]);
  return image;
}

// The largest difference of a channel to `expected`, clipped, where the picture is visible.
double visible_difference(const Image& image, size_t channel, const Plane& expected) {
  double largest = 0;
  for (long y = 0; y < expected.height; ++y)
    for (long x = 0; x < expected.width; ++x) {
      const auto column = static_cast<size_t>(x), row = static_cast<size_t>(y);
      if (image.sample(column, row, image.channels - 1) == 0) continue;
      const double wanted = 65535 * std::clamp(expected.at(x, y), 0.0, 1.0);
      largest = std::max(largest, std::abs(wanted - image.sample(column, row, channel)));
    }
  return largest;
}

}  // namespace

TEST_CASE("a blur blurs alpha, and colours count by theirs") {
  FilterProcess process;
  for (uint32_t channels : {2u, 4u}) {
    const Image image = with_holes(24, 17, channels);
    process.write("in.png", image);
    require_run(process.run("in.png out.png --box 5x4"));
    const Image out = process.read("out.png");
    const Taps box{5, 4, std::vector<double>(20, 0.05)};
    const Plane alpha = plane_of(image, channels - 1), blurred_alpha = correlated(alpha, box, kReflect);
    CHECK(largest_difference(out, channels - 1, blurred_alpha, 0) < kAllowed);
    for (size_t c = 0; c + 1 < channels; ++c) {
      const Plane colour = combined(correlated(product(plane_of(image, c), alpha), box, kReflect),
                                    blurred_alpha, [](double p, double a) { return a > 0 ? p / a : 0.0; });
      CHECK(visible_difference(out, c, colour) < kAllowed);
    }
  }
}

TEST_CASE("other filters keep alpha, and give a pixel's own colour to its transparent neighbours") {
  FilterProcess process;
  const Image image = with_holes(24, 17, 4);
  process.write("in.png", image);
  require_run(process.run("in.png sharp.png --sharpen 0.5"));
  require_run(process.run("in.png edges.png --sobel"));
  const Taps sharp{3, 3, {0, -0.5, 0, -0.5, 3, -0.5, 0, -0.5, 0}};
  const Taps right{3, 3, {-0.25, 0, 0.25, -0.5, 0, 0.5, -0.25, 0, 0.25}};
  const Taps down{3, 3, {-0.25, -0.5, -0.25, 0, 0, 0, 0.25, 0.5, 0.25}};
  const Plane alpha = plane_of(image, 3);
  for (size_t c = 0; c < 3; ++c) {
    const Plane colour = plane_of(image, c);
    // Pixel by pixel: alpha of its neighbours mixes their colour with the pixel's own.
    const auto mixed = [&](const Taps& taps) {
      Plane result = colour;
      for (long y = 0; y < 17; ++y)
        for (long x = 0; x < 24; ++x) {
          double sum = 0;
          for (long j = 0; j < 3; ++j)
            for (long i = 0; i < 3; ++i) {
              const double a = pixel(alpha, x + i - 1, y + j - 1, kReflect);
              sum += taps.values[static_cast<size_t>(3 * j + i)] *
                     (a * pixel(colour, x + i - 1, y + j - 1, kReflect) + (1 - a) * colour.at(x, y));
            }
          result.at(x, y) = sum;
        }
      return result;
    };
    CHECK(visible_difference(process.read("sharp.png"), c, mixed(sharp)) < kAllowed);
    const Plane strength =
        combined(mixed(right), mixed(down), [](double a, double b) { return std::hypot(a, b); });
    CHECK(visible_difference(process.read("edges.png"), c, strength) < kAllowed);
  }
  CHECK(plane_of(process.read("sharp.png"), 3).values == alpha.values);
  CHECK(plane_of(process.read("edges.png"), 3).values == alpha.values);
}

TEST_CASE("an opaque edge shows nothing of the colour that is hidden beside it") {
  FilterProcess process;
  Image image(20, 12, 4, 8);
  for (size_t y = 0; y < 12; ++y)
    for (size_t x = 0; x < 20; ++x) {
      const bool red = x < 10;
      image.set_sample(x, y, 0, red ? 255 : 0);
      image.set_sample(x, y, 1, red ? 0 : 255);  // green, hidden
      image.set_sample(x, y, 3, red ? 255 : 0);
    }
  process.write("in.png", image);
  Image spread(3, 3, 1, 8);
  std::fill(spread.bytes.begin(), spread.bytes.end(), uint8_t{200});
  process.write("spread.png", spread);
  for (const char* filter : {"--gauss 2", "--lowpass 0.1", "--keep-low 10", "--disk 3", "--motion 5,20",
                             "--sharpen", "--unsharp", "--bokeh spread.png --wiener spread.png,0.01"}) {
    INFO(filter);
    require_run(process.run(std::string("in.png out.png ") + filter));
    const Image out = process.read("out.png");
    for (size_t y = 0; y < 12; ++y)
      for (size_t x = 0; x < 20; ++x) {
        const uint32_t alpha = out.sample(x, y, 3);
        if (alpha < 8) continue;  // so little light that its colour is rounding
        if (out.sample(x, y, 1) > 1 || out.sample(x, y, 0) < 235)
          FAIL("(" << x << ", " << y << ") is " << out.sample(x, y, 0) << ", " << out.sample(x, y, 1)
                   << ", alpha " << alpha);
      }
  }
  // The sprite is of one colour: it has no edges of its own.
  require_run(process.run("in.png out.png --sobel"));
  for (size_t x = 0; x < 10; ++x) CHECK(process.read("out.png").sample(x, 5, 0) == 0);
}

TEST_CASE("an opaque picture is filtered as one without alpha, whatever the border") {
  FilterProcess process;
  const Image plain = random_image(22, 15, 3, 16);
  Image opaque(22, 15, 4, 16);
  for (size_t y = 0; y < 15; ++y)
    for (size_t x = 0; x < 22; ++x) {
      for (size_t c = 0; c < 3; ++c) opaque.set_sample(x, y, c, plain.sample(x, y, c));
      opaque.set_sample(x, y, 3, 65535);
    }
  process.write("plain.png", plain);
  process.write("opaque.png", opaque);
  process.write("spread.png", random_image(3, 3, 1, 8));
  const std::string filters =
      " --box 3 --sharpen 0.2 --lowpass 0.3 --wiener spread.png,0.1 --notch 0.2,0.1,0.05 --sobel 0.3";
  for (const char* border : {"constant,0.6", "zero", "reflect"}) {
    INFO(border);
    require_run(process.run("plain.png a.png --border " + (border + filters)));
    require_run(process.run("opaque.png b.png --border " + (border + filters)));
    const Image a = process.read("a.png"), b = process.read("b.png");
    for (size_t c = 0; c < 3; ++c) CHECK(plane_of(b, c).values == plane_of(a, c).values);
    CHECK(plane_of(b, 3).values == plane_of(opaque, 3).values);
  }
}

TEST_CASE("alpha that is kept leaves colours as without it") {
  FilterProcess process;
  const Image image = with_holes(19, 11, 2);
  process.write("in.png", image);
  require_run(process.run("in.png out.png --gauss 1 --alpha keep"));
  Image gray(19, 11, 1, 16);
  for (size_t y = 0; y < 11; ++y)
    for (size_t x = 0; x < 19; ++x) gray.set_sample(x, y, 0, image.sample(x, y, 0));
  process.write("gray.png", gray);
  require_run(process.run("gray.png expected.png --gauss 1"));
  const Image out = process.read("out.png");
  CHECK(plane_of(out, 0).values == plane_of(process.read("expected.png"), 0).values);
  CHECK(plane_of(out, 1).values == plane_of(image, 1).values);
}
