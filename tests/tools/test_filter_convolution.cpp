// Blurs of lenses and cameras, and what undoes them: against double precision, by definitions that know
// nothing of taps.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "filter_process.hpp"
#include "filter_reference.hpp"
#include "tools/filter/codec/image_io.hpp"
#include "tools/filter/image/compare.hpp"
#include "tools/filter/spatial/taps.hpp"

using namespace clfm::filter;
using namespace clfm::test;
using Catch::Matchers::Contains;

namespace {

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

// Of a spread, by its definition: the sum over its single points.
std::complex<double> spectrum_of(const Plane& point, double fx, double fy) {
  std::complex<double> sum = 0;
  for (long j = 0; j < point.height; ++j)
    for (long i = 0; i < point.width; ++i)
      sum += point.at(i, j) * std::polar(1.0, -2 * kPi *
                                                  (fx * static_cast<double>(i - (point.width - 1) / 2) +
                                                   fy * static_cast<double>(j - (point.height - 1) / 2)));
  return sum;
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
    const auto factor = [&](double fx, double fy) {
      const std::complex<double> sum = spectrum_of(point, fx, fy);
      return std::conj(sum) / (std::norm(sum) + 0.01);
    };
    CHECK(largest_difference(back, channel, masked(plane_of(blurred, channel), factor), 0) < kAllowed);
  }
}

TEST_CASE("Wiener's filter takes a blur that is larger than the picture, period by period") {
  FilterProcess process;
  const Image image = random_image(8, 6, 1, 16);  // a period of its own
  const Image spread = random_image(37, 25, 1, 8);
  process.write("in.png", image);
  process.write("spread.png", spread);
  const Plane point = with_sum_one(plane_of(spread, 0));
  require_run(process.run("in.png out.png --border wrap --wiener spread.png,0.5 --montage m.png"));
  const auto factor = [&](double fx, double fy) {
    const std::complex<double> sum = spectrum_of(point, fx, fy);
    return std::conj(sum) / (std::norm(sum) + 0.5);
  };
  CHECK(largest_difference(process.read("out.png"), 0, masked(plane_of(image, 0), factor), 0) < kAllowed);
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

TEST_CASE("Wiener's filter makes a photo sharper whose blur came from beyond its edge too") {
  FilterProcess process;
  const Plane scene = plane_of(read_image(CLFM_DATA "/camera.png"), 0);
  // A disk out of focus, and a lopsided shake, which a mirrored edge does not continue.
  Image disk(7, 7, 1, 8), shake(9, 5, 1, 8);
  for (size_t y = 0; y < 7; ++y)
    for (size_t x = 0; x < 7; ++x)
      disk.set_sample(x, y, 0,
                      std::hypot(static_cast<double>(x) - 3, static_cast<double>(y) - 3) < 3.3 ? 255 : 0);
  for (size_t i = 0; i < 9; ++i) shake.set_sample(i, i / 2, 0, static_cast<uint32_t>(255 - 20 * i));
  struct Case {
    const Image& spread;
    const char* noise_to_signal;
    double least_gain_db;
  };
  for (const Case& c : {Case{disk, "0.01", 4.0}, Case{disk, "0.001", 5.5}, Case{disk, "0.0001", 2.0},
                        Case{shake, "0.0001", 1.0}}) {
    process.write("spread.png", c.spread);
    const Plane point = with_sum_one(plane_of(c.spread, 0));
    const long left = 150, top = 60, width = 141, height = 97;  // of the part that is seen
    Image seen(width, height, 1, 16), sharp = seen;
    for (long y = 0; y < height; ++y)
      for (long x = 0; x < width; ++x) {
        double sum = 0;
        for (long j = 0; j < point.height; ++j)
          for (long i = 0; i < point.width; ++i)
            sum += point.at(i, j) *
                   scene.at(left + x - (i - (point.width - 1) / 2), top + y - (j - (point.height - 1) / 2));
        const auto set = [&](Image& image, double value) {
          image.set_sample(static_cast<size_t>(x), static_cast<size_t>(y), 0,
                           static_cast<uint32_t>(std::lround(65535 * value)));
        };
        set(seen, sum);
        set(sharp, scene.at(left + x, top + y));
      }
    process.write("seen.png", seen);
    require_run(process.run(std::string("seen.png back.png --wiener spread.png,") + c.noise_to_signal));
    const double before = compare(seen, sharp, "sharp").psnr_db;
    const double after = compare(process.read("back.png"), sharp, "sharp").psnr_db;
    INFO(c.noise_to_signal << ": " << before << " dB blurred, " << after << " dB restored");
    CHECK(after > before + c.least_gain_db);
  }
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
