// Numbers in memory: halves, gaps, planes, and inputs with the symmetry that their transform wants.
#include <catch2/catch.hpp>
#include <cmath>
#include <complex>

#include "arrays/half.hpp"
#include "arrays/values.hpp"

using namespace clfm::bench;

TEST_CASE("every half survives the way there and back") {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    const auto half = static_cast<uint16_t>(bits);
    const double value = value_of_half(half);
    if (std::isnan(value))
      REQUIRE((half & kHalfInfinity) == kHalfInfinity);
    else
      REQUIRE(half_of(value) == half);
  }
}

TEST_CASE("halves are rounded to nearest, ties to even") {
  CHECK(half_of(1) == 0x3c00);
  CHECK(half_of(-2) == 0xc000);
  CHECK(half_of(1 + std::ldexp(1, -11)) == 0x3c00);
  CHECK(half_of(1 + 3 * std::ldexp(1, -11)) == 0x3c02);
  CHECK(half_of(1 + std::ldexp(1.001, -11)) == 0x3c01);
  CHECK(half_of(2 - std::ldexp(1, -12)) == 0x4000);
  CHECK(half_of(65519.9) == 0x7bff);
  CHECK(half_of(65520) == kHalfInfinity);
  CHECK(half_of(std::ldexp(1, -24)) == 1);
  CHECK(half_of(std::ldexp(1, -25)) == 0);
  CHECK(half_of(-0.0) == 0x8000);
  CHECK(std::isnan(value_of_half(half_of(std::nan("")))));
}

TEST_CASE("every bfloat16 number has its value, and every value the number next to it") {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    const auto number = static_cast<uint16_t>(bits);
    const double value = value_of_bfloat16(number);
    if (std::isnan(value))
      REQUIRE((number & kBfloat16Infinity) == kBfloat16Infinity);
    else
      REQUIRE(bfloat16_of(value) == number);
  }
  CHECK(bfloat16_of(1) == 0x3f80);
  CHECK(bfloat16_of(1 + std::ldexp(1, -8)) == 0x3f80);
  CHECK(bfloat16_of(1 + 3 * std::ldexp(1, -8)) == 0x3f82);
  CHECK(bfloat16_of(1 + std::ldexp(1.001, -8)) == 0x3f81);
  CHECK(bfloat16_of(std::ldexp(510.9, 119)) == 0x7f7f);
  CHECK(bfloat16_of(std::ldexp(511, 119)) == kBfloat16Infinity);
  CHECK(bfloat16_of(std::ldexp(1, -134)) == 0);
  CHECK(std::isnan(value_of_bfloat16(bfloat16_of(std::nan("")))));
}

TEST_CASE("dense values are found again between gaps that are NaN") {
  const auto* token = GENERATE("c2c f64 3x4 b2 is=9:2 ib=40", "c2c f64 3x4 b2 is=1:3 ib=13 in=planar",
                               "r2c f64 5x6 b2 is=1:10 ib=5", "c2r f64 4x6 b2", "dct2 f64 7 b3 is=2 ib=20");
  CAPTURE(token);
  const Problem problem = parse_problem(token);
  std::vector<double> dense(problem.in.reals());
  for (size_t i = 0; i < dense.size(); ++i) dense[i] = static_cast<double>(i);
  const Bytes bytes = bytes_of(problem, problem.in, dense);
  CHECK(dense_values(problem, problem.in, bytes) == dense);
  size_t written = 0;
  for (size_t i = 0; i < bytes.size() / sizeof(double); ++i)
    if (!std::isnan(real_at(Real::f64, bytes.data(), i))) ++written;
  CHECK(written == dense.size());
}

TEST_CASE("the input of a c2r is the spectrum of something real") {
  const auto* token = GENERATE("c2r f64 8 b2", "c2r f64 7", "c2r f64 4x6 b2", "c2r f64 3x5", "c2r f64 2x3x4");
  CAPTURE(token);
  const Problem problem = parse_problem(token);
  const std::vector<double> dense = dense_values(problem, problem.in, random_input(problem, 5));
  const size_t half = problem.in.shape.back(), n = problem.lengths.back(), rows = dense.size() / 2 / half;
  const size_t n1 = problem.lengths.size() > 1 ? problem.lengths[problem.lengths.size() - 2] : 1;
  const size_t n0 = problem.lengths.size() > 2 ? problem.lengths[0] : 1;
  const auto at = [&](size_t row, size_t k) {
    return std::complex<double>(dense[2 * (row * half + k)], dense[2 * (row * half + k) + 1]);
  };
  for (size_t row = 0; row < rows; ++row) {
    const size_t i1 = row % n1, i0 = row / n1 % n0, batch = row / (n0 * n1);
    const size_t other = (batch * n0 + (n0 - i0) % n0) * n1 + (n1 - i1) % n1;
    CHECK(at(row, 0) == std::conj(at(other, 0)));
    if (n % 2 == 0) CHECK(at(row, n / 2) == std::conj(at(other, n / 2)));
  }
}

TEST_CASE("another seed gives other numbers, the same seed the same") {
  const Problem problem = parse_problem("c2c f32 16");
  CHECK(random_input(problem, 1) == random_input(problem, 1));
  CHECK(random_input(problem, 1) != random_input(problem, 2));
}

TEST_CASE("a window is a part of the whole array, which is zero around it") {
  const Problem problem = parse_problem("c2r f32 3x6 b2 ow=1+2:2+1");
  std::vector<double> whole(36);
  for (size_t i = 0; i < whole.size(); ++i) whole[i] = static_cast<double>(i);
  const std::vector<double> part = part_of(problem.out, whole);
  CHECK(part == std::vector<double>{8, 14, 26, 32});
  const std::vector<double> again = completed(problem.out, part);
  REQUIRE(again.size() == whole.size());
  for (size_t i = 0; i < again.size(); ++i) {
    const bool inside = i == 8 || i == 14 || i == 26 || i == 32;
    CHECK(again[i] == (inside ? whole[i] : 0));
  }
}
