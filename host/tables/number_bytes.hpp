// number_bytes.hpp - the bytes of what a table holds, its elements rounded once.
#pragma once

#include <complex>
#include <cstddef>
#include <cstring>
#include <vector>

#include "host/problem/fft_problem.hpp"

namespace clfm::host {

template <class T>
std::vector<std::byte> bytes_of(const std::vector<T>& values) {
  std::vector<std::byte> bytes(values.size() * sizeof(T));
  if (!bytes.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

// In double precision, or in single.
inline std::vector<std::byte> bytes_of(const std::vector<double>& numbers, Precision precision) {
  if (precision == Precision::f64) return bytes_of(numbers);
  return bytes_of(std::vector<float>(numbers.begin(), numbers.end()));
}
inline std::vector<std::byte> bytes_of(const std::vector<std::complex<double>>& numbers,
                                       Precision precision) {
  if (precision == Precision::f64) return bytes_of(numbers);
  return bytes_of(std::vector<std::complex<float>>(numbers.begin(), numbers.end()));
}

}  // namespace clfm::host
