// spectrum.cpp - Stockham's autosort FFT: every pass takes one prime factor (a pair of twos as a four) and
// writes to the other of two arrays.
#include "spectrum.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "host/plan/radix_sequence.hpp"
#include "roots.hpp"

namespace clfm::host {
namespace {

using Complex = std::complex<double>;
using Numbers = std::vector<Complex>;

// The operator looks for infinities, which takes several times as long.
Complex product(Complex a, Complex b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

Complex minus_i(Complex a) { return {a.imag(), -a.real()}; }

void butterfly2(Complex* x) {
  const Complex a = x[0], b = x[1];
  x[0] = a + b;
  x[1] = a - b;
}

void butterfly4(Complex* x) {
  const Complex a = x[0] + x[2], b = x[0] - x[2], c = x[1] + x[3], d = minus_i(x[1] - x[3]);
  x[0] = a + c;
  x[1] = b + d;
  x[2] = a - c;
  x[3] = b - d;
}

// By the definition; `roots` are those of the radix.
void butterfly(std::vector<Complex>& x, const Numbers& roots, Numbers& result) {
  const size_t radix = roots.size();
  if (radix == 2) return butterfly2(x.data());
  if (radix == 4) return butterfly4(x.data());
  for (size_t k = 0; k < radix; ++k) {
    result[k] = x[0];
    for (size_t j = 1; j < radix; ++j) result[k] += product(x[j], roots[j * k % radix]);
  }
  x.swap(result);
}

struct Stage {
  size_t radix, length, stride;  // `stride` interleaved transforms of `length`
};

void run(const Stage& pass, const Numbers& roots, const Numbers& from, Numbers& to) {
  const Numbers radix_roots = roots_of_unity(static_cast<int64_t>(pass.radix));
  const size_t m = pass.length / pass.radix;
  Numbers x(pass.radix), spare(pass.radix);
  for (size_t p = 0; p < m; ++p)
    for (size_t q = 0; q < pass.stride; ++q) {
      for (size_t k = 0; k < pass.radix; ++k) x[k] = from[q + pass.stride * (p + m * k)];
      butterfly(x, radix_roots, spare);
      for (size_t k = 0; k < pass.radix; ++k)
        to[q + pass.stride * (pass.radix * p + k)] = product(x[k], roots[pass.stride * p * k]);
    }
}

std::vector<size_t> radices_of(size_t n) {
  std::vector<size_t> radices;
  for (; n % 4 == 0; n /= 4) radices.push_back(4);
  for (const int64_t prime : prime_factors(static_cast<int64_t>(n)))
    radices.push_back(static_cast<size_t>(prime));
  return radices;
}

}  // namespace

std::vector<Complex> spectrum(std::vector<Complex> x) {
  const size_t n = x.size();
  const Numbers roots = roots_of_unity(static_cast<int64_t>(n));
  Numbers other(n);
  Stage pass{1, n, 1};
  for (const size_t radix : radices_of(n)) {
    pass.radix = radix;
    run(pass, roots, x, other);
    x.swap(other);
    pass.length /= radix;
    pass.stride *= radix;
  }
  return x;
}

}  // namespace clfm::host
