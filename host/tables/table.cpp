// table.cpp - constant tables as the bytes that kernels read: checks the parameters, computes in double,
// rounds once.
#include "table.hpp"

#include <algorithm>
#include <complex>
#include <limits>
#include <string>
#include <utility>

#include "chirp.hpp"
#include "host/error.hpp"
#include "host/kernels/simd/simd_table.hpp"
#include "host/plan/butterfly_work.hpp"
#include "number_bytes.hpp"
#include "permutation.hpp"
#include "rader.hpp"
#include "roots.hpp"
#include "stage_roots.hpp"
#include "table_kind.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kMostIndices = int64_t{1}
                                 << 31;  // cycle lists hold up to 1.5 n entries and must not pass 2^32

constexpr int64_t kMostListed = 1 << 16;  // to count the cycles of a permutation

void require_count(const Table& table, size_t least, size_t most) {
  const size_t count = table.parameters.size();
  if (count < least || count > most)
    fail(Status::internal, kind_name(table.kind), " table has ", count, " parameters, needs at least ", least,
         " and at most ", most);
}

int64_t checked_parameter(const Table& table, size_t which, int64_t most) {
  const int64_t value = table.parameters[which];
  if (value < 1 || value > most)
    fail(Status::internal, kind_name(table.kind), " table: parameter ", which, " is ", value,
         ", must be 1 to ", most);
  return value;
}

// Where a planner asks before there is a table.
void refuse_uncounted(const Table& table, int64_t elements) {
  if (elements > kMostIndices)
    fail(Status::unsupported, kind_name(table.kind), " tables count ", kMostIndices, " elements, not ",
         elements);
}

template <class Real>
std::vector<std::byte> roots_as(int64_t n) {
  std::vector<std::byte> bytes(static_cast<size_t>(n) * sizeof(std::complex<Real>));
  write_roots(n, reinterpret_cast<std::complex<Real>*>(bytes.data()));  // long tables: no second copy
  return bytes;
}

template <class Real>
std::vector<std::byte> root_factors_as(int64_t n, int64_t bits) {
  std::vector<std::complex<Real>> roots;
  const auto add = [&](int64_t t) {
    const std::complex<double> root = root_of_unity(t, n);
    roots.emplace_back(static_cast<Real>(root.real()), static_cast<Real>(root.imag()));
  };
  const int64_t lows = int64_t{1} << bits;
  for (int64_t t = 0; t < lows; ++t) add(t % n);
  for (int64_t t = 0; t < n; t += lows) add(t);
  return bytes_of(roots);
}

struct RootRange {
  int64_t n, first, step, count;
  std::complex<double> root(int64_t t) const { return root_of_unity((first + step * t) % n, n); }
};

template <class Real>
std::vector<std::byte> some_roots_as(const RootRange& range, TableKind kind) {
  const bool apart = kind == TableKind::apart_roots;
  const auto count = static_cast<size_t>(range.count);
  std::vector<Real> numbers(2 * count);
  for (size_t t = 0; t < count; ++t) {
    const std::complex<double> root = range.root(static_cast<int64_t>(t));
    numbers[apart ? t : 2 * t] = static_cast<Real>(root.real());
    numbers[apart ? count + t : 2 * t + 1] = static_cast<Real>(root.imag());
  }
  return bytes_of(numbers);
}

// Calls make(Real) with the type that the kernels compute in.
template <class Make>
std::vector<std::byte> in_precision(Precision precision, const Make& make) {
  switch (precision) {
    case Precision::f64:
      return make(double{});
    case Precision::f32:
    case Precision::f16_storage:
    case Precision::bf16_storage:
      return make(float{});  // what is stored in 16 bits is computed in single
    case Precision::f16:
      return to_halves(make(float{}));
  }
  fail(Status::internal, "no such precision: ", static_cast<int>(precision));
}

std::vector<std::byte> roots_table(const Table& table) {
  require_count(table, 1, 1);
  const int64_t n = checked_parameter(table, 0, int64_t{1} << 40);
  return in_precision(table.precision, [&](auto real) { return roots_as<decltype(real)>(n); });
}

std::vector<std::byte> root_factors_table(const Table& table) {
  require_count(table, 2, 2);
  const int64_t n = checked_parameter(table, 0, int64_t{1} << 40), bits = checked_parameter(table, 1, 24);
  return in_precision(table.precision, [&](auto real) { return root_factors_as<decltype(real)>(n, bits); });
}

std::vector<std::byte> some_roots_table(const Table& table) {
  constexpr int64_t kMost = int64_t{1} << 40, kMostCount = int64_t{1} << 31;
  require_count(table, 4, 4);
  const RootRange range{checked_parameter(table, 0, kMost), table.parameters[1],
                        checked_parameter(table, 2, kMost / kMostCount),
                        checked_parameter(table, 3, kMostCount)};
  if (range.first < 0 || range.first > kMost)
    fail(Status::internal, kind_name(table.kind), " table: the first root is ", range.first,
         ", must be 0 to ", kMost);
  return in_precision(table.precision,
                      [&](auto real) { return some_roots_as<decltype(real)>(range, table.kind); });
}

std::vector<uint32_t> checked_radices(const Table& table) {
  require_count(table, 2, 66);
  const int64_t length = checked_parameter(table, 0, kMostIndices);
  std::vector<uint32_t> radices;
  int64_t rest = length;
  for (size_t k = 1; k < table.parameters.size(); ++k) {
    const int64_t radix = checked_parameter(table, k, length);
    if (rest % radix != 0) break;
    rest /= radix;
    radices.push_back(static_cast<uint32_t>(radix));
  }
  if (rest != 1 || radices.size() + 1 != table.parameters.size())
    fail(Status::internal, kind_name(table.kind), " table: the radices do not multiply to ", length);
  return radices;
}

std::vector<std::byte> stage_roots_table(const Table& table) {
  const std::vector<std::complex<double>> roots = stage_roots(checked_radices(table));
  return in_precision(table.precision, [&](auto real) {
    return bytes_of(std::vector<std::complex<decltype(real)>>(roots.begin(), roots.end()));
  });
}

std::vector<uint32_t> transpose_list(const Table& table) {
  require_count(table, 2, 2);
  const int64_t rows = checked_parameter(table, 0, kMostIndices);
  const int64_t columns = checked_parameter(table, 1, kMostIndices / rows);
  return transpose_leaders(static_cast<uint32_t>(rows), static_cast<uint32_t>(columns));
}

std::vector<uint32_t> cycle_list(const Table& table) {
  return cycles_of(digit_reversal(checked_radices(table)));
}

}  // namespace

uint32_t table_index(std::vector<Table>& tables, Table wanted) {
  const auto known = std::find(tables.begin(), tables.end(), wanted);
  const auto index = static_cast<uint32_t>(known - tables.begin());
  if (known == tables.end()) tables.push_back(std::move(wanted));
  return index;
}

uint64_t table_bytes(const Table& table) {
  const auto parameter = [&](size_t i) { return static_cast<uint64_t>(table.parameters.at(i)); };
  const auto number_bytes = static_cast<uint64_t>(complex_bytes(table.precision));
  switch (table.kind) {
    case TableKind::roots:
      return parameter(0) * number_bytes;
    case TableKind::root_factors: {
      const uint64_t lows = uint64_t{1} << parameter(1);
      return (lows + (parameter(0) + lows - 1) / lows) * number_bytes;
    }
    case TableKind::stage_roots:
      return std::max<uint64_t>(parameter(0) - parameter(1), 1) * number_bytes;
    case TableKind::some_roots:
    case TableKind::apart_roots:
      return parameter(3) * number_bytes;
    case TableKind::chirp:
      return (parameter(0) + (table.parameters.size() > 1 ? parameter(1) : 0)) * number_bytes;
    case TableKind::chirp_spectrum:
      return parameter(2) * number_bytes;
    case TableKind::digit_reversal:
      return parameter(0) * sizeof(uint32_t);
    case TableKind::digit_cycles:  // a cycle has two elements at least
      return (parameter(0) + parameter(0) / 2 + 1) * sizeof(uint32_t);
    case TableKind::transpose_cycles:
      return parameter(0) * parameter(1) / 2 * sizeof(uint32_t);
    case TableKind::residue_places:  // a buffer is never empty
      return std::max<uint64_t>((parameter(0) / static_cast<uint64_t>(table.parameters.back()) - 1) / 2, 1) *
             sizeof(uint32_t);
    case TableKind::vector_roots:
    case TableKind::roots_of_ends:
    case TableKind::simd_row:
    case TableKind::simd_row_in_order:
    case TableKind::simd_row_of_ends:
    case TableKind::simd_column:
    case TableKind::simd_four_step:
    case TableKind::simd_chirp_spectrum:
      return simd_table_bytes(table);
    case TableKind::rader_order:
      return 2 * (parameter(0) - 1) * sizeof(uint32_t);
    case TableKind::rader_spectrum:
    case TableKind::simd_rader_spectrum:
      return (parameter(0) - 1) * number_bytes;
    case TableKind::rader_reals_spectrum:
      return (parameter(0) + 1) / 2 * number_bytes;
  }
  fail(Status::internal, "table kind ", static_cast<int>(table.kind), " is unknown");
}

std::vector<std::byte> make_table(const Table& table) {
  switch (table.kind) {
    case TableKind::roots:
      return roots_table(table);
    case TableKind::root_factors:
      return root_factors_table(table);
    case TableKind::stage_roots:
      return stage_roots_table(table);
    case TableKind::some_roots:
    case TableKind::apart_roots:
      return some_roots_table(table);
    case TableKind::digit_reversal:
      return bytes_of(digit_reversal(checked_radices(table)));
    case TableKind::digit_cycles:
      return bytes_of(cycle_list(table));
    case TableKind::transpose_cycles:
      return bytes_of(transpose_list(table));
    case TableKind::residue_places:
      return bytes_of(residue_places(checked_radices(table)));
    case TableKind::vector_roots:
    case TableKind::roots_of_ends:
    case TableKind::simd_row:
    case TableKind::simd_row_in_order:
    case TableKind::simd_row_of_ends:
    case TableKind::simd_column:
    case TableKind::simd_four_step:
    case TableKind::simd_chirp_spectrum:
    case TableKind::simd_rader_spectrum:
      return make_simd_table(table);
    case TableKind::rader_order:
    case TableKind::rader_spectrum:
    case TableKind::rader_reals_spectrum:
      return make_rader_table(table);
    case TableKind::chirp:
    case TableKind::chirp_spectrum:
      return make_chirp_table(table);
  }
  fail(Status::internal, "table kind ", static_cast<int>(table.kind), " is unknown");
}

uint32_t cycle_count(const Table& table) {
  switch (table.kind) {
    case TableKind::digit_cycles:
      refuse_uncounted(table, table.parameters.at(0));
      // Their list takes 0.1 s for a million elements. A cycle has two at least.
      if (table.parameters.at(0) > kMostListed) return static_cast<uint32_t>(table.parameters[0] / 2);
      return cycle_list(table).front() - 1;  // begin[0] lies behind begin[cycles]
    case TableKind::transpose_cycles:
      require_count(table, 2, 2);
      refuse_uncounted(table, table.parameters[0] * table.parameters[1]);
      return static_cast<uint32_t>(count_transpose_cycles(table.parameters[0], table.parameters[1]));
    default:
      fail(Status::internal, kind_name(table.kind), " tables have no cycles");
  }
}

}  // namespace clfm::host
