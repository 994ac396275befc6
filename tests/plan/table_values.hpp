// table_values.hpp - the numbers of a table, and the defining sum that tests compare them with.
#pragma once

#include <catch2/catch.hpp>
#include <cmath>
#include <complex>
#include <cstring>
#include <vector>

#include "host/tables/table.hpp"

namespace clfm::host {

using Complex = std::complex<double>;

template <class T>
std::vector<T> values(const Table& table) {
  const std::vector<std::byte> bytes = make_table(table);
  REQUIRE(bytes.size() <= table_bytes(table));
  REQUIRE(bytes.size() % sizeof(T) == 0);
  std::vector<T> result(bytes.size() / sizeof(T));
  if (!bytes.empty()) std::memcpy(result.data(), bytes.data(), bytes.size());
  return result;
}

inline Complex turn(int64_t numerator, int64_t n) {  // straight from the library of C, no root of ours
  return std::polar(1.0, -2 * std::acos(-1.0) * static_cast<double>(numerator % n) / static_cast<double>(n));
}

inline std::vector<Complex> dft(const std::vector<Complex>& x) {
  const auto n = static_cast<int64_t>(x.size());
  std::vector<Complex> result(x.size());
  for (int64_t k = 0; k < n; ++k)
    for (int64_t t = 0; t < n; ++t)
      result[static_cast<size_t>(k)] += x[static_cast<size_t>(t)] * turn(k * t, n);
  return result;
}

}  // namespace clfm::host
