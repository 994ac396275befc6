// layout.cpp - input and output of a transform: their shapes, packed layouts and sizes.
#include <limits>

#include "fft_problem.hpp"
#include "host/error.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kMost = std::numeric_limits<int64_t>::max();

const char* side_name(Side side) { return side == Side::in ? "in" : "out"; }

[[noreturn]] void fail_size(const FftProblem& problem, Side side) {
  std::string lengths;
  for (int k = 0; k < problem.rank; ++k) lengths += concat(k > 0 ? "x" : "", problem.length[k]);
  fail(Status::invalid_argument, "length is ", lengths, ", batch ", problem.batch, ": the ", side_name(side),
       " side reaches over more than 2^63-1 bytes");
}

struct CheckedSize {  // of one side, whose name a failure tells
  const FftProblem& problem;
  Side side;

  int64_t product(int64_t a, int64_t b) const {
    if (b != 0 && a > kMost / b) fail_size(problem, side);
    return a * b;
  }
  int64_t sum(int64_t a, int64_t b) const {
    if (a > kMost - b) fail_size(problem, side);
    return a + b;
  }
};

bool has_half_spectrum(Transform transform, Side side) {
  return (transform == Transform::r2c && side == Side::out) ||
         (transform == Transform::c2r && side == Side::in);
}

uint64_t extent_bytes(const FftProblem& problem, Side side) {
  const CheckedSize checked{problem, side};
  const Shape shape = side_shape(problem, side);
  const Layout& layout = side == Side::in ? problem.in : problem.out;
  int64_t elements = checked.sum(1, checked.product(problem.batch - 1, layout.batch_stride));
  for (int k = 0; k < problem.rank; ++k)
    elements = checked.sum(elements, checked.product(shape[k] - 1, layout.stride[k]));
  return static_cast<uint64_t>(
      checked.product(elements, static_cast<int64_t>(side_element_bytes(problem, side))));
}

}  // namespace

bool is_real(Transform transform, Side side) {
  switch (transform) {
    case Transform::c2c:
      return false;
    case Transform::r2c:
      return side == Side::in;
    case Transform::c2r:
      return side == Side::out;
    default:
      return true;
  }
}

bool has_half_spectrum(Transform transform) {
  return is_real(transform, Side::in) != is_real(transform, Side::out);
}

bool is_dct(Transform transform) { return is_real(transform, Side::in) && is_real(transform, Side::out); }

Shape side_shape(const FftProblem& problem, Side side) {
  Shape shape = whole_shape(problem, side);
  const Window& window = side == Side::in ? problem.in_window : problem.out_window;
  for (int k = 0; k < problem.rank; ++k)
    if (window[k].count != 0) shape[k] = window[k].count;
  return shape;
}

bool is_plain(const FftProblem& problem, Side side) {
  const bool full_precision = !is_storage_only(problem.precision);
  const bool in = side == Side::in;
  return full_precision && (in ? problem.in_format : problem.out_format) == ComplexFormat::interleaved &&
         (in ? problem.in_window : problem.out_window) == Window{} && !(in ? problem.load : problem.store);
}

bool is_plain(const FftProblem& problem) {
  return is_plain(problem, Side::in) && is_plain(problem, Side::out);
}

Shape whole_shape(const FftProblem& problem, Side side) {
  Shape shape{1, 1, 1};
  for (int k = 0; k < problem.rank; ++k) shape[k] = problem.length[k];
  if (has_half_spectrum(problem.transform, side)) {
    const int halved = halved_axis(problem);
    shape[halved] = shape[halved] / 2 + 1;
  }
  return shape;
}

Layout packed_layout(const FftProblem& problem, Side side) {
  const CheckedSize checked{problem, side};
  const Shape shape = side_shape(problem, side);
  const bool half_spectrum =
      has_half_spectrum(problem.transform, Side::in) || has_half_spectrum(problem.transform, Side::out);
  Layout layout;
  int64_t stride = 1;
  for (int k = problem.rank - 1; k >= 0; --k) {
    layout.stride[k] = stride;
    int64_t row = shape[k];
    // FFTW's padding: a row of n real elements gives room to the n/2+1 complex elements that share its place.
    if (half_spectrum && k == halved_axis(problem) && problem.placement == Placement::in_place &&
        is_real(problem.transform, side))
      row = checked.product(2, row / 2 + 1);
    stride = checked.product(stride, row);
  }
  layout.batch_stride = stride;
  return layout;
}

Layout packed_layout(const FftProblem& problem) {
  FftProblem complex = problem;
  complex.transform = Transform::c2c;
  return packed_layout(complex, Side::in);
}

int64_t FftProblem::points() const {
  int64_t product = 1;
  for (int k = 0; k < rank; ++k) product *= length[k];
  return product;
}

StoredFormat format_of(Precision stored) {
  switch (stored) {
    case Precision::f64:
      return {8, 52, 1023};
    case Precision::f32:
      return {4, 23, 127};
    case Precision::f16:
    case Precision::f16_storage:
      return {2, 10, 15};
    case Precision::bf16_storage:
      return {2, 7, 127};
  }
  fail(Status::internal, "no such precision: ", static_cast<int>(stored));
}

Precision arithmetic_of(Precision stored) {
  return stored == Precision::f16_storage || stored == Precision::bf16_storage ? Precision::f32 : stored;
}

uint64_t FftProblem::element_bytes() const { return 2 * stored_bytes(precision); }

uint64_t side_element_bytes(const FftProblem& problem, Side side) {
  const ComplexFormat format = side == Side::in ? problem.in_format : problem.out_format;
  const bool one_number = is_real(problem.transform, side) || format == ComplexFormat::planar;
  return problem.element_bytes() / (one_number ? 2 : 1);
}

uint64_t FftProblem::in_extent_bytes() const { return extent_bytes(*this, Side::in); }
uint64_t FftProblem::out_extent_bytes() const { return extent_bytes(*this, Side::out); }

}  // namespace clfm::host
