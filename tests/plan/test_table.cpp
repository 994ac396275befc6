// Constant tables against what they are defined to be.
#include <catch2/catch.hpp>
#include <cmath>
#include <complex>
#include <limits>

#include "host/error.hpp"
#include "host/tables/roots.hpp"
#include "host/tables/table.hpp"
#include "support/random/random_problem.hpp"
#include "table_values.hpp"

using namespace clfm::host;

namespace {

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

TEST_CASE("twiddles of stages stand stage by stage, input by input", "[table]") {
  const auto roots = values<Complex>({TableKind::stage_roots, Precision::f64, {60, 4, 5, 3}});
  REQUIRE(roots.size() == 60 - 4);
  size_t at = 0;
  for (const auto& [span, radix] : {std::pair(4, 5), std::pair(20, 3)})
    for (int q = 1; q < radix; ++q)
      for (int k = 0; k < span; ++k, ++at)
        CHECK(std::abs(roots[at] - root_of_unity(q * k, span * radix)) < 1e-15);
}

TEST_CASE("the size of a table is known before it is made", "[table]") {
  const std::vector<Table> tables = {{TableKind::roots, Precision::f32, {100}},
                                     {TableKind::root_factors, Precision::f32, {100, 3}},
                                     {TableKind::root_factors, Precision::f64, {128, 4}},
                                     {TableKind::stage_roots, Precision::f32, {60, 4, 5, 3}},
                                     {TableKind::stage_roots, Precision::f16, {60, 4, 5, 3}},
                                     {TableKind::stage_roots, Precision::f64, {16, 16}},
                                     {TableKind::some_roots, Precision::f32, {64, 3, 2, 10}},
                                     {TableKind::apart_roots, Precision::f64, {64, 0, 1, 32}},
                                     {TableKind::vector_roots, Precision::f32, {64, 0, 1, 17, 8}},
                                     {TableKind::vector_roots, Precision::f64, {64, 16, 5, 16, 4}},
                                     {TableKind::roots_of_ends, Precision::f32, {1600, 1, 4, 100, 4, 4}},
                                     {TableKind::chirp, Precision::f32, {7}},
                                     {TableKind::chirp, Precision::f32, {7, 5}},
                                     {TableKind::chirp_spectrum, Precision::f64, {7, 7, 15}},
                                     {TableKind::simd_chirp_spectrum, Precision::f32, {11, 11, 1, 8, 9, 4}},
                                     {TableKind::simd_chirp_spectrum, Precision::f32, {11, 11, 4, 1, 3, 2}},
                                     {TableKind::rader_order, Precision::f32, {41}},
                                     {TableKind::rader_spectrum, Precision::f64, {41}},
                                     {TableKind::rader_reals_spectrum, Precision::f32, {41}},
                                     {TableKind::simd_rader_spectrum, Precision::f32, {41, 4, 10}},
                                     {TableKind::digit_reversal, Precision::f32, {60, 4, 5, 3}},
                                     {TableKind::simd_row, Precision::f32, {64, 8, 8, 8}},
                                     {TableKind::simd_row, Precision::f64, {1001, 4, 7, 11, 13}},
                                     {TableKind::simd_row_in_order, Precision::f32, {256, 8, 8, 4, 8}},
                                     {TableKind::simd_row_of_ends, Precision::f32, {100, 4, 4, 5, 5}},
                                     {TableKind::simd_column, Precision::f32, {60, 4, 5, 3}},
                                     {TableKind::simd_column, Precision::f32, {8, 8}},
                                     {TableKind::simd_four_step, Precision::f64, {16, 21, 4}},
                                     {TableKind::residue_places, Precision::f32, {40, 4, 5, 2}},
                                     {TableKind::residue_places, Precision::f64, {9, 9}}};
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
    const auto numbers = values<double>({TableKind::chirp_spectrum, Precision::f64, {n, n, m}});
    REQUIRE(numbers.size() == 2 * expected.size());
    for (size_t k = 0; k < expected.size(); ++k)
      CHECK(std::abs(Complex(numbers[2 * k], numbers[2 * k + 1]) - expected[k]) < 1e-14);
  }
  CHECK_THROWS(make_table({TableKind::chirp_spectrum, Precision::f32, {5, 5, 4}}));
  CHECK_THROWS(make_table({TableKind::chirp, Precision::f32, {0}}));
}

TEST_CASE("spectra of chirps for some numbers and some results need no longer convolution than those",
          "[table]") {
  struct Part {
    int64_t n, begin, end, first, last, m;
  };
  for (const Part& part : {Part{15, 0, 15, 0, 7, 22},
                           {15, 0, 8, 0, 14, 22},
                           {12, 3, 7, 2, 9, 12},
                           {12, 8, 12, 0, 3, 12},
                           {12, 0, 4, 8, 11, 13},
                           {9, 4, 5, 4, 4, 9}}) {
    const auto [n, begin, end, first, last, m] = part;
    const auto filter = values<double>(
        {TableKind::chirp_spectrum, Precision::f64, {n, std::max<int64_t>(last - begin + 1, 0), m}});
    std::vector<Complex> x(static_cast<size_t>(m)), chirped(x.size());
    for (int64_t j = begin; j < end; ++j) {
      const auto at = static_cast<size_t>(j);
      x[at] = {std::cos(static_cast<double>(3 * j)), std::sin(static_cast<double>(j * j))};
      chirped[at] = x[at] * turn(j * j, 2 * n);
    }
    std::vector<Complex> product = dft(chirped);
    for (size_t f = 0; f < product.size(); ++f)
      product[f] = std::conj(product[f] * Complex(filter[2 * f], filter[2 * f + 1]));
    const std::vector<Complex> back = dft(product);
    for (int64_t k = first; k <= last; ++k) {
      Complex expected = 0;
      for (int64_t j = begin; j < end; ++j) expected += x[static_cast<size_t>(j)] * turn(j * k, n);
      CHECK(std::abs(std::conj(back[static_cast<size_t>(k)]) * turn(k * k, 2 * n) - expected) < 1e-13);
    }
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
        "digit_reverse_in_place table: the radices do not multiply to 12");
  CHECK(message(TableKind::digit_cycles, {12, -4, 3}) ==
        "digit_reverse_in_place table: parameter 1 is -4, must be 1 to 12");
  CHECK(message(TableKind::transpose_cycles, {65536, 65536}) ==
        "transpose_in_place table: parameter 1 is 65536, must be 1 to 32768");
  CHECK_THROWS_AS(cycle_count({TableKind::roots, Precision::f32, {8}}), Failure);
}
