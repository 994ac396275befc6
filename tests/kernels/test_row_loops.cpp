// Rows as kernels divide them into loops, with the reciprocals that the host gives them.
#include <array>
#include <catch2/catch.hpp>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "host/error.hpp"
#include "host/kernels/simt/launch.hpp"
#include "support/opencl_device.hpp"

using namespace clfm::test;
using namespace clfm;

namespace {

// Of every row the iterations of its loops, and where it starts.
const char* const kPositionsKernel = R"(
#include "lanes/complex.clh"
#include "io/rows.clh"

__kernel void positions(__global const uint* rows, __global ulong* out, const row_loops loops,
                        const strides stride) {
  const size_t i = get_global_id(0);
  const row_position at = position_of(rows[i], loops);
  out[5 * i] = at.inner;
  out[5 * i + 1] = at.middle;
  out[5 * i + 2] = at.outer;
  out[5 * i + 3] = outer_iteration(rows[i], loops);
  out[5 * i + 4] = row_start(rows[i], loops, stride);
}
)";

using RowStrides = std::array<uint64_t, 4>;
constexpr size_t kValuesOfRow = 5;

class Positions {
 public:
  explicit Positions(int loops)
      : kernel_(opencl_device().build(kPositionsKernel, "-cl-std=CL1.2 -I " CLFM_KERNELS_DIR
                                                        " -D PRECISION=32 -D VW=1 -D INDEX=ulong -D LOOPS=" +
                                                            std::to_string(loops)),
                "positions") {}

  std::vector<uint64_t> of(const std::vector<uint32_t>& rows, const host::AxisTransform& axis,
                           const RowStrides& strides) {
    std::vector<uint64_t> out(kValuesOfRow * rows.size(), 0xdeadbeefdeadbeef);
    const OpenClDevice& device = opencl_device();
    const size_t bytes = rows.size() * sizeof(rows[0]), out_bytes = out.size() * sizeof(out[0]);
    cl::Buffer from(device.context, CL_MEM_READ_ONLY, bytes);
    cl::Buffer to(device.context, CL_MEM_READ_WRITE, out_bytes);
    device.queue.enqueueWriteBuffer(from, CL_TRUE, 0, bytes, rows.data());
    device.queue.enqueueWriteBuffer(to, CL_TRUE, 0, out_bytes, out.data());
    kernel_.setArg(0, from);
    kernel_.setArg(1, to);
    kernel_.setArg(2, host::row_loops(axis).lane);
    kernel_.setArg(3, strides);
    device.queue.enqueueNDRangeKernel(kernel_, cl::NullRange, cl::NDRange(rows.size()));
    device.queue.enqueueReadBuffer(to, CL_TRUE, 0, out_bytes, out.data());
    return out;
  }

 private:
  cl::Kernel kernel_;
};

// Loops of so many iterations, the innermost last; of the outermost any number.
host::AxisTransform axis_of(const std::vector<int64_t>& counts) {
  host::AxisTransform axis{1, 1, 1, {}};
  for (const int64_t count : counts) axis.loops.push_back({count, 0, 0});
  return axis;
}

void check_rows(int loops, uint32_t inner, uint32_t middle, const std::vector<uint32_t>& rows,
                Positions& positions) {
  const RowStrides strides{3, uint64_t{1} << 33, uint64_t{5} << 40, 1};
  const std::vector<int64_t> all{1, middle, inner};
  // Of two loops the inner one is counted, of one none.
  std::vector<int64_t> counts(all.begin() + (3 - loops), all.end());
  counts.front() = 1;
  const std::vector<uint64_t> out = positions.of(rows, axis_of(counts), strides);
  for (size_t i = 0; i < rows.size(); ++i) {
    const uint64_t row = rows[i], beyond = loops == 1 ? 0 : row / inner;
    const uint64_t at[3] = {loops == 1 ? row : row % inner, loops == 3 ? beyond % middle : beyond,
                            loops == 3 ? beyond / middle : 0};
    CAPTURE(loops, inner, middle, row);
    for (size_t k = 0; k < 3; ++k) CHECK(out[kValuesOfRow * i + k] == at[k]);
    CHECK(out[kValuesOfRow * i + 3] == beyond);
    CHECK(out[kValuesOfRow * i + 4] == at[0] * strides[0] + at[1] * strides[1] + at[2] * strides[2]);
  }
}

}  // namespace

TEST_CASE("rows are divided into loops exactly, whatever their counts") {
  const uint32_t seed = std::random_device()();
  CAPTURE(seed);
  std::mt19937 random(seed);
  constexpr uint32_t kMost = UINT32_MAX;
  std::vector<uint32_t> counts = {1, 2, 3, 5, 7, 641, 65535, 65536, 65537, 1u << 31, (1u << 31) + 1, kMost};
  for (int i = 0; i < 20; ++i) counts.push_back(1 + (random() >> random() % 32) % kMost);
  for (const int loops : {1, 2, 3}) {
    Positions positions(loops);
    for (const uint32_t inner : counts) {
      const uint32_t middle = counts[random() % counts.size()];
      std::vector<uint32_t> rows = {
          0, inner - 1, inner, kMost - 1, kMost, kMost / inner * inner, kMost / inner * inner - 1};
      for (int i = 0; i < 50; ++i) rows.push_back(random() >> random() % 32);
      check_rows(loops, inner, middle, rows, positions);
    }
  }
}

TEST_CASE("loops over rows that no kernel can count are refused") {
  CHECK_THROWS_AS(host::row_loops(axis_of({1, 0})), host::Failure);
  CHECK_THROWS_AS(host::row_loops(axis_of({1, int64_t{1} << 32})), host::Failure);
  CHECK_NOTHROW(host::row_loops(axis_of({int64_t{1} << 32, 7})));  // the outermost loop is not counted
}
