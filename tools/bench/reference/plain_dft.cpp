#include "plain_dft.hpp"

#include <cmath>

namespace clfm::bench {
namespace {

constexpr size_t kLargestDirectPrime = 61;  // larger ones by chirp-z

size_t smallest_prime_factor(size_t n) {
  for (size_t p = 2; p * p <= n; ++p)
    if (n % p == 0) return p;
  return n;
}

// exp(sign 2 pi i numerator / denominator), the fraction reduced first so that large numerators lose nothing.
template <class R>
std::complex<R> unit_root(int sign, size_t numerator, size_t denominator) {
  constexpr long double kPi = 3.14159265358979323846264338327950288L;
  const long double angle =
      2 * kPi * static_cast<long double>(numerator % denominator) / static_cast<long double>(denominator);
  return {static_cast<R>(std::cos(angle)), static_cast<R>(sign * std::sin(angle))};
}

}  // namespace

template <class R>
PlainDft<R>::PlainDft(size_t length, int sign) : length_(length), sign_(sign), roots_(length) {
  for (size_t k = 0; k < length; ++k) roots_[k] = unit_root<R>(sign, k, length);
}

template <class R>
void PlainDft<R>::transform(std::vector<Complex>& x) const {
  const std::vector<Complex> in = x;
  recurse(in.data(), 1, x.data(), length_);
}

template <class R>
typename PlainDft<R>::Complex PlainDft<R>::root(size_t numerator, size_t denominator) const {
  return roots_[numerator % denominator * (length_ / denominator)];
}

template <class R>
void PlainDft<R>::recurse(const Complex* in, size_t stride, Complex* out, size_t length) const {
  if (length == 1) {
    out[0] = in[0];
    return;
  }
  const size_t radix = smallest_prime_factor(length);
  if (radix > kLargestDirectPrime) return chirp_z(in, stride, out, length);
  const size_t part = length / radix;
  for (size_t q = 0; q < radix; ++q) recurse(in + q * stride, stride * radix, out + q * part, part);
  combine(out, length, radix);
}

template <class R>
void PlainDft<R>::combine(Complex* out, size_t length, size_t radix) const {
  const size_t part = length / radix;
  std::vector<Complex> roots(radix), x(radix);
  for (size_t q = 0; q < radix; ++q) roots[q] = root(q, radix);
  for (size_t k = 0; k < part; ++k) {
    for (size_t q = 0; q < radix; ++q) x[q] = out[q * part + k] * root(q * k, length);
    for (size_t r = 0; r < radix; ++r) {
      Complex sum = x[0];
      for (size_t q = 1; q < radix; ++q) sum += x[q] * roots[q * r % radix];
      out[r * part + k] = sum;
    }
  }
}

// Bluestein: with nk = (n^2 + k^2 - (k - n)^2) / 2 the DFT is a convolution with a chirp, done by a power of
// two.
template <class R>
void PlainDft<R>::chirp_z(const Complex* in, size_t stride, Complex* out, size_t length) const {
  size_t padded = 1;
  while (padded < 2 * length) padded *= 2;
  std::vector<Complex> a(padded), b(padded), chirp(length);
  for (size_t n = 0; n < length; ++n) {
    chirp[n] = unit_root<R>(sign_, n * n, 2 * length);
    a[n] = in[n * stride] * chirp[n];
    b[n] = std::conj(chirp[n]);
    if (n > 0) b[padded - n] = b[n];
  }
  const PlainDft forward(padded, -1), backward(padded, +1);
  forward.transform(a);
  forward.transform(b);
  for (size_t n = 0; n < padded; ++n) a[n] *= b[n] / static_cast<R>(padded);
  backward.transform(a);
  for (size_t k = 0; k < length; ++k) out[k] = a[k] * chirp[k];
}

template class PlainDft<double>;
template class PlainDft<long double>;

}  // namespace clfm::bench
