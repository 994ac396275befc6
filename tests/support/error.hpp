// error.hpp - the one measure of error and the one bound, for every algorithm and test.
#pragma once

#include <clfft_mixed/clfft_mixed.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <stdexcept>
#include <vector>

namespace clfm::test {

// The root of the sum of all squares.
template <class A>
long double l2_norm(const std::vector<std::complex<A>>& numbers) {
  long double sum = 0;
  for (const std::complex<A>& x : numbers) sum += std::norm(std::complex<long double>(x.real(), x.imag()));
  return std::sqrt(sum);
}

// |computed - exact| in the Euclidean norm over `norm`; infinite for a NaN anywhere, so that no comparison
// lets it through.
template <class A, class B>
double error_over(long double norm, const std::vector<std::complex<A>>& computed,
                  const std::vector<std::complex<B>>& exact) {
  if (computed.size() != exact.size()) throw std::logic_error("errors of vectors of different lengths");
  std::vector<std::complex<long double>> difference;
  difference.reserve(exact.size());
  for (size_t i = 0; i < exact.size(); ++i)
    difference.emplace_back(static_cast<long double>(computed[i].real()) - exact[i].real(),
                            static_cast<long double>(computed[i].imag()) - exact[i].imag());
  const long double error = l2_norm(difference);
  if (!std::isfinite(error)) return std::numeric_limits<double>::infinity();
  if (norm == 0) return error == 0 ? 0 : std::numeric_limits<double>::infinity();
  return static_cast<double>(error / norm);
}

template <class A, class B>
double relative_l2(const std::vector<std::complex<A>>& computed, const std::vector<std::complex<B>>& exact) {
  return error_over(l2_norm(exact), computed, exact);
}

// Of a window of the results `whole`: a wanted number that by chance is small shares the error of all the
// others, so it counts as at least as large as these are in the root mean square.
template <class A, class B>
double relative_l2_of_window(const std::vector<std::complex<A>>& computed,
                             const std::vector<std::complex<B>>& exact,
                             const std::vector<std::complex<B>>& whole) {
  const long double share =
      std::sqrt(static_cast<long double>(exact.size()) / std::max<size_t>(whole.size(), 1));
  return error_over(std::max(l2_norm(exact), l2_norm(whole) * share), computed, exact);
}

// Of one rounding to what is stored in 16 bits: half a unit in the last place.
inline double storage_error(clfm_precision precision) {
  return std::ldexp(1.0, precision == CLFM_BF16_STORAGE_F32_MATH ? -8 : -11);
}

// 1e-7 * log2(points) in single precision (for one point: as for two); in others by the ratio of their
// rounding errors.
inline double error_bound(double points, clfm_precision precision) {
  const double single = 1e-7 * std::max(1.0, std::log2(points));
  switch (precision) {
    case CLFM_F32:
      return single;
    case CLFM_F64:
      return std::ldexp(single, 24 - 53);
    case CLFM_F16:
      return std::ldexp(single, 24 - 11);
    case CLFM_F16_STORAGE_F32_MATH:  // results are rounded once
    case CLFM_BF16_STORAGE_F32_MATH:
      return storage_error(precision) + single;
  }
  throw std::logic_error("no such precision");
}

// Of one transform. Complex transforms pass over axes of one point; of a cosine or sine transform such an
// axis is a product with a root, which rounds as two points do.
inline double points_of(const clfm_fft_desc& desc) {
  const double least = desc.transform >= CLFM_DCT1 ? 2 : 1;
  double points = 1;
  for (uint32_t k = 0; k < desc.rank; ++k)
    if ((desc.repeated_axes >> k & 1) == 0) points *= std::max(least, static_cast<double>(desc.length[k]));
  return points;
}

inline double error_bound(const clfm_fft_desc& desc) { return error_bound(points_of(desc), desc.precision); }

// Of a window of `count` results, or of less than 8 of them: the error of few may be far from the mean over
// many.
inline double few_wanted(const clfm_fft_desc& desc, size_t count) {
  bool whole = count >= 8;
  for (uint32_t k = 0; k < desc.rank; ++k) whole = whole && desc.out_window.count[k] == 0;
  return whole ? 1 : 1 + 2 / std::sqrt(static_cast<double>(std::max<size_t>(count, 1)));
}

}  // namespace clfm::test
