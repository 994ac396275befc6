#include "reference.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <numeric>
#include <stdexcept>

#include "half.hpp"
#include "reference_r2r.hpp"

namespace clfm::test {
namespace {

using Long = long double;
using LongComplex = std::complex<Long>;

using Roots = std::vector<LongComplex>;

const Roots& roots_of(size_t n) {  // exp(-2 pi i t / n)
  thread_local std::map<size_t, Roots> known;
  Roots& roots = known[n];
  if (roots.empty()) {
    const Long turn = 2 * std::acos(Long{-1});
    for (size_t t = 0; t < n; ++t)
      roots.push_back(std::polar(Long{1}, -turn * static_cast<Long>(t) / static_cast<Long>(n)));
  }
  return roots;
}

size_t smallest_factor(size_t n) {
  for (size_t p = 2; p * p <= n; ++p)
    if (n % p == 0) return p;
  return n;
}

// Decimation in time, one prime at a time: out[0..n) from n elements of in, `step` apart.
void transform(const LongComplex* in, size_t step, LongComplex* out, size_t n) {
  if (n == 1) {
    *out = *in;
    return;
  }
  const size_t p = smallest_factor(n), m = n / p;
  for (size_t q = 0; q < p; ++q) transform(in + q * step, step * p, out + q * m, m);
  const Roots& roots = roots_of(n);
  std::vector<LongComplex> column(p);
  for (size_t k = 0; k < m; ++k) {
    for (size_t q = 0; q < p; ++q) column[q] = out[k + q * m];
    for (size_t r = 0; r < p; ++r) {
      LongComplex sum = column[0];
      for (size_t q = 1; q < p; ++q) sum += column[q] * roots[q * (k + r * m) % n];
      out[k + r * m] = sum;
    }
  }
}

struct Shape {
  std::vector<size_t> length;  // outermost first
  size_t batch;
};

bool is_repeated(const clfm_fft_desc& desc, size_t axis) { return (desc.repeated_axes >> axis & 1) != 0; }

size_t halved_axis(const clfm_fft_desc& desc) {
  size_t axis = desc.rank - 1;
  while (is_repeated(desc, axis)) --axis;
  return axis;
}

Shape whole_shape_of(const clfm_fft_desc& desc, Side side) {
  Shape shape{{desc.length, desc.length + desc.rank}, desc.batch};
  const bool half =
      (desc.transform == CLFM_R2C && side == Side::out) || (desc.transform == CLFM_C2R && side == Side::in);
  if (half) shape.length[halved_axis(desc)] = shape.length[halved_axis(desc)] / 2 + 1;
  return shape;
}

const clfm_window& window_of(const clfm_fft_desc& desc, Side side) {
  return side == Side::in ? desc.in_window : desc.out_window;
}

// What the window leaves.
Shape shape_of(const clfm_fft_desc& desc, Side side) {
  Shape shape = whole_shape_of(desc, side);
  for (size_t k = 0; k < desc.rank; ++k)
    if (const size_t count = window_of(desc, side).count[k]; count != 0) shape.length[k] = count;
  return shape;
}

bool has_window(const clfm_fft_desc& desc, Side side) {
  return shape_of(desc, side).length != whole_shape_of(desc, side).length;
}

size_t points_in(const Shape& shape) {
  size_t points = 1;
  for (const size_t length : shape.length) points *= length;
  return points;
}

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

std::vector<LongComplex> dft(const std::vector<LongComplex>& row) {
  std::vector<LongComplex> result(row.size());
  transform(row.data(), 1, result.data(), row.size());
  return result;
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
    const LongComplex value(half[from].real(), half[from].imag());
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

Signal wanted_part(const clfm_fft_desc& desc, const Signal& whole) {
  if (!has_window(desc, Side::out)) return whole;
  Signal part;
  for (const size_t place : places_in_whole(desc, Side::out)) part.push_back(whole.at(place));
  return part;
}

// A real number as it stands in memory.
size_t real_bytes(clfm_precision precision) {
  return precision == CLFM_F64 ? sizeof(double) : precision == CLFM_F32 ? sizeof(float) : sizeof(uint16_t);
}

void store_real(clfm_precision precision, double value, std::byte* at) {
  const auto single = static_cast<float>(value);
  const uint16_t half = half_from_double(value);
  switch (precision) {
    case CLFM_F64:
      std::memcpy(at, &value, sizeof value);
      return;
    case CLFM_F32:
      std::memcpy(at, &single, sizeof single);
      return;
    default:
      std::memcpy(at, &half, sizeof half);
  }
}

double load_real(clfm_precision precision, const std::byte* at) {
  double value = 0;
  float single = 0;
  uint16_t half = 0;
  switch (precision) {
    case CLFM_F64:
      std::memcpy(&value, at, sizeof value);
      return value;
    case CLFM_F32:
      std::memcpy(&single, at, sizeof single);
      return single;
    default:
      std::memcpy(&half, at, sizeof half);
      return double_from_half(half);
  }
}

// By way of memory: g++ 12 -O2 vectorizes a cast to float and back of both parts into nothing.
Signal rounded_to(clfm_precision precision, const Signal& signal) {
  std::byte bytes[sizeof(double)];
  const auto rounded = [&](double value) {
    store_real(precision, value, bytes);
    return load_real(precision, bytes);
  };
  Signal result;
  for (const Complex& x : signal) result.emplace_back(rounded(x.real()), rounded(x.imag()));
  return result;
}

// Which of the bytes of an element belong to which part: one number, two beside each other, or one in each of two buffers.
size_t parts_beside(const clfm_fft_desc& desc, Side side) {
  return is_real(desc, side) || is_planar(desc, side) ? 1 : 2;
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

Signal reference_dct(const clfm_fft_desc& desc, const Signal& in) {
  std::vector<LongComplex> data(in.begin(), in.end());
  const auto transformed = [&](const std::vector<LongComplex>& row) {
    std::vector<Long> reals;
    for (const LongComplex& x : row) reals.push_back(x.real());
    reals = reference_r2r(desc.transform, desc.normalization, reals);
    return std::vector<LongComplex>(reals.begin(), reals.end());
  };
  for (size_t axis = 0; axis < desc.rank; ++axis)
    if (!is_repeated(desc, axis)) for_each_row(data, whole_shape_of(desc, Side::in), axis, transformed);
  return rounded(data, desc.scale);
}

}  // namespace

bool is_real(const clfm_fft_desc& desc, Side side) {
  switch (desc.transform) {
    case CLFM_C2C:
      return false;
    case CLFM_R2C:
      return side == Side::in;
    case CLFM_C2R:
      return side == Side::out;
    default:
      return true;
  }
}

bool is_planar(const clfm_fft_desc& desc, Side side) {
  return (side == Side::in ? desc.in_format : desc.out_format) == CLFM_PLANAR && !is_real(desc, side);
}

Signal reference_fft(const clfm_fft_desc& desc, const Signal& given) {
  const Signal in = completed_with_zeros(desc, given);
  if (is_r2r(desc.transform)) return wanted_part(desc, reference_dct(desc, in));
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
  conjugate();
  for (size_t axis = 0; axis < desc.rank; ++axis)
    if (!is_repeated(desc, axis)) for_each_row(data, shape, axis, dft);
  conjugate();
  Long scale = desc.scale;
  if (desc.normalization == CLFM_ORTHONORMAL) scale /= std::sqrt(static_cast<Long>(transformed_points(desc)));
  Signal result = rounded(data, scale);
  if (desc.transform == CLFM_C2R)
    for (Complex& x : result) x = x.real();
  return wanted_part(desc, desc.transform == CLFM_R2C ? first_half(desc, result) : result);
}

std::vector<size_t> element_offsets(const clfm_fft_desc& desc, Side side) {
  const Shape shape = shape_of(desc, side);
  const clfm_layout& layout = side == Side::in ? desc.in : desc.out;
  std::vector<size_t> stride(layout.stride, layout.stride + desc.rank);
  size_t batch_stride = static_cast<size_t>(layout.batch_stride);
  if (batch_stride == 0 && std::all_of(stride.begin(), stride.end(), [](size_t s) { return s == 0; })) {
    const bool padded = is_real(desc, side) && !is_r2r(desc.transform) && desc.placement == CLFM_IN_PLACE;
    batch_stride = 1;
    for (size_t k = desc.rank; k-- > 0;) {
      stride[k] = batch_stride;
      batch_stride *= padded && k == halved_axis(desc) ? 2 * (shape.length[k] / 2 + 1) : shape.length[k];
    }
  }
  std::vector<size_t> offsets;
  for (size_t b = 0; b < shape.batch; ++b) offsets.push_back(b * batch_stride);
  for (size_t k = 0; k < desc.rank; ++k) {
    std::vector<size_t> finer;
    for (const size_t offset : offsets)
      for (size_t i = 0; i < shape.length[k]; ++i) finer.push_back(offset + i * stride[k]);
    offsets = std::move(finer);
  }
  return offsets;
}

size_t element_bytes(const clfm_fft_desc& desc, Side side) {
  return real_bytes(desc.precision) * parts_beside(desc, side);
}

size_t extent_bytes(const clfm_fft_desc& desc, Side side) {
  const auto offsets = element_offsets(desc, side);
  return (*std::max_element(offsets.begin(), offsets.end()) + 1) * element_bytes(desc, side);
}

Signal random_input(const clfm_fft_desc& desc, std::mt19937_64& random) {
  std::normal_distribution<double> normal;
  const Shape shape = shape_of(desc, Side::in);
  Signal signal(points_in(shape) * shape.batch);
  for (Complex& x : signal) {
    const double re = normal(random), im = is_real(desc, Side::in) ? 0 : normal(random);
    x = {re, im};
  }
  if (desc.transform == CLFM_C2R && !has_window(desc, Side::in)) make_hermitian(desc, signal);
  return rounded_to(desc.precision, signal);
}

void store_elements(const clfm_fft_desc& desc, Side side, const Signal& signal, SideBytes& to) {
  const auto offsets = element_offsets(desc, side);
  const size_t size = real_bytes(desc.precision), step = element_bytes(desc, side);
  if (signal.size() != offsets.size()) throw std::logic_error("a signal of the wrong length");
  for (size_t i = 0; i < signal.size(); ++i) {
    store_real(desc.precision, signal[i].real(), &to.bytes.at(offsets[i] * step));
    if (is_planar(desc, side))
      store_real(desc.precision, signal[i].imag(), &to.imag.at(offsets[i] * step));
    else if (!is_real(desc, side))
      store_real(desc.precision, signal[i].imag(), &to.bytes.at(offsets[i] * step + size));
  }
}

Signal load_elements(const clfm_fft_desc& desc, Side side, const SideBytes& from) {
  const size_t size = real_bytes(desc.precision), step = element_bytes(desc, side);
  Signal signal;
  for (const size_t offset : element_offsets(desc, side)) {
    const double re = load_real(desc.precision, &from.bytes.at(offset * step));
    double im = 0;
    if (is_planar(desc, side))
      im = load_real(desc.precision, &from.imag.at(offset * step));
    else if (!is_real(desc, side))
      im = load_real(desc.precision, &from.bytes.at(offset * step + size));
    signal.emplace_back(re, im);
  }
  return signal;
}

}  // namespace clfm::test
