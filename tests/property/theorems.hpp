// theorems.hpp - what the tests of theorems share: transforms of random signals, and measures of them.
#pragma once

#include <catch2/catch.hpp>

#include "support/run/fft_run.hpp"

namespace clfm::test {

// The dense output of one transform.
inline Signal transformed(const std::string& token, const Signal& in) {
  const FftDesc desc(token);
  const FftRun run = run_fft(Fft(test_engine(), desc), desc, in);
  CHECK(run.complaints == "");
  return run.out;
}

inline Signal random_signal(const std::string& token, const char* purpose) {
  std::mt19937_64 random = random_for(token + purpose);
  return random_input(FftDesc(token), random);
}

// A bound for the difference of two results that each meet error_bound(), relative to the first.
inline double twice_the_bound(const std::string& token) { return 2 * error_bound(FftDesc(token)); }

inline double energy(const Signal& signal) {
  double sum = 0;
  for (const Complex& v : signal) sum += std::norm(v);
  return sum;
}

// As the device is given it.
inline Complex in_single(const Complex& v) {
  return {static_cast<double>(static_cast<float>(v.real())),
          static_cast<double>(static_cast<float>(v.imag()))};
}

inline Signal in_single(Signal signal) {
  for (Complex& v : signal) v = in_single(v);
  return signal;
}

inline Signal combined(double a, const Signal& x, double b, const Signal& y) {
  Signal sum(x.size());
  for (size_t i = 0; i < x.size(); ++i) sum[i] = a * x[i] + b * y[i];
  return sum;
}

}  // namespace clfm::test
