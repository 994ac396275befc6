// Rows as kernels divide them into loops, with the reciprocals that the host gives them.
#include <catch2/catch.hpp>
#include <cstdint>
#include <random>
#include <vector>

#include "host/kernels/simt/launch.hpp"
#include "support/opencl_device.hpp"

using namespace clfm::test;
using namespace clfm;

namespace {

const char* const kSource = R"(
#include "lanes/complex.clh"
#include "io/rows.clh"

__kernel void positions(__global const uint* rows, __global uint* out, const row_loops loops) {
  const size_t i = get_global_id(0);
  const row_position at = position_of(rows[i], loops);
  out[3 * i] = at.inner;
  out[3 * i + 1] = at.middle;
  out[3 * i + 2] = at.outer;
}
)";

class Positions {
 public:
  std::vector<uint32_t> of(const std::vector<uint32_t>& rows, uint32_t inner, uint32_t middle) {
    host::AxisTransform axis;
    axis.loops = {{1, 0, 0}, {middle, 0, 0}, {inner, 0, 0}};
    std::vector<uint32_t> out(3 * rows.size(), 0xdeadbeef);
    const OpenClDevice& device = opencl_device();
    const size_t bytes = rows.size() * sizeof(uint32_t);
    cl::Buffer from(device.context, CL_MEM_READ_ONLY, bytes),
        to(device.context, CL_MEM_READ_WRITE, 3 * bytes);
    device.queue.enqueueWriteBuffer(from, CL_TRUE, 0, bytes, rows.data());
    device.queue.enqueueWriteBuffer(to, CL_TRUE, 0, 3 * bytes, out.data());
    kernel_.setArg(0, from);
    kernel_.setArg(1, to);
    kernel_.setArg(2, host::row_loops(axis).lane);
    device.queue.enqueueNDRangeKernel(kernel_, cl::NullRange, cl::NDRange(rows.size()));
    device.queue.enqueueReadBuffer(to, CL_TRUE, 0, 3 * bytes, out.data());
    return out;
  }

 private:
  cl::Kernel kernel_{opencl_device().build(kSource, "-cl-std=CL1.2 -I " CLFM_KERNELS_DIR
                                                    " -D PRECISION=32 -D VW=1 -D LOOPS=3 -D INDEX=uint"),
                     "positions"};
};

}  // namespace

TEST_CASE("rows are divided into loops exactly, whatever their counts") {
  const uint32_t seed = std::random_device()();
  std::mt19937 random(seed);
  constexpr uint32_t kMost = UINT32_MAX;
  std::vector<uint32_t> counts = {1, 2, 3, 5, 7, 641, 65535, 65536, 65537, 1u << 31, (1u << 31) + 1, kMost};
  for (int i = 0; i < 20; ++i) counts.push_back(1 + (random() >> random() % 32) % kMost);
  Positions positions;
  for (const uint32_t inner : counts) {
    const uint32_t middle = counts[random() % counts.size()];
    std::vector<uint32_t> rows = {
        0, inner - 1, inner, kMost - 1, kMost, kMost / inner * inner, kMost / inner * inner - 1};
    for (int i = 0; i < 50; ++i) rows.push_back(random() >> random() % 32);
    const std::vector<uint32_t> out = positions.of(rows, inner, middle);
    for (size_t i = 0; i < rows.size(); ++i) {
      CAPTURE(seed, inner, middle, rows[i]);
      CHECK(out[3 * i] == rows[i] % inner);
      CHECK(out[3 * i + 1] == rows[i] / inner % middle);
      CHECK(out[3 * i + 2] == rows[i] / inner / middle);
    }
  }
}
