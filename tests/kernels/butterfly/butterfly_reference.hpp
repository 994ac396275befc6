// butterfly_reference.hpp - inputs for single butterflies and the transform they are checked against.
#pragma once

#include <cmath>
#include <complex>
#include <cstdint>
#include <numbers>
#include <random>
#include <vector>

namespace clfm::test::butterfly {

using Points = std::vector<std::complex<double>>;

// A fresh seed for every run; tests print it.
inline uint32_t fresh_seed() { return std::random_device()(); }

inline Points random_points(size_t count, std::mt19937& random) {
  std::uniform_real_distribution<double> uniform(-1, 1);
  Points points(count);
  for (auto& point : points) point = {uniform(random), uniform(random)};
  return points;
}

// By the definition, in long double: what is compared with it may be a double itself.
inline Points naive_dft(const Points& x) {
  const size_t n = x.size();
  Points result(n);
  for (size_t k = 0; k < n; ++k) {
    std::complex<long double> sum = 0;
    for (size_t i = 0; i < n; ++i) {
      const long double turn = static_cast<long double>(i * k % n) / static_cast<long double>(n);
      sum += std::complex<long double>(x[i]) * std::polar(1.0L, -2 * std::numbers::pi_v<long double> * turn);
    }
    result[k] = std::complex<double>(sum);
  }
  return result;
}

// || a - b || / || b ||; NaN where a holds one.
inline double relative_error(const Points& a, const Points& b) {
  double difference = 0, norm = 0;
  for (size_t i = 0; i < b.size(); ++i) {
    difference += std::norm(a[i] - b[i]);
    norm += std::norm(b[i]);
  }
  return std::sqrt(difference / norm);
}

}  // namespace clfm::test::butterfly
