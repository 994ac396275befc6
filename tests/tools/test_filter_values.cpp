// What clfm-filter writes, against double precision: 16-bit pictures, so that a difference of one sample
// is 1.5e-5.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <sstream>

#include "filter_process.hpp"
#include "filter_reference.hpp"
#include "tools/filter/frequency/smooth_size.hpp"
#include "tools/filter/spatial/taps.hpp"

using namespace clfm::filter;
using namespace clfm::test;

namespace {

double low(Shape shape, double r, double c, double order) {
  switch (shape) {
    case Shape::ideal:
      return r <= c ? 1.0 : 0.0;
    case Shape::butterworth:
      return 1.0 / (1.0 + std::pow(r / c, 2.0 * order));
    case Shape::gaussian:
      return std::exp(-r * r / (2.0 * c * c));
  }
  return 0.0;
}

double distance_on_torus(double fx, double fy, double x, double y) {
  const double dx = std::remainder(fx - x, 1.0), dy = std::remainder(fy - y, 1.0);
  return std::hypot(dx, dy);
}

Taps random_taps(size_t width, size_t height) {
  Taps taps{width, height, {}};
  std::uniform_real_distribution<double> value(-0.2, 0.3);
  for (size_t i = 0; i < width * height; ++i) taps.values.push_back(value(generator()));
  return taps;
}

std::string text_of(const Taps& taps) {
  std::ostringstream text;
  text.precision(17);
  text << "# written by a test\n";
  for (size_t i = 0; i < taps.values.size(); ++i)
    text << taps.values[i] << ((i + 1) % taps.width ? " " : "\n");
  return text.str();
}

}  // namespace

TEST_CASE("masks multiply the spectrum of a periodic picture") {
  struct Case {
    const char* arguments;
    double offset;
    std::function<double(double, double)> factor;
  };
  // No cutoff is the radius of a frequency of this size, where rounding would decide what an ideal mask does.
  const Case cases[] = {
      {"--lowpass 0.171,ideal", 0.0,
       [](double x, double y) { return low(Shape::ideal, std::hypot(x, y), 0.171, 0); }},
      {"--lowpass 0.1 --order 1.5", 0.0,
       [](double x, double y) { return low(Shape::butterworth, std::hypot(x, y), 0.1, 1.5); }},
      {"--lowpass 0.1 --shape gaussian", 0.0,
       [](double x, double y) { return low(Shape::gaussian, std::hypot(x, y), 0.1, 0); }},
      {"--highpass 0.171,ideal", 0.5,
       [](double x, double y) { return 1 - low(Shape::ideal, std::hypot(x, y), 0.171, 0); }},
      {"--highpass 0.2,gaussian --map clip", 0.0,
       [](double x, double y) { return 1 - low(Shape::gaussian, std::hypot(x, y), 0.2, 0); }},
      {"--bandpass 0.05,0.25,butterworth,3", 0.5,
       [](double x, double y) {
         const double r = std::hypot(x, y);
         return low(Shape::butterworth, r, 0.25, 3) * (1 - low(Shape::butterworth, r, 0.05, 3));
       }},
      // Near the corner of the plane of frequencies: its neighbours are on the other side.
      {"--notch 0.45,-0.3,0.12", 0.0,
       [](double x, double y) {
         return (1 - low(Shape::butterworth, distance_on_torus(x, y, 0.45, -0.3), 0.12, 2)) *
                (1 - low(Shape::butterworth, distance_on_torus(x, y, -0.45, 0.3), 0.12, 2));
       }},
  };
  FilterProcess process;
  const Image image = random_image(30, 21, 3, 16);
  process.write("in.png", image);
  for (const Case& c : cases) {
    INFO(c.arguments);
    require_run(process.run(std::string("in.png out.png --border wrap ") + c.arguments));
    const Image result = process.read("out.png");
    for (size_t channel = 0; channel < 3; ++channel)
      CHECK(largest_difference(result, channel, masked(plane_of(image, channel), c.factor), c.offset) <
            kAllowed);
  }
}

TEST_CASE("a mask acts on the picture extended by one period of its cutoff, on to a smooth length") {
  FilterProcess process;
  const Image image = random_image(23, 12, 1, 16);
  process.write("in.png", image);
  const Border border{BorderMode::constant, 0.8};
  // One period is ceil(1 / 0.15) = 7 pixels; the height allows but half of itself, 6.
  const long reach_x = 7, reach_y = 6;
  Plane extended{static_cast<long>(smooth_size(23 + 14)), static_cast<long>(smooth_size(12 + 12)), {}};
  extended.values.resize(static_cast<size_t>(extended.width * extended.height));
  const Plane in = plane_of(image, 0);
  for (long y = 0; y < extended.height; ++y)
    for (long x = 0; x < extended.width; ++x) extended.at(x, y) = pixel(in, x - reach_x, y - reach_y, border);
  const Plane whole = masked(
      extended, [](double x, double y) { return 1 - low(Shape::gaussian, std::hypot(x, y), 0.15, 0); });
  Plane expected = in;
  for (long y = 0; y < in.height; ++y)
    for (long x = 0; x < in.width; ++x) expected.at(x, y) = std::abs(whole.at(x + reach_x, y + reach_y));
  require_run(process.run("in.png out.png --highpass 0.15,gaussian --border constant,0.8 --map abs"));
  CHECK(largest_difference(process.read("out.png"), 0, expected, 0.0) < kAllowed);
}

TEST_CASE("an ideal low pass up to the corner changes no sample, of even and odd sizes") {
  struct Shape2d {
    uint32_t width, height;
  };
  FilterProcess process;
  for (const Shape2d shape :
       {Shape2d{16, 12}, Shape2d{17, 13}, Shape2d{16, 27}, Shape2d{1, 8}, Shape2d{9, 1}})
    for (const char* border : {"wrap", "reflect"}) {
      INFO(shape.width << "x" << shape.height << " " << border);
      const Image image = random_image(shape.width, shape.height, 1, 16);
      process.write("in.png", image);
      require_run(process.run(std::string("in.png out.png --lowpass 0.7071,ideal --border ") + border));
      CHECK(process.read("out.png").bytes == image.bytes);
    }
}

TEST_CASE("what a reflecting border meets on the other side is no seam") {
  FilterProcess process;
  Image ramp(61, 7, 1, 16);  // dark on the left, bright on the right
  for (size_t y = 0; y < 7; ++y)
    for (size_t x = 0; x < 61; ++x) ramp.set_sample(x, y, 0, static_cast<uint32_t>(2000 + 1000 * x));
  process.write("in.png", ramp);
  // Sharp in frequency, so far-reaching in space: a step of 60000 in the margin would ring in all of the
  // picture.
  require_run(process.run("in.png out.png --highpass 0.25,ideal --map abs"));
  const Image out = process.read("out.png");
  uint32_t largest = 0;
  for (size_t x = 0; x < 61; ++x) largest = std::max(largest, out.sample(x, 3, 0));
  CHECK(largest < 600);
}

TEST_CASE("a low pass answers an impulse with its impulse response") {
  FilterProcess process;
  Image image(24, 20, 1, 16);
  for (size_t y = 0; y < 20; ++y)
    for (size_t x = 0; x < 24; ++x) image.set_sample(x, y, 0, 20000);
  image.set_sample(7, 11, 0, 60000);
  process.write("in.png", image);
  require_run(process.run("in.png out.png --border wrap --lowpass 0.2,ideal"));
  const Plane expected = masked(
      plane_of(image, 0), [](double x, double y) { return low(Shape::ideal, std::hypot(x, y), 0.2, 0); });
  // An even kernel round the impulse, and a picture that is not simply the input.
  CHECK(expected.at(6, 11) == Approx(expected.at(8, 11)).epsilon(1e-9));
  CHECK(expected.at(7, 11) < 0.9 * 60000 / 65535);
  CHECK(largest_difference(process.read("out.png"), 0, expected, 0.0) < kAllowed);
}

TEST_CASE("chained taps follow the border, whatever the algorithm") {
  const char* algorithms[] = {"direct", "tiled", "auto", "os", "oa", "whole"};
  const char* names[] = {"zero", "constant,0.7", "clamp", "reflect", "reflect-101", "wrap"};
  const Border borders[] = {{BorderMode::zero, 0},    {BorderMode::constant, 0.7},  {BorderMode::clamp, 0},
                            {BorderMode::reflect, 0}, {BorderMode::reflect_101, 0}, {BorderMode::wrap, 0}};
  FilterProcess process;
  const Image image = random_image(23, 9, 3, 16);
  process.write("in.png", image);
  // Even in one direction and lopsided, so that a centre or a direction in the wrong place shows.
  const Taps taps = random_taps(4, 3);
  process.write_text("taps.txt", text_of(taps));
  for (size_t i = 0; i < 6; ++i) {
    // The Gaussian, 17 taps wide, reaches beyond the mirrored picture of 9 rows.
    INFO(names[i] << " " << algorithms[i]);
    require_run(process.run(std::string("in.png out.png --kernel taps.txt --gauss 2 --algo ") +
                            algorithms[i] + " --border " + names[i]));
    const Image result = process.read("out.png");
    for (size_t channel = 0; channel < 3; ++channel) {
      const Plane expected =
          correlated(correlated(plane_of(image, channel), taps, borders[i]), gauss_taps(2), borders[i]);
      CHECK(largest_difference(result, channel, expected, 0.0) < kAllowed);
    }
  }
}

TEST_CASE("the other spatial filters are what they say") {
  FilterProcess process;
  const Image image = random_image(17, 22, 1, 16);
  process.write("in.png", image);
  const Plane in = plane_of(image, 0);
  const Border border{BorderMode::reflect, 0};
  const auto result_of = [&](const std::string& arguments) {
    INFO(arguments);
    require_run(process.run("in.png out.png " + arguments));
    return process.read("out.png");
  };
  const Taps mean{5, 2, std::vector<double>(10, 0.1)};
  CHECK(largest_difference(result_of("--box 5x2"), 0, correlated(in, mean, border), 0) < kAllowed);
  const Taps sharp{3, 3, {0, -0.5, 0, -0.5, 3, -0.5, 0, -0.5, 0}};
  CHECK(largest_difference(result_of("--sharpen 0.5"), 0, correlated(in, sharp, border), 0) < kAllowed);
  const Taps relief{3, 3, {-2, -1, 0, -1, 1, 1, 0, 1, 2}};
  CHECK(largest_difference(result_of("--emboss"), 0, correlated(in, relief, border), 0) < kAllowed);

  Plane unsharp = correlated(in, gauss_taps(1.5), border);
  for (size_t i = 0; i < in.values.size(); ++i)
    unsharp.values[i] = in.values[i] + 0.8 * (in.values[i] - unsharp.values[i]);
  CHECK(largest_difference(result_of("--unsharp 1.5,0.8"), 0, unsharp, 0) < kAllowed);

  Plane strength = correlated(in, {3, 3, {-0.25, 0, 0.25, -0.5, 0, 0.5, -0.25, 0, 0.25}}, border);
  const Plane down = correlated(in, {3, 3, {-0.25, -0.5, -0.25, 0, 0, 0, 0.25, 0.5, 0.25}}, border);
  for (size_t i = 0; i < in.values.size(); ++i)
    strength.values[i] = std::hypot(strength.values[i], down.values[i]);
  CHECK(largest_difference(result_of("--sobel"), 0, strength, 0) < kAllowed);
  for (double& value : strength.values) value *= 0.3;
  CHECK(largest_difference(result_of("--sobel 0.3"), 0, strength, 0) < kAllowed);
}

TEST_CASE("pictures of any shape keep an even brightness") {
  struct Shape2d {
    uint32_t width, height;
  };
  FilterProcess process;
  // One pixel, one row, one column; primes above the library's largest radix.
  for (const Shape2d shape : {Shape2d{1, 1}, Shape2d{67, 1}, Shape2d{1, 31}}) {
    INFO(shape.width << "x" << shape.height);
    Image image(shape.width, shape.height, 4, 8);
    for (size_t i = 0; i < image.bytes.size(); ++i) image.bytes[i] = static_cast<uint8_t>(90 + 10 * (i % 4));
    process.write("in.png", image);
    require_run(
        process.run("in.png out.png --lowpass 0.1 --gauss 1.5 --sharpen --montage "
                    "m.png --spectrum s.png"));
    CHECK(process.read("out.png").bytes == image.bytes);
    CHECK(process.read("s.png").width == shape.width);
    CHECK(process.read("s.png").height == shape.height);
  }
}

TEST_CASE("no stage changes no sample, and alpha that is kept passes untouched") {
  FilterProcess process;
  for (uint32_t bits : {8u, 16u})
    for (uint32_t channels : {1u, 2u, 3u, 4u}) {
      INFO(bits << " bits, " << channels << " channels");
      const Image image = random_image(31, 18, channels, bits);
      process.write("in.png", image);
      require_run(process.run("in.png same.png"));
      CHECK(process.read("same.png").bytes == image.bytes);
      if (!image.has_alpha()) continue;
      require_run(process.run("in.png out.png --box 3 --alpha keep"));
      const Image result = process.read("out.png");
      REQUIRE(result.channels == channels);
      REQUIRE(result.bits == bits);
      CHECK(plane_of(result, channels - 1).values == plane_of(image, channels - 1).values);
      CHECK(plane_of(result, 0).values != plane_of(image, 0).values);
    }
}

TEST_CASE("the spectrum view has a wave's two points, mirrored at the centre") {
  FilterProcess process;
  Image image(40, 32, 1, 8);
  for (size_t y = 0; y < 32; ++y)
    for (size_t x = 0; x < 40; ++x) {
      const double phase =
          2 * 3.14159265358979 * (5.0 * static_cast<double>(x) / 40 - 3.0 * static_cast<double>(y) / 32);
      image.set_sample(x, y, 0, static_cast<uint32_t>(std::lround(128 + 100 * std::cos(phase))));
    }
  process.write("in.png", image);
  require_run(process.run("in.png --spectrum s.png --border wrap"));
  const Image view = process.read("s.png");
  REQUIRE(view.width == 40);
  REQUIRE(view.height == 32);
  for (size_t y = 0; y < 32; ++y)
    for (size_t x = 0; x < 40; ++x) {
      const bool bright = (x == 20 && y == 16) || (x == 25 && y == 13) || (x == 15 && y == 19);
      INFO(x << ", " << y);
      CHECK((view.sample(x, y, 0) == 255) == bright);
    }
}
