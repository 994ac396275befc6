// multiply_rows.hpp - launches of the SIMT kernels around the transforms of a convolution.
#pragma once

#include "host/device/profile.hpp"
#include "host/io/factors.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"

namespace clfm::host {

struct RowProduct {
  Precision precision = Precision::f32;
  AxisTransform rows;  // its length is what is written of every row
  int64_t count = 0;   // of elements that are read; the rest of what is written is zero
  BufferArgument from, to;
  Factors factors;
  double scale = 1;
};

Step multiply_step(const RowProduct& task, const DeviceProfile& device, std::vector<Table>& tables);

// What is before and after Rader's convolution: `rows.length` - 1 elements of every row gathered in its
// order, or scattered back, and the first, which does not take part, from or to `firsts`, one of each row.
// `rows` has the strides of source and sink.
enum class Permutation { gather = 0, scatter = 1 };
struct RaderPermutation {
  Precision precision = Precision::f32;
  AxisTransform rows;
  BufferArgument from, to, firsts;
  Permutation permutation = Permutation::gather;
  Direction direction = Direction::forward;  // backward: re and im are exchanged
  double scale = 1;
};
Step rader_permutation_step(const RaderPermutation& task, const DeviceProfile& device,
                            std::vector<Table>& tables);

// The product in between: `spectra` one less than the prime long, in place.
struct RaderProduct {
  Precision precision = Precision::f32;
  AxisTransform spectra;
  BufferArgument place, firsts;
};
Step rader_product_step(const RaderProduct& task, const DeviceProfile& device, std::vector<Table>& tables);

}  // namespace clfm::host
