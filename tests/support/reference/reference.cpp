#include "reference.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "dft.hpp"
#include "reference_r2r.hpp"

namespace clfm::test {
namespace {

using Long = long double;

// Replaces every row along the axis by transformed(row).
template <class Transformed>
void for_each_row(std::vector<LongComplex>& data, const Shape& shape, size_t axis,
                  const Transformed& transformed) {
  const size_t n = shape.length[axis];
  size_t stride = 1;
  for (size_t k = axis + 1; k < shape.length.size(); ++k) stride *= shape.length[k];
  std::vector<LongComplex> row(n);
  for (size_t start = 0; start < data.size(); ++start) {
    if (start / stride % n != 0) continue;
    for (size_t k = 0; k < n; ++k) row[k] = data[start + k * stride];
    row = transformed(row);
    for (size_t k = 0; k < n; ++k) data[start + k * stride] = row[k];
  }
}

// Whether what that element of a row has of an imaginary part counts for nothing: where one axis is
// transformed. Of several such parts cancel, if they are numbers at all.
bool is_own_partner(const clfm_fft_desc& desc, size_t element) {
  const size_t axes = desc.rank - static_cast<size_t>(std::popcount(desc.repeated_axes));
  return axes == 1 && (element == 0 || 2 * element == desc.length[halved_axis(desc)]);
}

// Element [.., i, .., j] of a real signal's spectrum is the conjugate of [.., -i, .., -j].
std::vector<LongComplex> whole_spectrum(const clfm_fft_desc& desc, const Signal& half) {
  const Shape full = whole_shape_of(desc, Side::out), stored = whole_shape_of(desc, Side::in);
  std::vector<LongComplex> whole(points_in(full) * full.batch);
  const size_t rank = desc.rank, halved = halved_axis(desc);
  for (size_t i = 0; i < whole.size(); ++i) {
    std::vector<size_t> index(rank);
    size_t rest = i;
    for (size_t k = rank; k-- > 0; rest /= full.length[k]) index[k] = rest % full.length[k];
    const bool mirrored = index[halved] >= stored.length[halved];
    size_t from = rest;  // the batch
    for (size_t k = 0; k < rank; ++k) {
      const size_t n = full.length[k];
      const bool negated = mirrored && !is_repeated(desc, k);
      from = from * stored.length[k] + (negated ? (n - index[k]) % n : index[k]);
    }
    const LongComplex value(half[from].real(), is_own_partner(desc, index[halved]) ? 0 : half[from].imag());
    whole[i] = mirrored ? std::conj(value) : value;
  }
  return whole;
}

Signal rounded(const std::vector<LongComplex>& data, Long scale) {
  Signal result;
  result.reserve(data.size());
  for (const LongComplex& x : data)
    result.emplace_back(static_cast<double>(x.real() * scale), static_cast<double>(x.imag() * scale));
  return result;
}

Signal first_half(const clfm_fft_desc& desc, const Signal& whole) {
  const size_t halved = halved_axis(desc), n = desc.length[halved], kept = n / 2 + 1;
  size_t stride = 1;
  for (size_t k = halved + 1; k < desc.rank; ++k) stride *= desc.length[k];
  Signal half;
  for (size_t i = 0; i < whole.size(); ++i)
    if (i / stride % n < kept) half.push_back(whole[i]);
  return half;
}

size_t transformed_points(const clfm_fft_desc& desc) {
  size_t points = 1;
  for (size_t k = 0; k < desc.rank; ++k)
    if (!is_repeated(desc, k)) points *= desc.length[k];
  return points;
}

// Where the dense elements of a window stand among those of the whole array.
std::vector<size_t> places_in_whole(const clfm_fft_desc& desc, Side side) {
  const Shape part = shape_of(desc, side), whole = whole_shape_of(desc, side);
  std::vector<size_t> places;
  for (size_t b = 0; b < part.batch; ++b) places.push_back(b);
  for (size_t k = 0; k < desc.rank; ++k) {
    std::vector<size_t> finer;
    for (const size_t place : places)
      for (size_t i = 0; i < part.length[k]; ++i)
        finer.push_back(place * whole.length[k] + window_of(desc, side).start[k] + i);
    places = std::move(finer);
  }
  return places;
}

Signal completed_with_zeros(const clfm_fft_desc& desc, const Signal& part) {
  if (!has_window(desc, Side::in)) return part;
  const Shape whole = whole_shape_of(desc, Side::in);
  Signal signal(points_in(whole) * whole.batch);
  const std::vector<size_t> places = places_in_whole(desc, Side::in);
  for (size_t i = 0; i < part.size(); ++i) signal[places.at(i)] = part[i];
  return signal;
}

// The part of a half spectrum that its real signal determines: the mirror images within the stored half
// agree.
void make_hermitian(const clfm_fft_desc& desc, Signal& half) {
  clfm_fft_desc backward = desc;
  backward.in_window = backward.out_window = {};
  clfm_fft_desc forward = backward;
  forward.transform = CLFM_R2C;
  forward.scale = backward.scale = 1;
  Signal real = reference_fft(backward, half);
  for (Complex& x : real) x = x.real();
  half = reference_fft(forward, real);
  for (Complex& x : half) x /= static_cast<double>(transformed_points(desc));
}

Signal normal_numbers(const clfm_fft_desc& desc, std::mt19937_64& random) {
  std::normal_distribution<double> normal;
  const Shape shape = shape_of(desc, Side::in);
  Signal signal(points_in(shape) * shape.batch);
  for (Complex& x : signal) {
    const double re = normal(random), im = is_real(desc, Side::in) ? 0 : normal(random);
    x = {re, im};
  }
  return signal;
}

Signal reference_dct(const clfm_fft_desc& desc, const Signal& in) {
  std::vector<LongComplex> data(in.begin(), in.end());
  const auto transformed = [&](const std::vector<LongComplex>& row) {
    std::vector<Long> reals;
    for (const LongComplex& x : row) reals.push_back(x.real());
    reals = reference_r2r(desc.transform, desc.normalization, reals, reference_arithmetic(desc.precision));
    return std::vector<LongComplex>(reals.begin(), reals.end());
  };
  for (size_t axis = 0; axis < desc.rank; ++axis)
    if (!is_repeated(desc, axis)) for_each_row(data, whole_shape_of(desc, Side::in), axis, transformed);
  return rounded(data, desc.scale);
}

}  // namespace

Signal wanted_part(const clfm_fft_desc& desc, const Signal& whole) {
  if (!has_window(desc, Side::out)) return whole;
  Signal part;
  for (const size_t place : places_in_whole(desc, Side::out)) part.push_back(whole.at(place));
  return part;
}

Signal reference_fft(const clfm_fft_desc& desc, const Signal& in) {
  return wanted_part(desc, whole_reference_fft(desc, in));
}

Signal whole_reference_fft(const clfm_fft_desc& desc, const Signal& given) {
  const Signal in = completed_with_zeros(desc, given);
  if (is_r2r(desc.transform)) return reference_dct(desc, in);
  std::vector<LongComplex> data(in.begin(), in.end());
  if (desc.transform == CLFM_C2R) data = whole_spectrum(desc, in);
  const Shape shape = whole_shape_of(desc, desc.transform == CLFM_C2R ? Side::out : Side::in);
  if (data.size() != points_in(shape) * shape.batch) throw std::logic_error("a signal of the wrong length");
  // The backward transform is the forward one between two conjugations.
  const bool backward =
      desc.transform == CLFM_C2R || (desc.transform == CLFM_C2C && desc.direction == CLFM_BACKWARD);
  const auto conjugate = [&] {
    if (backward)
      std::transform(data.begin(), data.end(), data.begin(),
                     [](const LongComplex& x) { return std::conj(x); });
  };
  const auto transformed = [&](const std::vector<LongComplex>& row) {
    return dft(row, reference_arithmetic(desc.precision));
  };
  conjugate();
  for (size_t axis = 0; axis < desc.rank; ++axis)
    if (!is_repeated(desc, axis)) for_each_row(data, shape, axis, transformed);
  conjugate();
  Long scale = desc.scale;
  if (desc.normalization == CLFM_ORTHONORMAL) scale /= std::sqrt(static_cast<Long>(transformed_points(desc)));
  Signal result = rounded(data, scale);
  if (desc.transform == CLFM_C2R)
    for (Complex& x : result) x = x.real();
  return desc.transform == CLFM_R2C ? first_half(desc, result) : result;
}

void spoil_imaginary_parts(const clfm_fft_desc& desc, std::mt19937_64& random, Signal& half) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  const double wrong[] = {0, 1e30, kNan, -1e30};
  std::vector<size_t> places = element_offsets(desc, Side::in);
  std::sort(places.begin(), places.end());
  if (std::adjacent_find(places.begin(), places.end()) != places.end())
    return;  // what counts for nothing here counts elsewhere
  const Shape shape = shape_of(desc, Side::in);
  const size_t halved = halved_axis(desc), start = window_of(desc, Side::in).start[halved];
  size_t stride = 1;
  for (size_t k = halved + 1; k < desc.rank; ++k) stride *= shape.length[k];
  for (size_t i = 0; i < half.size(); ++i)
    if (is_own_partner(desc, start + i / stride % shape.length[halved]))
      half[i].imag(wrong[random() % std::size(wrong)]);
}

Signal random_input(const clfm_fft_desc& desc, std::mt19937_64& random) {
  Signal signal = normal_numbers(desc, random);
  if (desc.transform == CLFM_C2R && !has_window(desc, Side::in)) make_hermitian(desc, signal);
  return rounded_to(desc.precision, signal);
}

Signal random_numbers(const clfm_fft_desc& desc, std::mt19937_64& random) {
  return rounded_to(desc.precision, normal_numbers(desc, random));
}

}  // namespace clfm::test
