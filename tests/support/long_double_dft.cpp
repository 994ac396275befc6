#include "long_double_dft.hpp"

#include <cmath>
#include <map>

namespace clfm::test {
namespace {

using Long = long double;
using Numbers = std::vector<LongComplex>;

// Primes from here on are convolutions: a sum takes p operations an element.
constexpr size_t kLongestSum = 64;

LongComplex root(size_t turns, size_t n) {  // exp(-2 pi i turns / n)
  static const Long turn = 2 * std::acos(Long{-1});
  return std::polar(Long{1}, -turn * static_cast<Long>(turns) / static_cast<Long>(n));
}

const Numbers& roots_of(size_t n) {
  thread_local std::map<size_t, Numbers> known;
  Numbers& roots = known[n];
  for (size_t t = roots.size(); t < n; ++t) roots.push_back(root(t, n));
  return roots;
}

size_t smallest_factor(size_t n) {
  for (size_t p = 2; p * p <= n; ++p)
    if (n % p == 0) return p;
  return n;
}

Numbers conjugate(Numbers x) {
  for (LongComplex& value : x) value = std::conj(value);
  return x;
}

// Bluestein's: with the chirp w[k] = exp(-pi i k^2 / n), the transform is w times the convolution of w x with conj w.
struct Chirp {
  Numbers chirp, spectrum;  // w, and the transform of conj w, which a power of two holds twice
};

const Chirp& chirp_of(size_t n) {
  thread_local std::map<size_t, Chirp> known;
  Chirp& chirp = known[n];
  if (!chirp.chirp.empty()) return chirp;
  for (size_t k = 0; k < n; ++k) chirp.chirp.push_back(root(k * k % (2 * n), 2 * n));
  size_t length = 1;
  while (length < 2 * n - 1) length *= 2;
  Numbers around(length);
  for (size_t k = 0; k < n; ++k) around[k] = around[(length - k) % length] = std::conj(chirp.chirp[k]);
  chirp.spectrum = long_double_dft(around);
  return chirp;
}

Numbers convolved(const Numbers& x) {
  const Chirp& by = chirp_of(x.size());
  const size_t length = by.spectrum.size();
  Numbers padded(length);
  for (size_t k = 0; k < x.size(); ++k) padded[k] = x[k] * by.chirp[k];
  Numbers spectrum = long_double_dft(padded);
  for (size_t k = 0; k < length; ++k) spectrum[k] *= by.spectrum[k];
  Numbers result = conjugate(long_double_dft(conjugate(std::move(spectrum))));
  result.resize(x.size());
  for (size_t k = 0; k < x.size(); ++k) result[k] *= by.chirp[k] / static_cast<Long>(length);
  return result;
}

Numbers summed(const Numbers& x) {
  const size_t n = x.size();
  const Numbers& roots = roots_of(n);
  Numbers result(n, x[0]);
  for (size_t k = 0; k < n; ++k)
    for (size_t j = 1; j < n; ++j) result[k] += x[j] * roots[j * k % n];
  return result;
}

// Decimation in time, one prime at a time: out[0..n) from n elements of in, `step` apart. roots: those of n * step.
void transform(const LongComplex* in, size_t step, const Numbers& roots, LongComplex* out, size_t n) {
  if (n == 1) {
    *out = *in;
    return;
  }
  const size_t p = smallest_factor(n), m = n / p;
  for (size_t q = 0; q < p; ++q) transform(in + q * step, step * p, roots, out + q * m, m);
  if (p == 2) {  // often, and each without memory of its own
    for (size_t k = 0; k < m; ++k) {
      const LongComplex even = out[k], odd = out[k + m] * roots[k * step];
      out[k] = even + odd, out[k + m] = even - odd;
    }
    return;
  }
  Numbers column(p);
  for (size_t k = 0; k < m; ++k) {
    for (size_t q = 0; q < p; ++q) column[q] = out[k + q * m] * roots[q * k * step];
    const Numbers result = p < kLongestSum ? summed(column) : convolved(column);
    for (size_t r = 0; r < p; ++r) out[k + r * m] = result[r];
  }
}

}  // namespace

std::vector<LongComplex> long_double_dft(const std::vector<LongComplex>& row) {
  Numbers result(row.size());
  transform(row.data(), 1, roots_of(row.size()), result.data(), row.size());
  return result;
}

}  // namespace clfm::test
