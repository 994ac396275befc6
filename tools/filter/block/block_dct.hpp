// block_dct.hpp - the 8x8 discrete cosine transform on the device.
#pragma once

#include "block_transform.hpp"
#include "tools/filter/device/runtime.hpp"

namespace clfm::filter {

// On the device, by the library: one batch of DCT-II or DCT-III of rank 2 for all blocks.
class DeviceBlockDct : public BlockTransform {
 public:
  DeviceBlockDct(Runtime& runtime, BlockGrid grid);
  void forward(BlockPlane& plane) override { transform(*forward_, plane); }
  void backward(BlockPlane& plane) override { transform(*backward_, plane); }

 private:
  void transform(const clfm::Fft& plan, BlockPlane& plane);

  Runtime& runtime_;
  const clfm::Fft *forward_, *backward_;
  cl::Buffer in_, out_;
};

}  // namespace clfm::filter
