// reference_dft.hpp - discrete Fourier transforms by their definition, in double precision.
#pragma once

#include <cmath>
#include <complex>
#include <vector>

namespace clfm::test {

using Points = std::vector<std::complex<double>>;

// `length` points `stride` apart, from `first`, in place. sign is that of the exponent.
inline void dft_by_definition(Points& data, size_t first, size_t length, size_t stride, int sign) {
  Points roots(length), row(length);
  for (size_t k = 0; k < length; ++k) {
    const double turn = 2 * std::acos(-1.0) * static_cast<double>(k) / static_cast<double>(length);
    roots[k] = {std::cos(turn), sign * std::sin(turn)};
    row[k] = data[first + k * stride];
  }
  for (size_t k = 0; k < length; ++k) {
    std::complex<double> sum = 0;
    for (size_t j = 0, turn = 0; j < length; ++j, turn += k, turn -= turn >= length ? length : 0)
      sum += row[j] * roots[turn];
    data[first + k * stride] = sum;
  }
}

template <class T>
Points widened(const std::vector<std::complex<T>>& points) {
  return Points(points.begin(), points.end());
}

// |a - b| / |b| in the 2-norm; infinite where a holds a NaN.
template <class T>
double relative_error(const std::vector<std::complex<T>>& a, const Points& b) {
  double difference = 0, size = 0;
  for (size_t i = 0; i < b.size(); ++i) {
    difference += std::norm(std::complex<double>(a[i]) - b[i]);
    size += std::norm(b[i]);
  }
  const double error = std::sqrt(difference / size);
  return std::isnan(error) ? HUGE_VAL : error;
}

}  // namespace clfm::test
