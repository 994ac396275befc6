// Constant tables against what they are defined to be.
#include <catch2/catch.hpp>
#include <cmath>
#include <complex>
#include <cstring>
#include <limits>
#include <numeric>

#include "host/error.hpp"
#include "host/plan/roots.hpp"
#include "host/plan/table.hpp"
#include "support/random_problem.hpp"

using namespace clfm::host;

namespace {

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

std::vector<uint32_t> indices(TableKind kind, std::vector<int64_t> parameters) {
  return values<uint32_t>({kind, Precision::f32, std::move(parameters)});
}

std::vector<int64_t> random_radices(std::mt19937_64& random) {
  std::vector<int64_t> parameters{1};
  for (;;) {
    const int64_t radix = 1 + static_cast<int64_t>(random() % 20);
    if (parameters[0] * radix > 3000) break;
    parameters.push_back(radix);
    parameters[0] *= radix;
  }
  return parameters;
}

std::vector<Complex> random_signal(std::mt19937_64& random, size_t n) {
  std::normal_distribution<double> normal;
  std::vector<Complex> signal(n);
  for (Complex& x : signal) x = {normal(random), normal(random)};
  return signal;
}

Complex turn(int64_t numerator, int64_t n) {  // straight from the library of C, no root of ours
  return std::polar(1.0, -2 * std::acos(-1.0) * static_cast<double>(numerator % n) / static_cast<double>(n));
}

std::vector<Complex> dft(const std::vector<Complex>& x) {
  const auto n = static_cast<int64_t>(x.size());
  std::vector<Complex> result(x.size());
  for (int64_t k = 0; k < n; ++k)
    for (int64_t t = 0; t < n; ++t)
      result[static_cast<size_t>(k)] += x[static_cast<size_t>(t)] * turn(k * t, n);
  return result;
}

// One stage of a decimation in time as table.hpp words it: radix elements, span apart.
void naive_stage(std::vector<Complex>& data, size_t span, size_t radix) {
  const auto block = static_cast<int64_t>(span * radix);
  for (size_t start = 0; start < data.size(); start += span * radix)
    for (size_t k = 0; k < span; ++k) {
      std::vector<Complex> result(radix);
      for (size_t m = 0; m < radix; ++m)
        for (size_t q = 0; q < radix; ++q)
          result[m] += data[start + k + q * span] * turn(static_cast<int64_t>(q * (k + m * span)), block);
      for (size_t m = 0; m < radix; ++m) data[start + k + m * span] = result[m];
    }
}

std::vector<uint32_t> sources(const std::vector<int64_t>& parameters) {
  return indices(TableKind::digit_reversal, parameters);
}

void carry_along_cycles(std::vector<uint32_t>& data, const std::vector<uint32_t>& table) {
  const size_t cycles = table[0] - 1;
  for (size_t c = 0; c < cycles; ++c) {
    const uint32_t first = data[table[table[c]]];
    for (uint32_t e = table[c]; e + 1 < table[c + 1]; ++e) data[table[e]] = data[table[e + 1]];
    data[table[table[c + 1] - 1]] = first;
  }
}

double units_in_last_place(double computed, long double exact) {
  const auto rounded = static_cast<double>(exact);
  const double unit = std::nextafter(std::abs(rounded), 2.0) - std::abs(rounded);
  return static_cast<double>(std::abs(static_cast<long double>(computed) - exact) /
                             static_cast<long double>(unit));
}

// The nearest quarter turn is taken off in integers, so that small parts keep all their digits.
std::complex<long double> exact_root(int64_t t, int64_t n) {
  const int64_t quarter = (4 * t + n / 2) / n;
  const long double angle =
      std::acos(-1.0L) / 2 * static_cast<long double>(4 * t - quarter * n) / static_cast<long double>(n);
  const long double c = std::cos(angle), s = std::sin(angle);
  switch (quarter % 4) {
    case 0:
      return {c, -s};
    case 1:
      return {-s, -c};
    case 2:
      return {-c, s};
    default:
      return {s, c};
  }
}

}  // namespace

TEST_CASE("roots of unity are right to the last place", "[table]") {
  if (std::numeric_limits<long double>::digits <= std::numeric_limits<double>::digits)
    return;  // nothing to compare with
  auto random = clfm::test::random_for("roots");
  INFO("CLFM_SEED=" << clfm::test::run_seed());
  std::vector<int64_t> lengths{1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 1000, 1024, 3125, 65537};
  for (int i = 0; i < 30; ++i) lengths.push_back(1 + static_cast<int64_t>(random() % 20000));
  double worst = 0;
  for (const int64_t n : lengths) {
    const auto roots = roots_of_unity(n);
    REQUIRE(roots.size() == static_cast<size_t>(n));
    for (int64_t t = 0; t < n; ++t) {
      const auto exact = exact_root(t, n);
      const Complex root = roots[static_cast<size_t>(t)];
      worst = std::max({worst, units_in_last_place(root.real(), exact.real()),
                        units_in_last_place(root.imag(), exact.imag())});
    }
  }
  for (int i = 0; i < 10000; ++i) {
    const int64_t n = int64_t{1} << (20 + random() % 30), t = static_cast<int64_t>(random()) & (n - 1);
    const auto exact = exact_root(t, n);
    const Complex root = root_of_unity(t, n);
    worst = std::max({worst, units_in_last_place(root.real(), exact.real()),
                      units_in_last_place(root.imag(), exact.imag())});
  }
  CHECK(worst < 1.1);
  CHECK(worst > 0.4);  // a comparison that sees no rounding at all compares nothing
}

TEST_CASE("roots of unity are exactly symmetric", "[table]") {
  for (const size_t n : {3, 8, 12, 60, 77, 1000, 1024}) {
    const auto roots = roots_of_unity(static_cast<int64_t>(n));
    for (size_t t = 1; t < n; ++t) {
      CHECK(roots[n - t] == std::conj(roots[t]));
      CHECK(roots[t] == root_of_unity(static_cast<int64_t>(t), static_cast<int64_t>(n)));
      if (n % 2 == 0) CHECK(roots[(t + n / 2) % n] == -roots[t]);
      if (n % 4 == 0) CHECK(roots[(5 * n / 4 - t) % n] == Complex(-roots[t].imag(), -roots[t].real()));
    }
  }
}

TEST_CASE("root tables are rounded once", "[table]") {
  const auto exact = roots_of_unity(60);
  const auto doubles = values<double>({TableKind::roots, Precision::f64, {60}});
  REQUIRE(doubles.size() == 120);
  for (const Precision precision : {Precision::f32, Precision::f16_storage}) {
    const auto floats = values<float>({TableKind::roots, precision, {60}});
    REQUIRE(floats.size() == 120);
    for (size_t t = 0; t < 60; ++t) {
      CHECK(doubles[2 * t] == exact[t].real());
      CHECK(doubles[2 * t + 1] == exact[t].imag());
      CHECK(floats[2 * t] == static_cast<float>(exact[t].real()));
      CHECK(floats[2 * t + 1] == static_cast<float>(exact[t].imag()));
    }
  }
}

TEST_CASE("factors of roots multiply to the roots", "[table]") {
  for (const int64_t n : {1, 12, 1000, 4096, 1 << 20}) {
    constexpr int64_t kBits = 5, kLows = 1 << kBits;
    const auto factors = values<Complex>({TableKind::root_factors, Precision::f64, {n, kBits}});
    REQUIRE(factors.size() == static_cast<size_t>(kLows + (n + kLows - 1) / kLows));
    for (int64_t t = 0; t < n; t += 1 + n / 1000) {
      const Complex low = factors[static_cast<size_t>(t % kLows)];
      const Complex high = factors[static_cast<size_t>(kLows + t / kLows)];
      CHECK(std::abs(low * high - root_of_unity(t, n)) < 1e-15);
    }
  }
}

TEST_CASE("the size of a table is known before it is made", "[table]") {
  const std::vector<Table> tables = {{TableKind::roots, Precision::f32, {100}},
                                     {TableKind::root_factors, Precision::f32, {100, 3}},
                                     {TableKind::root_factors, Precision::f64, {128, 4}},
                                     {TableKind::some_roots, Precision::f32, {64, 3, 2, 10}},
                                     {TableKind::apart_roots, Precision::f64, {64, 0, 1, 32}},
                                     {TableKind::vector_roots, Precision::f32, {64, 0, 1, 17, 8}},
                                     {TableKind::vector_roots, Precision::f64, {64, 16, 5, 16, 4}},
                                     {TableKind::chirp, Precision::f32, {7}},
                                     {TableKind::chirp, Precision::f32, {7, 5}},
                                     {TableKind::chirp_spectrum, Precision::f64, {7, 15}},
                                     {TableKind::simd_chirp_spectrum, Precision::f32, {11, 1, 8, 9, 4}},
                                     {TableKind::simd_chirp_spectrum, Precision::f32, {11, 4, 1, 3, 2}},
                                     {TableKind::rader_order, Precision::f32, {41}},
                                     {TableKind::rader_spectrum, Precision::f64, {41}},
                                     {TableKind::simd_rader_spectrum, Precision::f32, {41, 4, 10}},
                                     {TableKind::digit_reversal, Precision::f32, {60, 4, 5, 3}},
                                     {TableKind::simd_row, Precision::f32, {64, 8, 8, 8}},
                                     {TableKind::simd_row, Precision::f64, {1001, 4, 7, 11, 13}},
                                     {TableKind::simd_column, Precision::f32, {60, 4, 5, 3}},
                                     {TableKind::simd_column, Precision::f32, {8, 8}},
                                     {TableKind::simd_four_step, Precision::f64, {16, 21, 4}}};
  for (const Table& table : tables) CHECK(make_table(table).size() == table_bytes(table));
}

TEST_CASE("chirps are exact roots however large the squares", "[table]") {
  for (const int64_t n : {1, 2, 7, 1000, 1048583}) {
    const auto numbers = values<double>({TableKind::chirp, Precision::f64, {n}});
    REQUIRE(numbers.size() == static_cast<size_t>(2 * n));
    double worst = 0;
    int64_t square = 0;  // of k, modulo 2 n
    for (int64_t k = 0; k < n; ++k) {
      const auto exact = exact_root(square, 2 * n);
      const auto at = static_cast<size_t>(2 * k);
      worst = std::max({worst, std::abs(numbers[at] - static_cast<double>(exact.real())),
                        std::abs(numbers[at + 1] - static_cast<double>(exact.imag()))});
      square = (square + 2 * k + 1) % (2 * n);
    }
    CHECK(worst < 2.3e-16);
  }
}

TEST_CASE("spectra of chirps are what the definition says", "[table]") {
  for (const auto& [n, m] : {std::pair<int64_t, int64_t>{1, 1}, {5, 9}, {7, 30}, {37, 77}, {50, 128}}) {
    std::vector<Complex> sequence(static_cast<size_t>(m));
    for (int64_t k = 1 - n; k < n; ++k)
      sequence[static_cast<size_t>((k + m) % m)] = std::conj(turn(k * k, 2 * n)) / static_cast<double>(m);
    const auto expected = dft(sequence);
    const auto numbers = values<double>({TableKind::chirp_spectrum, Precision::f64, {n, m}});
    REQUIRE(numbers.size() == 2 * expected.size());
    for (size_t k = 0; k < expected.size(); ++k)
      CHECK(std::abs(Complex(numbers[2 * k], numbers[2 * k + 1]) - expected[k]) < 1e-14);
  }
  CHECK_THROWS(make_table({TableKind::chirp_spectrum, Precision::f32, {5, 8}}));
  CHECK_THROWS(make_table({TableKind::chirp, Precision::f32, {0}}));
}

TEST_CASE("digit reversal turns stages of butterflies into a transform", "[table]") {
  auto random = clfm::test::random_for("digit reversal");
  INFO("CLFM_SEED=" << clfm::test::run_seed());
  std::vector<std::vector<int64_t>> cases{{8, 2, 2, 2},  {6, 2, 3}, {6, 3, 2},
                                          {60, 5, 4, 3}, {13, 13},  {320, 16, 20}};
  for (int i = 0; i < 5; ++i) cases.push_back(random_radices(random));
  for (const auto& parameters : cases) {
    if (parameters.size() < 2) continue;
    const auto n = static_cast<size_t>(parameters[0]);
    const auto x = random_signal(random, n);
    const auto source = sources(parameters);
    REQUIRE(source.size() == n);
    std::vector<Complex> data(n);
    for (size_t i = 0; i < n; ++i) data[i] = x[source[i]];
    size_t span = 1;
    for (size_t stage = 1; stage < parameters.size(); ++stage) {
      naive_stage(data, span, static_cast<size_t>(parameters[stage]));
      span *= static_cast<size_t>(parameters[stage]);
    }
    const auto expected = dft(x);
    double error = 0, norm = 0;
    for (size_t k = 0; k < n; ++k) error += std::norm(data[k] - expected[k]), norm += std::norm(expected[k]);
    CHECK(std::sqrt(error / norm) < 1e-12);
  }
}

TEST_CASE("digit cycles do in place what the digit reversal does", "[table]") {
  auto random = clfm::test::random_for("digit cycles");
  INFO("CLFM_SEED=" << clfm::test::run_seed());
  for (int i = 0; i < 50; ++i) {
    const auto parameters = random_radices(random);
    if (parameters.size() < 2) continue;
    const auto source = sources(parameters);
    const auto table = indices(TableKind::digit_cycles, parameters);
    const uint32_t cycles = cycle_count({TableKind::digit_cycles, Precision::f32, parameters});
    REQUIRE(table[0] == cycles + 1);
    REQUIRE(table[cycles] == table.size());
    for (uint32_t c = 0; c < cycles; ++c) {
      CHECK(table[c + 1] - table[c] >= 2);
      if (c > 0) CHECK(table[c + 1] - table[c] <= table[c] - table[c - 1]);
    }
    std::vector<uint32_t> data(source.size());
    std::iota(data.begin(), data.end(), 0u);
    carry_along_cycles(data, table);
    CHECK(data == source);
  }
}

TEST_CASE("transpose leaders transpose in place", "[table]") {
  auto random = clfm::test::random_for("transpose cycles");
  INFO("CLFM_SEED=" << clfm::test::run_seed());
  for (int i = 0; i < 60; ++i) {
    const auto rows = static_cast<uint32_t>(1 + random() % 40);
    const auto columns = i % 4 == 0 ? rows : static_cast<uint32_t>(1 + random() % 40);
    const Table table{TableKind::transpose_cycles, Precision::f32, {rows, columns}};
    const auto leaders = values<uint32_t>(table);
    CHECK(cycle_count(table) == leaders.size());
    std::vector<uint32_t> data(size_t{rows} * columns);
    std::iota(data.begin(), data.end(), 0u);
    size_t before = data.size();
    for (const uint32_t leader : leaders) {
      const uint32_t first = data[leader];
      uint32_t to = leader;
      size_t length = 1;
      for (uint32_t from; (from = to % rows * columns + to / rows) != leader; to = from, ++length) {
        CHECK(from > leader);
        data[to] = data[from];
      }
      data[to] = first;
      CHECK(length > 1);
      CHECK(length <= before);
      before = length;
    }
    bool transposed = true;
    for (uint32_t r = 0; r < rows; ++r)
      for (uint32_t c = 0; c < columns; ++c) transposed = transposed && data[c * rows + r] == r * columns + c;
    INFO(rows << " x " << columns);
    CHECK(transposed);
  }
}

TEST_CASE("parameters that make no table are refused", "[table]") {
  const auto message = [](TableKind kind, std::vector<int64_t> parameters) -> std::string {
    try {
      (void)make_table({kind, Precision::f32, std::move(parameters)});
    } catch (const Failure& failure) {
      CHECK(failure.status() == static_cast<int32_t>(Status::internal));
      return failure.what();
    }
    return "made";
  };
  CHECK(message(TableKind::roots, {}) == "roots table has 0 parameters, needs at least 1 and at most 1");
  CHECK(message(TableKind::roots, {0}) == "roots table: parameter 0 is 0, must be 1 to 1099511627776");
  CHECK(message(TableKind::digit_reversal, {12, 2, 3}) ==
        "digit_reversal table: the radices do not multiply to 12");
  CHECK(message(TableKind::digit_reversal, {12, 5, 3}) ==
        "digit_reversal table: the radices do not multiply to 12");
  CHECK(message(TableKind::digit_cycles, {12, 4, 3, 2}) ==
        "digit_cycles table: the radices do not multiply to 12");
  CHECK(message(TableKind::digit_cycles, {12, -4, 3}) ==
        "digit_cycles table: parameter 1 is -4, must be 1 to 12");
  CHECK(message(TableKind::transpose_cycles, {65536, 65536}) ==
        "transpose_cycles table: parameter 1 is 65536, must be 1 to 32768");
  CHECK_THROWS_AS(cycle_count({TableKind::roots, Precision::f32, {8}}), Failure);
}
