// block_dct.cpp - the 8x8 discrete cosine transform on the device.
#include "block_dct.hpp"

#include "tools/filter/error.hpp"

namespace clfm::filter {
namespace {

clfm::FftDesc dct_desc(clfm_transform transform, size_t blocks) {
  clfm::FftDesc desc;
  desc.transform = transform;
  desc.normalization = CLFM_ORTHONORMAL;
  desc.rank = 2;
  desc.length[0] = desc.length[1] = kBlockSide;
  desc.batch = blocks;
  return desc;
}

}  // namespace

DeviceBlockDct::DeviceBlockDct(Runtime& runtime, BlockGrid grid)
    : runtime_(runtime),
      forward_(
          &runtime.plan(concat(grid.blocks(), " blocks of 8x8 DCT-II"), dct_desc(CLFM_DCT2, grid.blocks()))),
      backward_(
          &runtime.plan(concat(grid.blocks(), " blocks of 8x8 DCT-III"), dct_desc(CLFM_DCT3, grid.blocks()))),
      in_(runtime.buffer(grid.blocks() * kBlockSize * sizeof(float))),
      out_(runtime.buffer(grid.blocks() * kBlockSize * sizeof(float))) {}

void DeviceBlockDct::transform(const clfm::Fft& plan, BlockPlane& plane) {
  const size_t bytes = plane.values.size() * sizeof(float);
  runtime_.queue.enqueueWriteBuffer(in_, CL_TRUE, 0, bytes, plane.values.data());
  plan.enqueue(runtime_.queue(), clfm::buffer(in_()), clfm::buffer(out_()));
  runtime_.queue.enqueueReadBuffer(out_, CL_TRUE, 0, bytes, plane.values.data());
}

}  // namespace clfm::filter
