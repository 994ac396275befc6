#include "reference_r2r.hpp"

#include <cmath>
#include <stdexcept>

namespace clfm::test {
namespace {

using Long = long double;
using Row = std::vector<Long>;

enum class Wave { cosine, sine, both };

// 2 sum x[j] wave(2 pi (a j + b) (c k + d) / period), the first and the last term perhaps halved; of both
// waves half of their sum. It is in element c k + d of the Fourier transform of `period` numbers, of which
// a j + b is x[j] and all others are zero.
struct Definition {
  Wave wave;
  size_t period, a, b, c, d;
  bool halves_first = false, halves_last = false;
};

Definition definition_of(clfm_transform transform, size_t n) {
  switch (transform) {
    case CLFM_DCT1:
      return {Wave::cosine, 2 * (n - 1), 1, 0, 1, 0, true, true};
    case CLFM_DCT2:
      return {Wave::cosine, 4 * n, 2, 1, 1, 0};
    case CLFM_DCT3:
      return {Wave::cosine, 4 * n, 1, 0, 2, 1, true, false};
    case CLFM_DCT4:
      return {Wave::cosine, 8 * n, 2, 1, 2, 1};
    case CLFM_DST1:
      return {Wave::sine, 2 * (n + 1), 1, 1, 1, 1};
    case CLFM_DST2:
      return {Wave::sine, 4 * n, 2, 1, 1, 1};
    case CLFM_DST3:
      return {Wave::sine, 4 * n, 1, 1, 2, 1, false, true};
    case CLFM_DST4:
      return {Wave::sine, 8 * n, 2, 1, 2, 1};
    case CLFM_DHT:
      return {Wave::both, n, 1, 0, 1, 0};
    default:
      throw std::logic_error("no DCT, DST or DHT");
  }
}

Long of_wave(Wave wave, LongComplex element) {
  if (wave == Wave::both) return element.real() - element.imag();
  return 2 * (wave == Wave::cosine ? element.real() : -element.imag());
}

// What makes the matrix orthonormal beside a factor for all of it.
void scale_output_ends(clfm_transform transform, Row& row, Long factor) {
  if (transform == CLFM_DCT1 || transform == CLFM_DCT2) row.front() *= factor;
  if (transform == CLFM_DCT1 || transform == CLFM_DST2) row.back() *= factor;
}

}  // namespace

bool is_r2r(clfm_transform transform) { return transform >= CLFM_DCT1; }

std::vector<long double> reference_r2r(clfm_transform transform, clfm_normalization normalization,
                                       const Row& given, Arithmetic arithmetic) {
  const size_t n = given.size();
  const Definition sum = definition_of(transform, n);
  const bool ortho = normalization == CLFM_ORTHONORMAL;
  const Long root_half = std::sqrt(Long{0.5});
  Row in = given, out(n);
  if (sum.halves_first) in.front() *= ortho ? root_half : Long{0.5};
  if (sum.halves_last) in.back() *= ortho ? root_half : Long{0.5};
  std::vector<LongComplex> around(sum.period);
  for (size_t j = 0; j < n; ++j) around[sum.a * j + sum.b] = in[j];
  const std::vector<LongComplex> waves = dft(around, arithmetic);
  for (size_t k = 0; k < n; ++k) out[k] = of_wave(sum.wave, waves[sum.c * k + sum.d]);
  if (!ortho) return out;
  const bool quarter_steps = transform == CLFM_DCT4 || transform == CLFM_DST4;
  const bool whole_steps = transform == CLFM_DCT1 || transform == CLFM_DST1 || transform == CLFM_DHT;
  const size_t logical = whole_steps ? sum.period : quarter_steps ? sum.period / 4 : sum.period / 2;
  for (Long& y : out) y /= std::sqrt(static_cast<Long>(logical));
  scale_output_ends(transform, out, root_half);
  return out;
}

}  // namespace clfm::test
