// host/layer/matrix.hpp - steps of convolution layers that are done as products of matrices: the input
// unfolded to a matrix (im2col), the product, a gradient folded back.
#pragma once

#include <array>
#include <cstdint>

#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/layer_problem.hpp"
#include "source_sink.hpp"

namespace clfm::host {

// What an item of the product makes, and how the matrix stands that its lanes run along: in panels one after
// the other, read in order, or in rows, which neighbouring items of a GPU read together.
struct MatrixBlock {
  uint32_t lanes, rows, vectors;
  enum class Order { panels, rows } order;
  int64_t panel() const { return static_cast<int64_t>(lanes) * vectors; }
  int64_t padded(int64_t columns) const { return (columns + panel() - 1) / panel() * panel(); }
};
MatrixBlock matrix_block(const LayerProblem& problem, int64_t rows, const DeviceProfile& device);

// Images [first, first + count) of the batch, which a step takes at a time.
struct Images {
  int64_t first, count;
};

using MatrixStrides = std::array<int64_t, 4>;  // see kernels/layer/matrix_multiply.cl

// A matrix of `rows` x `columns` for every image and group, padded to whole panels.
struct PanelMatrix {
  int64_t rows, columns;
  uint64_t elements_of_group(const MatrixBlock& block) const {
    return static_cast<uint64_t>(rows * block.padded(columns));
  }
  MatrixStrides strides(const MatrixBlock& block, int64_t groups) const;
};

enum class UnfoldedRows { products, positions };
PanelMatrix unfolded_matrix(const LayerProblem& problem, UnfoldedRows rows);
Step unfold(const LayerProblem& problem, UnfoldedRows rows, const MatrixBlock& block, Images images,
            BufferArgument to, const DeviceProfile& device);
Step fold(const LayerProblem& problem, Images images, BufferArgument from, int64_t pitch,
          const DeviceProfile& device);

struct MatrixProduct {
  int64_t rows, columns, depth;  // of C, and what is summed over
  int64_t images;
  enum class Sum { each, of_images } sum;  // a product for every image, or one
  enum class Store { set, add } store;
  Form form;  // of C; callers: the layer's output
  BufferArgument a, b, c;
  MatrixStrides a_stride, b_stride, c_stride;
  int64_t elements;  // see layer_defines()
};
Step multiply(const LayerProblem& problem, const MatrixProduct& product, const MatrixBlock& block,
              const DeviceProfile& device);

}  // namespace clfm::host
