// multiply_step.hpp - launches of the SIMT kernels around the transforms of a convolution.
#pragma once

#include "../device/profile.hpp"
#include "../problem/fft_problem.hpp"
#include "factors.hpp"
#include "recipe.hpp"

namespace clfm::host {

struct RowProduct {
  Precision precision = Precision::f32;
  AxisTransform rows;  // its length is what is written of every row
  int64_t count = 0;   // of numbers that are read; the rest of what is written is zero
  BufferArgument from, to;
  Factors factors;
  double scale = 1;
};

Step multiply_step(const RowProduct& task, const DeviceProfile& device, std::vector<Table>& tables);

// Elements of every row in the order of a table, whose entry i stands at `first` + i: gathered, or scattered.
enum class Permutation { gather = 0, scatter = 1 };
struct RowPermutation {
  Precision precision = Precision::f32;
  AxisTransform rows;  // its strides are those of both sides' elements
  int64_t count = 0;   // of numbers that are moved
  BufferArgument from, to;
  Table order;
  int64_t first = 0;
  Permutation permutation = Permutation::gather;
  Direction direction = Direction::forward;  // backward: re and im are exchanged
  double scale = 1;
};
Step permute_step(const RowPermutation& task, const DeviceProfile& device, std::vector<Table>& tables);

// The product in Rader's convolution: `axis` is that of the problem, from whose input element 0 comes and to whose output
// it goes; `spectra` are the rows of the workspace.
struct RaderProduct {
  Precision precision = Precision::f32;
  AxisTransform axis, spectra;
  BufferArgument from, to, place_of_spectra;
  Direction direction = Direction::forward;
  double scale = 1;
};
Step rader_product_step(const RaderProduct& task, const DeviceProfile& device, std::vector<Table>& tables);

}  // namespace clfm::host
