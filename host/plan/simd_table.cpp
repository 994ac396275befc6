#include "simd_table.hpp"

#include <algorithm>
#include <complex>
#include <cstring>

#include "../error.hpp"
#include "roots.hpp"

namespace clfm::host {
namespace {

using Numbers = std::vector<double>;

void append(Numbers& numbers, std::complex<double> value) {
  numbers.push_back(value.real());
  numbers.push_back(value.imag());
}

// VW real parts, then VW imaginary ones: exp(-2 pi i (first + l) k / n) for the lanes l of a vector.
void append_vector(Numbers& numbers, const Table& table, int64_t lanes, int64_t n, int64_t first, int64_t k) {
  for (int part = 0; part < 2; ++part)
    for (int64_t l = 0; l < lanes; ++l) {
      const int64_t p = first + simd_lane(table.precision, lanes, static_cast<int>(l));
      const std::complex<double> value = root_of_unity(p * k % n, n);
      numbers.push_back(part == 0 ? value.real() : value.imag());
    }
}

// One scalar twiddle for all lanes: every stage but the last.
void append_stages(Numbers& numbers, int64_t n, std::vector<int64_t> radices) {
  for (size_t stage = 0; stage + 1 < radices.size(); ++stage) {
    const int64_t radix = radices[stage];
    for (int64_t p = 0; p < n / radix; ++p)
      for (int64_t k = 1; k < radix; ++k) append(numbers, root_of_unity(p * k % n, n));
    n /= radix;
  }
}

int64_t stage_numbers(int64_t n, const std::vector<int64_t>& radices) {
  int64_t numbers = 0;
  for (size_t stage = 0; stage + 1 < radices.size(); ++stage) {
    numbers += n / radices[stage] * (radices[stage] - 1);
    n /= radices[stage];
  }
  return numbers;
}

Numbers row_table(const Table& table) {
  const int64_t n = table.parameters[0], lanes = table.parameters[1], r0 = table.parameters[2], m = n / r0;
  Numbers numbers;
  for (int64_t block = 0; block * lanes < m; ++block)
    for (int64_t k = 1; k < r0; ++k)
      append_vector(numbers, table, lanes, n, std::min(block * lanes, m - lanes), k);
  append_stages(numbers, m, {table.parameters.begin() + 3, table.parameters.end()});
  return numbers;
}

Numbers column_table(const Table& table) {
  Numbers numbers;
  append_stages(numbers, table.parameters[0], {table.parameters.begin() + 1, table.parameters.end()});
  return numbers;
}

// First every element with the columns of a vector, then every vector of columns with every element.
Numbers four_step_table(const Table& table) {
  const int64_t rows = table.parameters[0], columns = table.parameters[1], lanes = table.parameters[2];
  const int64_t n = rows * columns;
  Numbers numbers;
  for (int64_t k = 0; k < rows; ++k) append_vector(numbers, table, lanes, n, 0, k);
  for (int64_t first = 0; first < columns; first += lanes)
    for (int64_t k = 0; k < rows; ++k) append(numbers, root_of_unity(first * k % n, n));
  return numbers;
}

template <class Real>
std::vector<std::byte> as_bytes_of(const Numbers& numbers) {
  const std::vector<Real> rounded(numbers.begin(), numbers.end());
  std::vector<std::byte> bytes(std::max<size_t>(rounded.size(), 1) *
                               sizeof(Real));  // a buffer is never empty
  if (!rounded.empty()) std::memcpy(bytes.data(), rounded.data(), rounded.size() * sizeof(Real));
  return bytes;
}

Numbers numbers_of(const Table& table) {
  switch (table.kind) {
    case TableKind::simd_row:
      return row_table(table);
    case TableKind::simd_column:
      return column_table(table);
    case TableKind::simd_four_step:
      return four_step_table(table);
    default:
      fail(Status::internal, "table kind ", static_cast<int>(table.kind), " is not one of the SIMD kernels'");
  }
}

}  // namespace

int simd_lane(Precision precision, int64_t lanes, int lane) {
  if (precision == Precision::f64) return lanes == 4 && (lane == 1 || lane == 2) ? 3 - lane : lane;
  return lanes == 8 && ((lane + 2) & 4) != 0 ? lane ^ 6 : lane;
}

uint64_t simd_table_bytes(const Table& table) {
  const std::vector<int64_t>& p = table.parameters;
  int64_t numbers = 0;  // complex ones
  if (table.kind == TableKind::simd_row) {
    const int64_t lanes = p[1], m = p[0] / p[2];
    numbers = (m + lanes - 1) / lanes * (p[2] - 1) * lanes + stage_numbers(m, {p.begin() + 3, p.end()});
  } else if (table.kind == TableKind::simd_column) {
    numbers = stage_numbers(p[0], {p.begin() + 1, p.end()});
  } else {
    numbers = p[0] * p[2] + (p[1] + p[2] - 1) / p[2] * p[0];
  }
  const uint64_t real_bytes = table.precision == Precision::f64 ? sizeof(double) : sizeof(float);
  return std::max<uint64_t>(2 * static_cast<uint64_t>(numbers), 1) * real_bytes;
}

std::vector<std::byte> make_simd_table(const Table& table) {
  const Numbers numbers = numbers_of(table);
  return table.precision == Precision::f64 ? as_bytes_of<double>(numbers) : as_bytes_of<float>(numbers);
}

}  // namespace clfm::host
