// array_shape.hpp - which elements a side of a transform has, worked out without any code of the library.
#pragma once

#include <clfft_mixed/clfft_mixed.h>

#include <cstddef>
#include <vector>

namespace clfm::test {

enum class Side { in, out };

bool is_real(const clfm_fft_desc& desc, Side side);
bool is_planar(const clfm_fft_desc& desc, Side side);

struct Shape {
  std::vector<size_t> length;  // outermost first
  size_t batch;
};

bool is_repeated(const clfm_fft_desc& desc, size_t axis);
size_t halved_axis(const clfm_fft_desc& desc);  // the innermost that is transformed

const clfm_window& window_of(const clfm_fft_desc& desc, Side side);
bool has_window(const clfm_fft_desc& desc, Side side);

Shape whole_shape_of(const clfm_fft_desc& desc, Side side);
Shape shape_of(const clfm_fft_desc& desc, Side side);  // what the window leaves
size_t points_in(const Shape& shape);                  // of one of the batch

}  // namespace clfm::test
