// block_reference.hpp - the 8x8 discrete cosine transform on the host, in double and by definition.
#pragma once

#include "tools/filter/block/block_transform.hpp"

namespace clfm::test {

class ReferenceBlockDct : public filter::BlockTransform {
 public:
  void forward(filter::BlockPlane& plane) override;
  void backward(filter::BlockPlane& plane) override;
};

}  // namespace clfm::test
