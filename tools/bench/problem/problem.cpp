#include "problem.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "conv/conv_problem.hpp"
#include "layer/layer_problem.hpp"
#include "token.hpp"

namespace clfm::bench {
namespace {

enum class Which { in, out };

size_t product(const std::vector<size_t>& factors) {
  return std::accumulate(factors.begin(), factors.end(), size_t{1}, std::multiplies<>());
}

bool is_half_spectrum(clfm_transform transform, Which which) {
  return (transform == CLFM_R2C && which == Which::out) || (transform == CLFM_C2R && which == Which::in);
}

bool is_complex(clfm_transform transform, Which which) {
  return transform == CLFM_C2C || is_half_spectrum(transform, which);
}

void set_packed_strides(Side& side) {
  side.strides.assign(side.shape.size(), 1);
  size_t stride = 1;
  for (size_t axis = side.shape.size(); axis-- > 0; stride *= side.shape[axis]) side.strides[axis] = stride;
  side.batch_stride = stride;
}

// `layout` as the library reads it from a token: packed ones spelled out. A window's count of zero is
// everything.
Side side_of(const Problem& problem, Which which, clfm_complex_format format, const clfm_layout& layout,
             const clfm_window& window) {
  Side side;
  side.numbers = is_complex(problem.transform, which) ? Numbers::complex : Numbers::real;
  side.format =
      format == CLFM_PLANAR && side.numbers == Numbers::complex ? Format::planar : Format::interleaved;
  side.shape = problem.lengths;
  side.batch = problem.batch;
  if (is_half_spectrum(problem.transform, which)) {
    size_t& halved = side.shape[problem.axes.back()];
    halved = halved / 2 + 1;
  }
  side.whole = side.shape;
  side.start.assign(window.start, window.start + problem.lengths.size());
  for (size_t axis = 0; axis < side.shape.size(); ++axis)
    if (window.count[axis] != 0) side.shape[axis] = window.count[axis];
  side.strides.assign(layout.stride, layout.stride + problem.lengths.size());
  side.batch_stride = static_cast<size_t>(layout.batch_stride);
  return side;
}

Problem problem_of(const FftDesc& desc) {
  Problem problem;
  problem.token = desc.token();
  problem.transform = desc.transform;
  problem.real = real_of(desc.precision);
  problem.place = desc.placement == CLFM_IN_PLACE ? Place::in_place : Place::out_of_place;
  problem.direction = desc.direction;
  problem.normalization = desc.normalization;
  problem.lengths.assign(desc.length, desc.length + desc.rank);
  for (size_t axis = 0; axis < problem.lengths.size(); ++axis)
    if ((desc.repeated_axes >> axis & 1) == 0) problem.axes.push_back(axis);
  problem.batch = desc.batch;
  problem.scale = desc.scale;
  problem.in = side_of(problem, Which::in, desc.in_format, desc.in, desc.in_window);
  problem.out = side_of(problem, Which::out, desc.out_format, desc.out, desc.out_window);
  return problem;
}

// What a relative L2 error of sums of random products may be, whatever their number.
double sum_error_bound(Real real) {
  switch (real) {
    case Real::f64:
      return 1e-15;
    case Real::f32:
      return 4e-7;
    case Real::f16:
    case Real::f16s:
      return 5e-4;  // results are rounded to halves once
    case Real::bf16s:
      return 4e-3;
  }
  throw std::logic_error("no such precision");
}

}  // namespace

size_t bytes_of(Real real) {
  switch (real) {
    case Real::f64:
      return 8;
    case Real::f32:
      return 4;
    case Real::f16:
    case Real::f16s:
    case Real::bf16s:
      return 2;
  }
  throw std::logic_error("no such precision");
}

Side packed_side(std::vector<size_t> shape, size_t batch) {
  Side side;
  side.numbers = Numbers::real;
  side.shape = side.whole = std::move(shape);
  side.start.assign(side.shape.size(), 0);
  side.batch = batch;
  set_packed_strides(side);
  return side;
}

size_t Side::elements() const { return batch * product(shape); }

size_t Side::plane_reals() const {
  size_t last = (batch - 1) * batch_stride;
  for (size_t axis = 0; axis < shape.size(); ++axis) last += (shape[axis] - 1) * strides[axis];
  return (last + 1) * reals_per_element() / planes();
}

size_t Side::at(size_t offset, size_t part) const {
  return planes() == 2 ? part * plane_reals() + offset : offset * reals_per_element() + part;
}

bool Problem::transforms(size_t axis) const {
  return std::find(axes.begin(), axes.end(), axis) != axes.end();
}

bool Problem::is_scaled() const { return scale < 1 || scale > 1 || normalization != CLFM_UNNORMALIZED; }

size_t Problem::points() const {
  size_t points = 1;
  for (const size_t axis : axes) points *= lengths[axis];
  return points;
}

double Problem::flops() const {
  if (conv) return conv_flops(*this);
  if (layer) return layer_flops(*this);
  const double per_point_and_level = transform == CLFM_C2C ? 5 : 2.5;
  return per_point_and_level * static_cast<double>(product(lengths) * batch) *
         std::log2(static_cast<double>(points()));
}

double Problem::error_bound() const {
  if (conv || layer) return sum_error_bound(real);
  // 1e-7 log2 N for f32; the same number of roundings for the others. Results of f16s and bf16s are rounded
  // once.
  constexpr double kSingle = 1e-7, kHalfRounding = 5e-4, kBfloat16Rounding = 4e-3;
  const double levels = std::max(1.0, std::log2(static_cast<double>(points())));
  switch (real) {
    case Real::f64:
      return levels * std::ldexp(kSingle, -29);
    case Real::f32:
      return levels * kSingle;
    case Real::f16:
      return levels * std::ldexp(kSingle, 13);
    case Real::f16s:
      return levels * kSingle + kHalfRounding;
    case Real::bf16s:
      return levels * kSingle + kBfloat16Rounding;
  }
  throw std::logic_error("no such precision");
}

Real real_of(clfm_precision precision) {
  switch (precision) {
    case CLFM_F32:
      return Real::f32;
    case CLFM_F64:
      return Real::f64;
    case CLFM_F16:
      return Real::f16;
    case CLFM_F16_STORAGE_F32_MATH:
      return Real::f16s;
    case CLFM_BF16_STORAGE_F32_MATH:
      return Real::bf16s;
  }
  throw std::invalid_argument("no such precision");
}

Problem parse_problem(const std::string& token) {
  try {
    switch (kind_of(token)) {
      case Kind::layer:
        return parse_layer_problem(token);
      case Kind::convolution:
        return parse_conv_problem(token);
      case Kind::transform:
        break;
    }
    return problem_of(FftDesc(token));
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument("\"" + token + "\": " + error.what());
  } catch (const Error& error) {
    throw std::invalid_argument("\"" + token + "\": " + error.what());
  }
}

Problem dense_problem(const Problem& problem) {
  Problem dense = problem;
  dense.real = Real::f64;
  dense.place = Place::out_of_place;
  dense.normalization = CLFM_UNNORMALIZED;
  dense.scale = 1;
  for (Side* side : {&dense.in, &dense.out}) {
    side->format = Format::interleaved;
    side->shape = side->whole;
    side->start.assign(side->whole.size(), 0);
    set_packed_strides(*side);
  }
  return dense;
}

std::optional<Problem> base_of(const Problem& problem, Base base) {
  if (problem.conv || problem.layer) return std::nullopt;
  FftDesc desc(problem.token);
  const auto complete = [&desc] {
    desc.in_window = desc.out_window = {};
    desc.in = desc.out = {};
  };
  const auto pack = [&desc] {
    desc.in = desc.out = {};
    desc.in_format = desc.out_format = CLFM_INTERLEAVED;
  };
  switch (base) {
    case Base::none:
      return std::nullopt;
    case Base::c2c:
      desc.transform = CLFM_C2C;
      desc.normalization = CLFM_UNNORMALIZED;
      complete();
      pack();  // strides of reals mean nothing to complex numbers
      break;
    case Base::f32:
      desc.precision = CLFM_F32;
      break;
    case Base::packed:
      pack();
      break;
    case Base::whole:
      complete();
      break;
  }
  Problem other = parse_problem(desc.token());
  if (other.token == problem.token) return std::nullopt;
  return other;
}

}  // namespace clfm::bench
