// --keep-low and --keep-high: shares of all frequencies.
#include <catch2/catch.hpp>
#include <cmath>

#include "filter_process.hpp"
#include "filter_reference.hpp"
#include "tools/filter/frequency/frequency_share.hpp"

using namespace clfm::filter;
using namespace clfm::test;

TEST_CASE("the radius of a share, counted on a fine grid") {
  constexpr int side = 1500;
  for (double share : {0.0001, 0.01, 0.1, 0.5, 0.785, 0.79, 0.9, 0.99, 0.9999}) {
    const double radius = radius_of_share(share);
    size_t inside = 0;
    for (int y = 0; y < side; ++y)
      for (int x = 0; x < side; ++x)
        if (std::hypot((x + 0.5) / side - 0.5, (y + 0.5) / side - 0.5) <= radius) ++inside;
    INFO(share);
    CHECK(static_cast<double>(inside) / (side * side) == Approx(share).margin(2e-5).epsilon(1e-4));
  }
  CHECK(radius_of_share(1.0) == Approx(std::sqrt(0.5)));
}

TEST_CASE("keep-low and keep-high keep so many percent, and nothing of the rest") {
  FilterProcess process;
  const Image image = random_image(30, 21, 1, 16);
  process.write("in.png", image);
  for (double percent : {5.0, 30.0, 90.0}) {
    const double radius = radius_of_share(percent / 100.0), other = radius_of_share(1.0 - percent / 100.0);
    const auto low = [&](double x, double y) { return std::hypot(x, y) <= radius ? 1.0 : 0.0; };
    const auto high = [&](double x, double y) { return std::hypot(x, y) > other ? 1.0 : 0.0; };
    INFO(percent);
    const std::string common = std::to_string(percent) + " --border wrap --shape gaussian";
    REQUIRE(process.run("in.png low.png --keep-low " + common).exit_code == 0);
    REQUIRE(process.run("in.png high.png --keep-high " + common).exit_code == 0);
    const Plane in = plane_of(image, 0);
    CHECK(largest_difference(process.read("low.png"), 0, masked(in, low), 0.0) < 0.75);
    CHECK(largest_difference(process.read("high.png"), 0, masked(in, high), 0.5) < 0.75);
  }
}
