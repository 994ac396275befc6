// Blurs of lenses and cameras, what undoes them, and looking for a template: against double precision, by definitions that know
// nothing of taps.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <nlohmann/json.hpp>

#include "filter_process.hpp"
#include "filter_reference.hpp"
#include "tools/filter/convolution.hpp"
#include "tools/filter/taps.hpp"
#include "tools/filter/template_match.hpp"

using namespace clfm::filter;
using namespace clfm::test;
using Catch::Matchers::Contains;

namespace {

const Border kReflect{BorderMode::reflect, 0};

Plane like(const Plane& plane) {
  return {plane.width, plane.height, std::vector<double>(plane.values.size())};
}

template <class Value>
Plane of_every_pixel(const Plane& in, const Value& value) {
  Plane out = like(in);
  for (long y = 0; y < in.height; ++y)
    for (long x = 0; x < in.width; ++x) out.at(x, y) = value(x, y);
  return out;
}

double between_pixels(const Plane& in, double x, double y) {
  const double left = std::floor(x), top = std::floor(y), u = x - left, v = y - top;
  const auto i = static_cast<long>(left), j = static_cast<long>(top);
  return (1 - v) * ((1 - u) * pixel(in, i, j, kReflect) + u * pixel(in, i + 1, j, kReflect)) +
         v * ((1 - u) * pixel(in, i, j + 1, kReflect) + u * pixel(in, i + 1, j + 1, kReflect));
}

// What a periodic picture becomes when every point is drawn as the picture `spread`, of sum 1.
Plane spread_periodically(const Plane& in, const Plane& spread) {
  Plane out = like(in);
  const Border wrap{BorderMode::wrap, 0};
  for (long y = 0; y < in.height; ++y)
    for (long x = 0; x < in.width; ++x)
      for (long j = 0; j < spread.height; ++j)
        for (long i = 0; i < spread.width; ++i)
          out.at(x, y) += spread.at(i, j) * pixel(in, x - (i - (spread.width - 1) / 2),
                                                  y - (j - (spread.height - 1) / 2), wrap);
  return out;
}

Plane with_sum_one(Plane plane) {
  double sum = 0;
  for (const double value : plane.values) sum += value;
  for (double& value : plane.values) value /= sum;
  return plane;
}

double normalised_correlation(const Plane& in, const Plane& pattern, long x, long y) {
  const double count = static_cast<double>(pattern.values.size());
  double a = 0, b = 0, aa = 0, bb = 0, ab = 0;
  for (long j = 0; j < pattern.height; ++j)
    for (long i = 0; i < pattern.width; ++i) {
      const double p = in.at(x + i, y + j), q = pattern.at(i, j);
      a += p;
      b += q;
      aa += p * p;
      bb += q * q;
      ab += p * q;
    }
  return (ab - a * b / count) / std::sqrt((aa - a * a / count) * (bb - b * b / count));
}

}  // namespace

TEST_CASE("motion is the mean along a line, a disk the mean within a circle") {
  FilterProcess process;
  const Image image = random_image(26, 19, 1, 16);
  process.write("in.png", image);
  const Plane in = plane_of(image, 0);
  struct Motion {
    const char* value;
    double length, degrees;
  };
  for (const Motion m : {Motion{"7.3,25", 7.3, 25}, Motion{"4,-150", 4, -150}}) {
    INFO(m.value);
    require_run(process.run(std::string("in.png out.png --motion ") + m.value));
    const auto samples = static_cast<long>(std::ceil(16 * m.length));
    const double dx = std::cos(m.degrees * kPi / 180), dy = -std::sin(m.degrees * kPi / 180);
    const Plane expected = of_every_pixel(in, [&](long x, long y) {
      double sum = 0;
      for (long s = 0; s < samples; ++s) {
        const double t = m.length * ((static_cast<double>(s) + 0.5) / static_cast<double>(samples) - 0.5);
        sum += between_pixels(in, static_cast<double>(x) + t * dx, static_cast<double>(y) + t * dy);
      }
      return sum / static_cast<double>(samples);
    });
    CHECK(largest_difference(process.read("out.png"), 0, expected, 0) < kAllowed);
  }
  require_run(process.run("in.png out.png --disk 3.2"));
  const Plane round = of_every_pixel(in, [&](long x, long y) {
    double sum = 0, count = 0;
    for (double v = -4.5 + 1 / 32.0; v < 4.5; v += 1 / 16.0)
      for (double u = -4.5 + 1 / 32.0; u < 4.5; u += 1 / 16.0) {
        if (u * u + v * v > 3.2 * 3.2) continue;
        sum += pixel(in, x + std::lround(u), y + std::lround(v), kReflect);
        ++count;
      }
    return sum / count;
  });
  CHECK(largest_difference(process.read("out.png"), 0, round, 0) < kAllowed);
}

TEST_CASE("bokeh draws every point as the picture, and Wiener's filter takes it back") {
  FilterProcess process;
  const Image image = random_image(24, 20, 3, 16);  // sides that need no surroundings
  process.write("in.png", image);
  Image spread = random_image(4, 3, 1, 8);
  spread.set_sample(1, 1, 0, 255);
  process.write("spread.png", spread);
  const Plane point = with_sum_one(plane_of(spread, 0));
  require_run(process.run("in.png out.png --border wrap --bokeh spread.png"));
  const Image blurred = process.read("out.png");
  for (size_t channel = 0; channel < 3; ++channel)
    CHECK(largest_difference(blurred, channel, spread_periodically(plane_of(image, channel), point), 0) <
          kAllowed);

  require_run(process.run("out.png back.png --border wrap --wiener spread.png,0.01"));
  const Image back = process.read("back.png");
  for (size_t channel = 0; channel < 3; ++channel) {
    // By its definition, the spectrum of the spread being that of its single points.
    const auto factor = [&](double fx, double fy) {
      std::complex<double> sum = 0;
      for (long j = 0; j < point.height; ++j)
        for (long i = 0; i < point.width; ++i)
          sum += point.at(i, j) * std::polar(1.0, -2 * kPi *
                                                      (fx * static_cast<double>(i - (point.width - 1) / 2) +
                                                       fy * static_cast<double>(j - (point.height - 1) / 2)));
      return std::conj(sum) / (std::norm(sum) + 0.01);
    };
    CHECK(largest_difference(back, channel, masked(plane_of(blurred, channel), factor), 0) < kAllowed);
  }
}

TEST_CASE("a smooth picture is sharp again after Wiener's filter, up to its edge") {
  FilterProcess process;
  Image image(60, 45, 1, 16);
  for (size_t y = 0; y < 45; ++y)
    for (size_t x = 0; x < 60; ++x)
      image.set_sample(x, y, 0,
                       static_cast<uint32_t>(30000 + 15000 * std::sin(0.4 * static_cast<double>(x)) *
                                                         std::cos(0.5 * static_cast<double>(y))));
  process.write("in.png", image);
  // It takes nothing away whole but the finest waves; where a blur does, what undoes it rings.
  Image spread(5, 5, 1, 8);
  const uint32_t binomial[] = {1, 4, 6, 4, 1};
  for (size_t y = 0; y < 5; ++y)
    for (size_t x = 0; x < 5; ++x) spread.set_sample(x, y, 0, 7 * binomial[x] * binomial[y]);
  process.write("spread.png", spread);
  require_run(process.run("in.png blurred.png --bokeh spread.png"));
  require_run(process.run("blurred.png back.png --wiener spread.png,0.001"));
  const double lost = largest_difference(process.read("blurred.png"), 0, plane_of(image, 0), 0);
  const double left = largest_difference(process.read("back.png"), 0, plane_of(image, 0), 0);
  CAPTURE(lost, left);
  CHECK(lost > 2000);
  CHECK(left < lost / 5);
}

TEST_CASE("a template is found where it was cut out, in whatever brightness") {
  FilterProcess process;
  const Image image = random_image(40, 30, 3, 16);
  process.write("in.png", image);
  Image cut(9, 7, 1, 16);
  Plane brightness = plane_of(image, 0);
  for (size_t i = 0; i < brightness.values.size(); ++i)
    brightness.values[i] = 0.2126 * plane_of(image, 0).values[i] + 0.7152 * plane_of(image, 1).values[i] +
                           0.0722 * plane_of(image, 2).values[i];
  for (size_t y = 0; y < 7; ++y)
    for (size_t x = 0; x < 9; ++x)
      cut.set_sample(x, y, 0,
                     static_cast<uint32_t>(10000 + 30000 * brightness.at(static_cast<long>(x) + 23,
                                                                         static_cast<long>(y) + 11)));
  process.write("cut.png", cut);
  const ProcessResult text = process.run("in.png --correlate cut.png --peaks 1");
  require_run(text);
  CHECK_THAT(text.output, Contains("found: at (23, 11), correlation 1.0000\n"));
  const auto json = nlohmann::json::parse(process.run("in.png --correlate cut.png --peaks 4 --json").output);
  const auto& matches = json["matches"];
  REQUIRE(matches.size() == 4);
  const Plane pattern = plane_of(cut, 0);
  double before = 1.1;
  for (const auto& match : matches) {
    const double score = match["correlation"];
    CHECK(score == Approx(normalised_correlation(brightness, pattern, match["x"], match["y"])).margin(1e-4));
    CHECK(score <= before);
    before = score;
  }
}

TEST_CASE("the best places are apart by half the template") {
  const Size places{4, 3}, pattern{3, 3};
  const std::vector<float> scores{0.1f, 0.9f, 0.8f, 0.2f, 0.3f, 0.7f, 0.6f, 0.5f, 0.0f, 0.0f, 0.0f, 0.4f};
  const auto matches = best_matches(scores, places, pattern, 10);
  REQUIRE(matches.size() == 3);
  CHECK((matches[0].x == 1 && matches[0].y == 0));
  CHECK((matches[1].x == 3 && matches[1].y == 1));
  CHECK((matches[2].x <= 2 && matches[2].y == 2));
}

TEST_CASE("how a filter is computed can be chosen, and is explained; what cannot be is refused") {
  FilterProcess process;
  process.write("in.png", random_image(64, 48, 1, 8));
  require_run(process.run("in.png direct.png --gauss 2 --algo direct"));
  const ProcessResult tiles = process.run("in.png tiles.png --gauss 2 --algo os --tile 64x64 --explain");
  require_run(tiles);
  CHECK_THAT(tiles.output,
             Contains("stage 1: gauss 2: 17x17 taps, overlap_save") &&
                 Contains("plan of corr f32 48x64 k17x17 same reflect algo=overlap_save tile=64x64"));
  CHECK_THAT(process.run("direct.png --compare tiles.png").output, Contains("compared: "));
  const ProcessResult small = process.run("in.png out.png --gauss 2 --algo whole --memory-limit 0.001");
  CHECK(small.exit_code == 3);
  CHECK_THAT(small.errors,
             Contains("workspace_limit_bytes is 1048; the smallest workspace that would do is"));
  CHECK_FALSE(process.exists("out.png"));
}

TEST_CASE("every algorithm's name computes the same picture, of a filter that is no product too") {
  FilterProcess process;
  process.write("in.png", random_image(40, 32, 1, 8));
  const auto filtered = [&](const std::string& name, const char* algorithm) {
    const ProcessResult result =
        process.run("in.png " + name + ".png --unsharp 0.6 --algo " + name + " --explain");
    require_run(result);
    CHECK_THAT(result.output, Contains(algorithm));
    return process.read(name + ".png");
  };
  const Image direct = filtered("direct", "direct");
  const std::vector<std::pair<const char*, const char*>> names = {
      {"parts", "in_parts"}, {"steps", "direct_overlap_add"}, {"separable", "separable"}};
  for (const auto& [name, algorithm] : names) {
    const Image other = filtered(name, algorithm);
    REQUIRE(other.bytes.size() == direct.bytes.size());
    for (size_t i = 0; i < other.bytes.size(); ++i)
      if (std::abs(int{other.bytes[i]} - int{direct.bytes[i]}) > 1)
        FAIL(name << ": sample " << i << " is " << int{other.bytes[i]} << ", not " << int{direct.bytes[i]});
  }
}
