// problem.hpp - what all contenders are asked to compute: a token of the library's grammar, read by the
// library itself.
#pragma once

#include <clfft_mixed/clfft_mixed.hpp>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clfm::bench {

enum class Real {
  f32,
  f64,
  f16,
  f16s,
  bf16s
};  // the last two: 16 bits in memory, single precision in between
size_t bytes_of(Real real);
enum class Place { in_place, out_of_place };
enum class Numbers { real, complex };
enum class Format { interleaved, planar };

// One side of a transform as it lies in memory. Strides count the side's elements, which are complex numbers
// where it is complex.
struct Side {
  Numbers numbers = Numbers::complex;
  Format format = Format::interleaved;
  std::vector<size_t> shape, strides;  // of what is in memory, outermost first
  size_t batch = 1, batch_stride = 0;
  // What that is a part of, and where it begins there: other than shape and zeros only where the problem has
  // a window. A half spectrum has n/2+1 along its axis.
  std::vector<size_t> whole, start;

  size_t reals_per_element() const { return numbers == Numbers::complex ? 2 : 1; }
  bool is_part() const { return shape != whole; }
  size_t elements() const;  // in memory, of the batch
  size_t reals() const { return elements() * reals_per_element(); }
  size_t planes() const { return numbers == Numbers::complex && format == Format::planar ? 2 : 1; }
  size_t plane_reals() const;  // from a plane's first real to behind the last one, gaps included
  // Where the real (part 0) or imaginary part of the element at this offset is, counted in reals, the planes
  // one behind the other.
  size_t at(size_t offset, size_t part) const;
  // Offsets in elements, in row-major order, the batch outermost.
  template <class Visit>
  void for_each_offset(Visit visit) const;
};

Side packed_side(std::vector<size_t> shape, size_t batch);  // of real numbers, whole

struct Convolution;
struct LayerPass;

struct Problem {
  std::string token;  // canonical: as the library prints it
  clfm_transform transform = CLFM_C2C;
  Real real = Real::f32;
  Place place = Place::out_of_place;
  clfm_direction direction = CLFM_FORWARD;
  clfm_normalization normalization = CLFM_UNNORMALIZED;
  std::vector<size_t> lengths;  // outermost first
  std::vector<size_t> axes;     // those that are transformed, outermost first
  size_t batch = 1;
  double scale = 1;
  Side in, out;
  // A convolution or a pass of a layer, not a transform, where there is one.
  std::shared_ptr<const Convolution> conv;
  std::shared_ptr<const LayerPass> layer;

  bool transforms(size_t axis) const;
  bool is_pruned() const { return in.is_part() || out.is_part(); }
  bool is_trigonometric() const { return transform >= CLFM_DCT1; }  // a DCT, DST or DHT
  bool is_scaled() const;
  size_t points() const;  // of one transform
  size_t value_bytes() const { return bytes_of(real); }
  size_t bytes(const Side& side) const { return side.planes() * side.plane_reals() * value_bytes(); }
  // In place it does not, of course. Nor is a c2r asked to: FFTW and VkFFT are faster when they may use the
  // input as workspace.
  bool keeps_input() const { return place == Place::out_of_place && transform != CLFM_C2R; }
  double flops() const;        // 5 N log2 N, the field's convention; half of it where a side is real
                               // (of convolutions and layers: of the sum as it is written)
  double error_bound() const;  // relative L2 error that a correct result stays under
};

Real real_of(clfm_precision precision);

// Throws std::invalid_argument where the token is wrong.
Problem parse_problem(const std::string& token);

// The same problem in double precision on packed arrays of interleaved numbers, out of place, unscaled and
// whole.
Problem dense_problem(const Problem& problem);

// What a problem may be compared with: the same lengths and batch as a c2c, in single precision, on packed
// interleaved arrays, or without windows. Convolutions and layers have none.
enum class Base { none, c2c, f32, packed, whole };
std::optional<Problem> base_of(const Problem& problem, Base base);  // nothing where it is its own base

template <class Visit>
void Side::for_each_offset(Visit visit) const {
  const size_t last = shape.size() - 1, rows = elements() / shape[last];
  for (size_t row = 0; row < rows; ++row) {
    size_t rest = row, offset = 0;
    for (size_t axis = last; axis-- > 0; rest /= shape[axis]) offset += rest % shape[axis] * strides[axis];
    offset += rest * batch_stride;
    for (size_t i = 0; i < shape[last]; ++i) visit(offset + i * strides[last]);
  }
}

}  // namespace clfm::bench
