// roots.cpp - the angle is reduced to the first octant in integers, so that sine and cosine only see 0 ..
// pi/4 and the symmetries of the circle hold exactly; what rounding the angle to a double loses is put back
// to first order.
#include "roots.hpp"

#include <cmath>
#include <cstddef>

namespace clfm::host {
namespace {

using Complex = std::complex<double>;

constexpr double kQuarterPi = 0x1.921fb54442d18p-1;
constexpr double kQuarterPiRest = 0x1.1a62633145c07p-55;  // pi/4 - kQuarterPi

Complex cosine_and_sine_of_octant(int64_t numerator, int64_t n) {  // of pi/4 * numerator/n, numerator <= n
  if (numerator == n) return {std::sqrt(0.5), std::sqrt(0.5)};     // the diagonal, where both must agree
  const auto p = static_cast<double>(numerator), q = static_cast<double>(n);
  const double fraction = p / q, fraction_rest = std::fma(-fraction, q, p) / q;
  const double angle = fraction * kQuarterPi;
  const double angle_rest =
      std::fma(fraction, kQuarterPi, -angle) + (fraction * kQuarterPiRest + fraction_rest * kQuarterPi);
  const double c = std::cos(angle), s = std::sin(angle);
  return {c - angle_rest * s, s + angle_rest * c};
}

}  // namespace

Complex root_of_unity(int64_t t, int64_t n) {
  const int64_t octant = 8 * t / n, part = 8 * t % n;
  const bool descending = octant % 2 != 0;  // measured back from the next axis or diagonal
  const Complex first = cosine_and_sine_of_octant(descending ? n - part : part, n);
  const double c = first.real(), s = first.imag();
  switch (octant) {  // (cos, -sin) of the whole angle
    case 0:
      return {c, -s};
    case 1:
      return {s, -c};
    case 2:
      return {-s, -c};
    case 3:
      return {-c, -s};
    case 4:
      return {-c, s};
    case 5:
      return {-s, c};
    case 6:
      return {s, c};
    default:
      return {c, s};
  }
}

template <class Real>
void write_roots(int64_t n, std::complex<Real>* roots) {
  const int64_t computed = n % 4 == 0 ? n / 8 : n % 2 == 0 ? n / 4 : n / 2;
  for (int64_t t = 0; t <= computed; ++t) {
    const Complex root = root_of_unity(t, n);
    roots[t] = {static_cast<Real>(root.real()), static_cast<Real>(root.imag())};
  }
  if (n % 4 == 0)
    for (int64_t t = computed + 1; t <= n / 4; ++t)
      roots[t] = {-roots[n / 4 - t].imag(), -roots[n / 4 - t].real()};
  if (n % 2 == 0)
    for (int64_t t = n / 4 + 1; t <= n / 2; ++t) roots[t] = -std::conj(roots[n / 2 - t]);
  for (int64_t t = n / 2 + 1; t < n; ++t) roots[t] = std::conj(roots[n - t]);
}

template void write_roots(int64_t n, std::complex<float>* roots);
template void write_roots(int64_t n, std::complex<double>* roots);

std::vector<Complex> roots_of_unity(int64_t n) {
  std::vector<Complex> roots(static_cast<size_t>(n));
  write_roots(n, roots.data());
  return roots;
}

}  // namespace clfm::host
