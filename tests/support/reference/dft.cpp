#include "dft.hpp"

#include <array>
#include <cmath>
#include <map>

namespace clfm::test {
namespace {

// Primes from here on are convolutions: a sum takes p operations an element.
constexpr size_t kLongestSum = 64;

size_t smallest_factor(size_t n) {
  for (size_t p = 2; p * p <= n; ++p)
    if (n % p == 0) return p;
  return n;
}

LongComplex root(size_t turns, size_t n) {  // exp(-2 pi i turns / n)
  static const long double turn = 2 * std::acos(-1.0L);
  return std::polar(1.0L, -turn * static_cast<long double>(turns) / static_cast<long double>(n));
}

template <class Real>
class Dft {
 public:
  using Complex = std::complex<Real>;
  using Numbers = std::vector<Complex>;

  static Numbers of(const Numbers& row) {
    Numbers result(row.size());
    transform(row.data(), 1, roots_of(row.size()), result.data(), row.size());
    return result;
  }

 private:
  static const Numbers& roots_of(size_t n) {
    thread_local std::map<size_t, Numbers> known;
    Numbers& roots = known[n];
    for (size_t t = roots.size(); t < n; ++t) roots.emplace_back(root(t, n));
    return roots;
  }

  // As numbers that are finite have it: the standard operator asks every product whether it is not.
  static Complex times(const Complex& a, const Complex& b) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
  }

  static Numbers conjugate(Numbers x) {
    for (Complex& value : x) value = std::conj(value);
    return x;
  }

  // Bluestein's: with the chirp w[k] = exp(-pi i k^2 / n), the transform is w times the convolution of w x
  // with conj w.
  struct Chirp {
    Numbers chirp, spectrum;  // w, and the transform of conj w, which a power of two holds twice
  };

  static const Chirp& chirp_of(size_t n) {
    thread_local std::map<size_t, Chirp> known;
    Chirp& chirp = known[n];
    if (!chirp.chirp.empty()) return chirp;
    for (size_t k = 0; k < n; ++k) chirp.chirp.emplace_back(root(k * k % (2 * n), 2 * n));
    size_t length = 1;
    while (length < 2 * n - 1) length *= 2;
    Numbers around(length);
    for (size_t k = 0; k < n; ++k) around[k] = around[(length - k) % length] = std::conj(chirp.chirp[k]);
    chirp.spectrum = of(around);
    return chirp;
  }

  static Numbers convolved(const Numbers& x) {
    const Chirp& by = chirp_of(x.size());
    const size_t length = by.spectrum.size();
    Numbers padded(length);
    for (size_t k = 0; k < x.size(); ++k) padded[k] = times(x[k], by.chirp[k]);
    Numbers spectrum = of(padded);
    for (size_t k = 0; k < length; ++k) spectrum[k] = times(spectrum[k], by.spectrum[k]);
    Numbers result = conjugate(of(conjugate(std::move(spectrum))));
    result.resize(x.size());
    for (size_t k = 0; k < x.size(); ++k)
      result[k] = times(result[k], by.chirp[k] / static_cast<Real>(length));
    return result;
  }

  using Few = std::array<Complex, kLongestSum>;

  // The same of fewer by the definition; their roots stand `apart`.
  static void sum_up(const Few& x, size_t n, const Numbers& roots, size_t apart, Few& result) {
    for (size_t k = 0; k < n; ++k) {
      result[k] = x[0];
      for (size_t j = 1, turns = k; j < n; ++j) {
        result[k] += times(x[j], roots[turns * apart]);
        turns += k < n - turns ? k : k - n;
      }
    }
  }

  // Decimation in time, one prime at a time: out[0..n) from n elements of in, `step` apart. roots: those of n
  // * step.
  static void transform(const Complex* in, size_t step, const Numbers& roots, Complex* out, size_t n) {
    if (n == 1) {
      *out = *in;
      return;
    }
    const size_t p = smallest_factor(n), m = n / p;
    for (size_t q = 0; q < p; ++q) transform(in + q * step, step * p, roots, out + q * m, m);
    if (p == 2) {  // often
      for (size_t k = 0; k < m; ++k) {
        const Complex even = out[k], odd = times(out[k + m], roots[k * step]);
        out[k] = even + odd, out[k + m] = even - odd;
      }
    } else if (p < kLongestSum) {
      Few column, result;
      for (size_t k = 0; k < m; ++k) {
        for (size_t q = 0; q < p; ++q) column[q] = times(out[k + q * m], roots[q * k * step]);
        sum_up(column, p, roots, m * step, result);
        for (size_t r = 0; r < p; ++r) out[k + r * m] = result[r];
      }
    } else {
      Numbers column(p);
      for (size_t k = 0; k < m; ++k) {
        for (size_t q = 0; q < p; ++q) column[q] = times(out[k + q * m], roots[q * k * step]);
        column = convolved(column);
        for (size_t r = 0; r < p; ++r) out[k + r * m] = column[r];
      }
    }
  }
};

DoubleDft double_dft = Dft<double>::of;

}  // namespace

void let_double_dft_be(DoubleDft fft) { double_dft = fft; }

std::vector<LongComplex> dft(const std::vector<LongComplex>& row, Arithmetic arithmetic) {
  if (arithmetic == Arithmetic::of_long_double) return Dft<long double>::of(row);
  const std::vector<std::complex<double>> result = double_dft({row.begin(), row.end()});
  return {result.begin(), result.end()};
}

}  // namespace clfm::test
