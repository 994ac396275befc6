#include <catch2/catch.hpp>
#include <cmath>
#include <complex>
#include <cstring>

#include "reference.hpp"

using namespace clfm::bench;

namespace {

// The definition, term by term.
std::vector<std::complex<long double>> definition(const Problem& problem, const std::vector<double>& in) {
  const size_t points = problem.points();
  std::vector<std::complex<long double>> out(in.size() / 2);
  const long double two_pi = 2 * std::acos(-1.0L) * static_cast<long double>(problem.direction);
  for (size_t to = 0; to < out.size(); ++to) {
    const size_t batch = to / points;
    for (size_t from = 0; from < points; ++from) {
      long double turns = 0;
      size_t to_rest = to % points, from_rest = from;
      for (size_t axis = problem.lengths.size(); axis-- > 0;) {
        const size_t length = problem.lengths[axis];
        turns += static_cast<long double>(to_rest % length * (from_rest % length) % length) /
                 static_cast<long double>(length);
        to_rest /= length;
        from_rest /= length;
      }
      const size_t at = 2 * (batch * points + from);
      const std::complex<long double> value(static_cast<long double>(in[at]),
                                            static_cast<long double>(in[at + 1]));
      out[to] += value * std::polar(static_cast<long double>(problem.scale), two_pi * turns);
    }
  }
  return out;
}

double distance(const std::vector<double>& found, const std::vector<std::complex<long double>>& expected) {
  long double difference = 0, total = 0;
  for (size_t i = 0; i < expected.size(); ++i) {
    const std::complex<long double> point(static_cast<long double>(found[2 * i]),
                                          static_cast<long double>(found[2 * i + 1]));
    difference += std::norm(point - expected[i]);
    total += std::norm(expected[i]);
  }
  return static_cast<double>(std::sqrt(difference / total));
}

std::vector<double> values_of(const Bytes& bytes) {
  std::vector<double> values(bytes.size() / sizeof(double));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

}  // namespace

TEST_CASE("references agree with the definition") {
  // 67 and 2 * 71 go through chirp-z.
  const auto* token = GENERATE("c2c f64 1 b3", "c2c f64 12 b2", "c2c f64 61", "c2c f64 67 bwd", "c2c f64 142",
                               "c2c f64 5x6 b2", "c2c f64 3x4x5 bwd scale=0.5");
  CAPTURE(token);
  const Problem problem = parse_problem(token);
  const Bytes input = random_input(problem, 7);
  const auto expected = definition(problem, values_of(input));
  CHECK(distance(reference_output(problem, input), expected) < 2e-16);
  CHECK(distance(plain_reference<double>(problem, input), expected) < 3e-15);
}

TEST_CASE("the f32 reference is the f64 one of the same numbers") {
  const Problem single = parse_problem("c2c f32 60x7 b2");
  const Bytes input = random_input(single, 11);
  const std::vector<double> found = reference_output(single, input);
  const std::vector<double> expected = plain_reference<long double>(single, input);
  REQUIRE(found.size() == expected.size());
  for (size_t i = 0; i < found.size(); ++i) REQUIRE(found[i] == Approx(expected[i]).margin(1e-12));
}

TEST_CASE("a relative error says how wrong, and NaN what is not a number") {
  const Problem problem = parse_problem("c2c f64 2");
  const std::vector<double> expected{3, 0, 4, 0};
  const auto bytes_of = [](std::vector<double> values) {
    Bytes bytes(values.size() * sizeof(double));
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
  };
  CHECK(relative_error(problem, bytes_of({3, 0, 4, 0}), expected) == 0);
  CHECK(relative_error(problem, bytes_of({3, 0, 4, 0.5}), expected) == Approx(0.1));
  CHECK(std::isnan(relative_error(problem, bytes_of({3, 0, std::nan(""), 0}), expected)));
}
