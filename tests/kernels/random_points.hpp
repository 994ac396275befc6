// random_points.hpp - fresh random inputs for every run of a test, whose seed is printed when it fails.
#pragma once

#include <catch2/catch.hpp>
#include <complex>
#include <random>
#include <vector>

namespace clfm::test {

class RandomPoints {
 public:
  RandomPoints() : seed_(std::random_device{}()), engine_(seed_) {}
  unsigned seed() const { return seed_; }

  template <class T>
  std::vector<std::complex<T>> points(size_t count) {
    std::uniform_real_distribution<double> value(-1, 1);
    std::vector<std::complex<T>> points(count);
    for (auto& point : points) {
      const double re = value(engine_), im = value(engine_);
      point = {static_cast<T>(re), static_cast<T>(im)};
    }
    return points;
  }

 private:
  unsigned seed_;
  std::mt19937 engine_;
};

}  // namespace clfm::test
