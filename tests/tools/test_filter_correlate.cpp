// Looking for a template: normalised correlation against its definition in double precision.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "filter_process.hpp"
#include "filter_reference.hpp"

using namespace clfm::filter;
using namespace clfm::test;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

// Nothing where the picture is even.
std::optional<double> normalised_correlation(const Plane& in, const Plane& pattern, long x, long y) {
  const auto count = static_cast<double>(pattern.values.size());
  double mean = 0, pattern_mean = 0;
  for (long j = 0; j < pattern.height; ++j)
    for (long i = 0; i < pattern.width; ++i) {
      mean += in.at(x + i, y + j) / count;
      pattern_mean += pattern.at(i, j) / count;
    }
  double aa = 0, bb = 0, ab = 0;
  for (long j = 0; j < pattern.height; ++j)
    for (long i = 0; i < pattern.width; ++i) {
      const double a = in.at(x + i, y + j) - mean, b = pattern.at(i, j) - pattern_mean;
      aa += a * a;
      bb += b * b;
      ab += a * b;
    }
  // Samples are from 0 to 1, in double precision: what is even leaves rounding of 1e-16 each.
  if (aa < 1e-24) return {};
  return ab / std::sqrt(aa * bb);
}

// Samples from `least` to `most`.
Image random_levels(uint32_t width, uint32_t height, uint32_t bits, int least, int most) {
  Image image(width, height, 1, bits);
  std::uniform_int_distribution<int> level(least, most);
  for (size_t y = 0; y < height; ++y)
    for (size_t x = 0; x < width; ++x) image.set_sample(x, y, 0, static_cast<uint32_t>(level(generator())));
  return image;
}

Image cut_out(const Image& image, size_t left, size_t top, uint32_t width, uint32_t height) {
  Image cut(width, height, 1, image.bits);
  for (size_t y = 0; y < height; ++y)
    for (size_t x = 0; x < width; ++x) cut.set_sample(x, y, 0, image.sample(left + x, top + y, 0));
  return cut;
}

double vertex(std::optional<double> before, double here, std::optional<double> after) {
  if (!before || !after) return 0.0;
  return std::clamp(0.5 * (*before - *after) / (*before - 2 * here + *after), -0.5, 0.5);
}

void check_matches(const nlohmann::json& matches, const Plane& in, const Plane& pattern) {
  const long places_x = in.width - pattern.width + 1, places_y = in.height - pattern.height + 1;
  double before = 1.0;
  for (const auto& match : matches) {
    const long x = match["x"], y = match["y"];
    const double score = match["correlation"];
    INFO(x << ", " << y);
    const auto at = [&](long i, long j) { return normalised_correlation(in, pattern, i, j); };
    REQUIRE(at(x, y).has_value());
    CHECK(score == Approx(*at(x, y)).margin(1e-5));
    CHECK(score <= before);
    before = score;
    for (long j = std::max(0L, y - 1); j <= std::min(places_y - 1, y + 1); ++j)
      for (long i = std::max(0L, x - 1); i <= std::min(places_x - 1, x + 1); ++i)
        if (!(at(i, j).value_or(-1.0) <= score + 1e-4)) FAIL("(" << i << ", " << j << ") is better");
    const double dx = x > 0 && x + 1 < places_x ? vertex(at(x - 1, y), score, at(x + 1, y)) : 0.0;
    const double dy = y > 0 && y + 1 < places_y ? vertex(at(x, y - 1), score, at(x, y + 1)) : 0.0;
    CHECK(double{match["peak_x"]} == Approx(static_cast<double>(x) + dx).margin(1e-3));
    CHECK(double{match["peak_y"]} == Approx(static_cast<double>(y) + dy).margin(1e-3));
    for (const auto& other : matches) {
      const long other_x = other["x"], other_y = other["y"];
      if (other_x == x && other_y == y) break;
      CHECK((std::abs(other_x - x) > pattern.width / 2 || std::abs(other_y - y) > pattern.height / 2));
    }
  }
}

}  // namespace

TEST_CASE("a template is found where it was cut out, however dark or flat the picture is") {
  FilterProcess process;
  struct Case {
    uint32_t bits;
    int least, most;
  };
  for (const Case c : {Case{16, 0, 65535}, Case{16, 0, 400}, Case{16, 60000, 60020}, Case{8, 0, 255},
                       Case{8, 0, 3}, Case{8, 250, 252}}) {
    INFO(c.bits << " bits, " << c.least << " to " << c.most);
    const Image image = random_levels(70, 41, c.bits, c.least, c.most);
    const Image cut = cut_out(image, 33, 20, 9, 7);
    process.write("in.png", image);
    process.write("cut.png", cut);
    const ProcessResult result = process.run("in.png --correlate cut.png --peaks 6 --threshold 0.1 --json");
    require_run(result);
    const auto matches = nlohmann::json::parse(result.output)["matches"];
    REQUIRE(matches.size() == 6);
    CHECK(matches[0]["x"] == 33);
    CHECK(matches[0]["y"] == 20);
    CHECK(double{matches[0]["correlation"]} == Approx(1.0).margin(1e-5));
    check_matches(matches, plane_of(image, 0), plane_of(cut, 0));
  }
}

TEST_CASE("a dark copy is found beside bright things, and even areas are not found") {
  FilterProcess process;
  Image image = random_levels(90, 60, 16, 0, 65535);
  const Image dark = random_levels(40, 60, 16, 300, 310);
  for (size_t y = 0; y < 60; ++y)
    for (size_t x = 0; x < 40; ++x) image.set_sample(50 + x, y, 0, x < 20 ? 40000 : dark.sample(x, y, 0));
  const Image cut = cut_out(image, 77, 31, 8, 9);
  process.write("in.png", image);
  process.write("cut.png", cut);
  const ProcessResult text = process.run("in.png --correlate cut.png --peaks 1");
  require_run(text);
  CHECK_THAT(text.output, Contains("found: at (77, 31), correlation 1.0000, peak at (7"));
  const auto json = nlohmann::json::parse(
      process.run("in.png --correlate cut.png --peaks 1000 --threshold -1 --json").output);
  REQUIRE(json["matches"].size() > 10);
  check_matches(json["matches"], plane_of(image, 0), plane_of(cut, 0));
  for (const auto& match : json["matches"])
    CHECK((match["x"] < 50 || match["x"] > 62));  // 50..62 lie in the even area
}

TEST_CASE("what is not there is not found, and the best place is named") {
  FilterProcess process;
  process.write("in.png", random_levels(50, 40, 8, 0, 255));
  process.write("other.png", random_levels(12, 12, 8, 0, 255));
  const ProcessResult text = process.run("in.png --correlate other.png --threshold 0.9");
  require_run(text);
  CHECK_THAT(text.output, StartsWith("not found: no correlation is 0.9 or more; the best is at ("));
  const auto json =
      nlohmann::json::parse(process.run("in.png --correlate other.png --threshold 0.9 --json").output);
  CHECK(json["matches"].empty());
  CHECK(double{json["best_match"]["correlation"]} < 0.9);
  process.write("even.png", random_levels(50, 40, 8, 77, 77));
  // What a filter leaves of an even picture is even up to rounding.
  for (const char* filters : {"", "--gauss 2 --algo whole", "--lowpass 0.1"}) {
    const ProcessResult even = process.run(std::string("even.png --correlate other.png ") + filters);
    require_run(even);
    CHECK_THAT(even.output, StartsWith("not found: the picture is even under the template at every place"));
  }
}
