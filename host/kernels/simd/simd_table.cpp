#include "simd_table.hpp"

#include <algorithm>
#include <complex>
#include <functional>
#include <numeric>

#include "host/error.hpp"
#include "host/tables/chirp.hpp"
#include "host/tables/number_bytes.hpp"
#include "host/tables/rader.hpp"
#include "host/tables/roots.hpp"

namespace clfm::host {
namespace {

using Parts = std::vector<double>;

void append(Parts& numbers, std::complex<double> value) {
  numbers.push_back(value.real());
  numbers.push_back(value.imag());
}

// VW real parts, then VW imaginary ones: roots exp(-2 pi i t / n), t = power(l) for the lanes l of a vector,
// which stand in it in natural order.
template <class Power>
void append_roots_in_order(Parts& numbers, int64_t lanes, int64_t n, const Power& power) {
  for (int part = 0; part < 2; ++part)
    for (int64_t l = 0; l < lanes; ++l) {
      const std::complex<double> value = root_of_unity(power(l) % n, n);
      numbers.push_back(part == 0 ? value.real() : value.imag());
    }
}

// As SIMD kernels load elements.
template <class Power>
void append_roots(Parts& numbers, Precision precision, int64_t lanes, int64_t n, const Power& power) {
  append_roots_in_order(numbers, lanes, n, [&](int64_t l) {
    return power(static_cast<int64_t>(simd_lane(precision, lanes, static_cast<int>(l))));
  });
}

// Powers (first + l) k.
void append_vector(Parts& numbers, const Table& table, int64_t lanes, int64_t n, int64_t first, int64_t k) {
  const auto power = [&](int64_t lane) { return (first + lane) * k; };
  if (table.kind == TableKind::simd_row_in_order)
    append_roots_in_order(numbers, lanes, n, power);
  else
    append_roots(numbers, table.precision, lanes, n, power);
}

// One scalar twiddle for all lanes: every stage but the last.
void append_stages(Parts& numbers, int64_t n, std::vector<int64_t> radices) {
  for (size_t stage = 0; stage + 1 < radices.size(); ++stage) {
    const int64_t radix = radices[stage];
    for (int64_t p = 0; p < n / radix; ++p)
      for (int64_t k = 1; k < radix; ++k) append(numbers, root_of_unity(p * k % n, n));
    n /= radix;
  }
}

Parts vector_roots(const Table& table) {
  const std::vector<int64_t>& p = table.parameters;
  const int64_t n = p[0], first = p[1], step = p[2], count = p[3], lanes = p[4];
  Parts numbers;
  for (int64_t t = 0; t < count; t += lanes)
    append_roots(numbers, table.precision, lanes, n, [&](int64_t lane) { return first + step * (t + lane); });
  return numbers;
}

int64_t stage_numbers(int64_t n, const std::vector<int64_t>& radices) {
  int64_t numbers = 0;
  for (size_t stage = 0; stage + 1 < radices.size(); ++stage) {
    numbers += n / radices[stage] * (radices[stage] - 1);
    n /= radices[stage];
  }
  return numbers;
}

// The first butterfly of every block of the first stage, which has m.
std::vector<int64_t> first_from_ends(int64_t m, int64_t lanes) {
  std::vector<int64_t> first;
  for (int64_t p = 0; 2 * p < m; p += lanes) first.insert(first.end(), {p, m - lanes - p});
  return first;
}
std::vector<int64_t> first_of_blocks(const Table& table) {
  const int64_t lanes = table.parameters[1], m = table.parameters[0] / table.parameters[2];
  if (table.kind == TableKind::simd_row_of_ends) return first_from_ends(m, lanes);
  std::vector<int64_t> first;
  for (int64_t p = 0; p < m; p += lanes) first.push_back(std::min(p, m - lanes));
  return first;
}

Parts roots_of_ends(const Table& table) {
  const std::vector<int64_t>& p = table.parameters;
  const int64_t n = p[0], first = p[1], step = p[2], lanes = p[4], r0 = p[5], m = p[3] / r0;
  Parts numbers;
  for (const int64_t block : first_from_ends(m, lanes))
    for (int64_t k = 0; k < r0; ++k)
      append_roots(numbers, table.precision, lanes, n,
                   [&](int64_t lane) { return first + step * (block + k * m + lane); });
  return numbers;
}

Parts row_table(const Table& table) {
  const int64_t n = table.parameters[0], lanes = table.parameters[1], r0 = table.parameters[2];
  Parts numbers;
  for (const int64_t first : first_of_blocks(table))
    for (int64_t k = 1; k < r0; ++k) append_vector(numbers, table, lanes, n, first, k);
  append_stages(numbers, n / r0, {table.parameters.begin() + 3, table.parameters.end()});
  return numbers;
}

Parts column_table(const Table& table) {
  Parts numbers;
  append_stages(numbers, table.parameters[0], {table.parameters.begin() + 1, table.parameters.end()});
  return numbers;
}

// First every element with the columns of a vector, then every vector of columns with every element.
Parts four_step_table(const Table& table) {
  const int64_t rows = table.parameters[0], columns = table.parameters[1], lanes = table.parameters[2];
  const int64_t n = rows * columns;
  Parts numbers;
  for (int64_t k = 0; k < rows; ++k) append_vector(numbers, table, lanes, n, 0, k);
  for (int64_t first = 0; first < columns; first += lanes)
    for (int64_t k = 0; k < rows; ++k) append(numbers, root_of_unity(first * k % n, n));
  return numbers;
}

// Which frequency a decimation in frequency leaves in a place.
int64_t frequency_at(int64_t place, int64_t n, const std::vector<int64_t>& radices) {
  int64_t frequency = 0, weight = 1;
  for (const int64_t radix : radices) {
    n /= radix;
    frequency += place / n * weight;
    place %= n;
    weight *= radix;
  }
  return frequency;
}

// A spectrum in the order of the scratch of the kernels that convolve: one element to a position, or slots of
// the r0 results of one butterfly in as many vectors as they take, whose idle lanes are zero.
class ScratchOrder {
 public:
  ScratchOrder(Precision precision, int64_t rows, int64_t lanes, std::vector<int64_t> radices,
               std::vector<std::complex<double>> spectrum)
      : precision_(precision),
        rows_(rows),
        lanes_(lanes),
        radices_(std::move(radices)),
        length_(static_cast<int64_t>(spectrum.size()) / rows),
        spectrum_(std::move(spectrum)) {}

  Parts numbers() const {
    Parts numbers;
    for (int64_t row = 0; row < rows_; ++row) {
      if (lanes_ > 1)
        append_slots(numbers, row);
      else
        for (int64_t place = 0; place < length_; ++place) append(numbers, at(row, place));
    }
    return numbers;
  }

 private:
  std::complex<double> at(int64_t row, int64_t place) const {
    return spectrum_[static_cast<size_t>(row + rows_ * frequency_at(place, length_, radices_))];
  }

  void append_slots(Parts& numbers, int64_t row) const {
    const int64_t r0 = radices_[0], slots = length_ / r0;
    for (int64_t slot = 0; slot < slots; ++slot)
      for (int64_t first = 0; first < r0; first += lanes_)
        for (int part = 0; part < 2; ++part)
          for (int lane = 0; lane < lanes_; ++lane) {
            const int64_t k = first + simd_lane(precision_, lanes_, lane);
            const std::complex<double> value = k < r0 ? at(row, k * slots + slot) : 0;
            numbers.push_back(part == 0 ? value.real() : value.imag());
          }
  }

  Precision precision_;
  int64_t rows_, lanes_;
  std::vector<int64_t> radices_;
  int64_t length_;
  std::vector<std::complex<double>> spectrum_;
};

Parts chirp_table(const Table& table) {
  const std::vector<int64_t>& p = table.parameters;
  const int64_t rows = p[2], lanes = p[3];
  const std::vector<int64_t> radices(p.begin() + 4, p.end());
  const int64_t length = std::accumulate(radices.begin(), radices.end(), rows, std::multiplies<>());
  return ScratchOrder(table.precision, rows, lanes, radices, chirp_spectrum(p[0], p[1], length)).numbers();
}

Parts rader_table(const Table& table) {
  const std::vector<int64_t>& p = table.parameters;
  return ScratchOrder(table.precision, 1, 1, {p.begin() + 1, p.end()}, rader_spectrum(p[0])).numbers();
}

Parts simd_numbers(const Table& table) {
  switch (table.kind) {
    case TableKind::vector_roots:
      return vector_roots(table);
    case TableKind::roots_of_ends:
      return roots_of_ends(table);
    case TableKind::simd_row:
    case TableKind::simd_row_in_order:
    case TableKind::simd_row_of_ends:
      return row_table(table);
    case TableKind::simd_column:
      return column_table(table);
    case TableKind::simd_four_step:
      return four_step_table(table);
    case TableKind::simd_chirp_spectrum:
      return chirp_table(table);
    case TableKind::simd_rader_spectrum:
      return rader_table(table);
    default:
      fail(Status::internal, "table kind ", static_cast<int>(table.kind), " is not one of the SIMD kernels'");
  }
}

int64_t chirp_numbers(const std::vector<int64_t>& p) {
  const int64_t rows = p[2], lanes = p[3], r0 = p[4];
  int64_t length = 1;
  for (size_t i = 4; i < p.size(); ++i) length *= p[i];
  return rows * length / r0 * ((r0 + lanes - 1) / lanes * lanes);
}

int64_t complex_numbers(const Table& table) {
  const std::vector<int64_t>& p = table.parameters;
  switch (table.kind) {
    case TableKind::vector_roots:
      return (p[3] + p[4] - 1) / p[4] * p[4];
    case TableKind::roots_of_ends:
      return static_cast<int64_t>(first_from_ends(p[3] / p[5], p[4]).size()) * p[5] * p[4];
    case TableKind::simd_row:
    case TableKind::simd_row_in_order:
    case TableKind::simd_row_of_ends:
      return static_cast<int64_t>(first_of_blocks(table).size()) * (p[2] - 1) * p[1] +
             stage_numbers(p[0] / p[2], {p.begin() + 3, p.end()});
    case TableKind::simd_column:
      return stage_numbers(p[0], {p.begin() + 1, p.end()});
    case TableKind::simd_four_step:
      return p[0] * p[2] + (p[1] + p[2] - 1) / p[2] * p[0];
    case TableKind::simd_chirp_spectrum:
      return chirp_numbers(p);
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
  const uint64_t real_bytes = table.precision == Precision::f64 ? sizeof(double) : sizeof(float);
  return std::max<uint64_t>(2 * static_cast<uint64_t>(complex_numbers(table)), 1) * real_bytes;
}

std::vector<std::byte> make_simd_table(const Table& table) {
  Parts numbers = simd_numbers(table);
  if (numbers.empty()) numbers.push_back(0);  // a buffer is never empty
  return bytes_of(numbers, table.precision);
}

}  // namespace clfm::host
