#include "array_shape.hpp"

namespace clfm::test {

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

}  // namespace clfm::test
