// strip_shapes.hpp - what direct convolution layers in strips (direct_strips.cpp) hold: the strips of a
// result that vectors make together, and tensors whose planes are surrounded by as many zeros as these read.
#pragma once

#include <cstdint>

#include "host/device/profile.hpp"
#include "host/plan/divide.hpp"
#include "host/problem/layer_problem.hpp"

namespace clfm::host {

// Of the output of a pass, or the gradient of the input.
struct Strips {
  int64_t of_group;          // channels
  LayerProblem::Pair count;  // rows and columns of a plane that are a stride apart
  int64_t rows, channels;    // of a strip
  uint32_t lanes;
  int64_t vectors;  // strips that are made together
  LayerProblem::Pair padded() const { return {round_up(count[0], rows), round_up(count[1], lanes)}; }
  int64_t blocks() const { return divide_up(of_group, channels); }
};
Strips forward_strips(const LayerProblem& problem, const DeviceProfile& device);
Strips data_strips(const LayerProblem& problem, const DeviceProfile& device);

// Of 512 bits: such devices have 32 registers, others 16.
bool has_wide_vectors(const LayerProblem& problem, uint32_t lanes);

// See kernels/layer/borders.clh.
struct Borders {
  LayerTensor tensor;
  int64_t planes;
  LayerProblem::Pair plane;
  int64_t runs, rows, columns;
  LayerProblem::Pair before;  // zeros above and to the left
  int64_t elements() const { return planes * rows * columns; }
};
// As far as whole strips of outputs read it, and whole vectors of the gradient meet it.
Borders bordered_input(const LayerProblem& problem, const Strips& forward);
// As far as whole strips of the input reach, and up to a whole vector for the gradient of the weights.
Borders bordered_grad(const LayerProblem& problem, const Strips& forward, const Strips& data);

}  // namespace clfm::host
