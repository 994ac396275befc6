// What every DFT obeys, on random problems: these need no reference implementation, so they also guard the
// reference.
#include <catch2/catch.hpp>

#include "theorems.hpp"

using namespace clfm::test;

namespace {

constexpr int kProblems = 4;

RandomFftLimits small_problems() {
  RandomFftLimits limits;
  limits.max_points = 1 << 10;
  limits.max_total_points = 1 << 11;
  limits.placements = {"outplace"};
  limits.repeated = RepeatedAxes::none;
  return limits;
}

Complex inner(const Signal& a, const Signal& b) {
  Complex sum = 0;
  for (size_t i = 0; i < a.size(); ++i) sum += a[i] * std::conj(b[i]);
  return sum;
}

std::string reversed(const std::string& token) {
  clfm::FftDesc desc(token);
  desc.direction = desc.direction == CLFM_FORWARD ? CLFM_BACKWARD : CLFM_FORWARD;
  return desc.token();
}

}  // namespace

TEST_CASE("linearity", "[theorem]") {
  for_random_problems(kProblems, small_problems(), [](const std::string& token) {
    const Signal x = random_signal(token, "x"), y = random_signal(token, "y");
    const Signal sum = in_single(combined(0.5, x, 2, y));
    const Signal fx = transformed(token, x), fy = transformed(token, y), fsum = transformed(token, sum);
    // The sum was rounded once more.
    CHECK(relative_l2(fsum, combined(0.5, fx, 2, fy)) <= twice_the_bound(token) + 1e-7);
  });
}

TEST_CASE("an impulse gives a flat spectrum", "[theorem]") {
  for_random_problems(kProblems, small_problems(), [](const std::string& token) {
    const clfm::FftDesc desc(token);
    const auto points = static_cast<size_t>(points_of(desc));
    Signal impulses(points * desc.batch);
    for (size_t b = 0; b < desc.batch; ++b) impulses[b * points] = 1;
    for (const Complex& v : transformed(token, impulses)) CHECK(std::abs(v - 1.0) < 1e-6);
  });
}

TEST_CASE("a shifted impulse has modulus one everywhere", "[theorem]") {
  for_random_problems(kProblems, small_problems(), [](const std::string& token) {
    const clfm::FftDesc desc(token);
    const auto points = static_cast<size_t>(points_of(desc));
    std::mt19937_64 random = random_for(token);
    Signal impulses(points * desc.batch);
    for (size_t b = 0; b < desc.batch; ++b) impulses[b * points + random() % points] = 1;
    for (const Complex& v : transformed(token, impulses)) CHECK(std::abs(std::abs(v) - 1) < 2e-6);
  });
}

TEST_CASE("Parseval: energy is kept, times the number of points", "[theorem]") {
  for_random_problems(kProblems, small_problems(), [](const std::string& token) {
    const Signal x = random_signal(token, "x");
    const double before = energy(x) * points_of(clfm::FftDesc(token)), after = energy(transformed(token, x));
    CHECK(after == Approx(before).epsilon(1e-5));
  });
}

TEST_CASE("forward and backward give the input back, times the number of points", "[theorem]") {
  for_random_problems(kProblems, small_problems(), [](const std::string& token) {
    const Signal x = random_signal(token, "x");
    const Signal there = transformed(token, x);
    const double points = points_of(clfm::FftDesc(token));
    const double scale = 1 / points;
    Signal back = transformed(reversed(token), in_single(there));
    for (Complex& v : back) v *= scale;
    CHECK(relative_l2(back, x) <= twice_the_bound(token));
  });
}

TEST_CASE("the backward transform is the adjoint of the forward one", "[theorem]") {
  for_random_problems(kProblems, small_problems(), [](const std::string& token) {
    const Signal x = random_signal(token, "x"), y = random_signal(token, "y");
    const Complex left = inner(transformed(token, x), y), right = inner(x, transformed(reversed(token), y));
    const double size = std::sqrt(energy(x) * energy(y) * points_of(clfm::FftDesc(token)));
    CHECK(std::abs(left - right) <= 1e-6 * size);
  });
}
