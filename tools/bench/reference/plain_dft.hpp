// plain_dft.hpp - a DFT of any length by plain recursion, for references: clear rather than fast, O(N log N)
// for every N.
#pragma once

#include <complex>
#include <vector>

namespace clfm::bench {

template <class R>
class PlainDft {
 public:
  using Complex = std::complex<R>;
  PlainDft(size_t length, int sign);  // sign of the exponent
  void transform(std::vector<Complex>& x) const;

 private:
  void recurse(const Complex* in, size_t stride, Complex* out, size_t length) const;
  void combine(Complex* out, size_t length, size_t radix) const;
  void chirp_z(const Complex* in, size_t stride, Complex* out, size_t length) const;
  Complex root(size_t numerator, size_t denominator) const;  // denominator divides length_

  size_t length_;
  int sign_;
  std::vector<Complex> roots_;  // exp(sign 2 pi i k / length_)
};

extern template class PlainDft<double>;
extern template class PlainDft<long double>;

}  // namespace clfm::bench
