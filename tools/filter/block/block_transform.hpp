// block_transform.hpp - the orthonormal 8x8 discrete cosine transform of every block of a plane.
#pragma once

#include "block_plane.hpp"

namespace clfm::filter {

// In place. Coefficient (u, v) of a block, u horizontal, is
//   C(u) C(v) sum over x, y of s(x, y) cos((2x + 1) u pi / 16) cos((2y + 1) v pi / 16),   C(0) = sqrt(1/8),
//                                                                                         else 1/2,
// which is the DCT of JPEG (ITU-T T.81, A.3.3).
class BlockTransform {
 public:
  virtual ~BlockTransform() = default;
  virtual void forward(BlockPlane& plane) = 0;   // samples to coefficients
  virtual void backward(BlockPlane& plane) = 0;  // and back
};

}  // namespace clfm::filter
