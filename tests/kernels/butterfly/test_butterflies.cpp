// Every butterfly on the OpenCL device, scalar and in vectors, in single and double precision.
#include <catch2/catch.hpp>
#include <limits>

#include "butterfly_reference.hpp"
#include "host/plan/radix_table.hpp"
#include "support/opencl_device.hpp"

using namespace clfm::test;
using namespace clfm::test::butterfly;

namespace {

// Item i transforms VW butterflies; their reals stand as [item][element][re, im][lane].
const char* const kKernel = R"(
#include "butterfly/dft.clh"

__kernel void butterfly(__global const V *in, __global V *out) {
  cplx x[RADIX];
  const size_t at = get_global_id(0) * 2 * RADIX;
  UNROLL
  for (int k = 0; k < RADIX; ++k) x[k] = c_make(in[at + 2 * k], in[at + 2 * k + 1]);
  DFT(RADIX)(x);
  UNROLL
  for (int k = 0; k < RADIX; ++k) {
    out[at + 2 * k] = x[k].re;
    out[at + 2 * k + 1] = x[k].im;
  }
}
)";

constexpr size_t kItems = 4;
constexpr int kKindsOfRadices[] = {4, 7, 9, 15};  // a power of two, a prime, a power of it, coprime factors

std::string options(int radix, int precision, size_t lanes) {
  return "-cl-std=CL1.2 -cl-mad-enable -I " CLFM_KERNELS_DIR " -D PRECISION=" + std::to_string(precision) +
         " -D VW=" + std::to_string(lanes) + " -D RADIX=" + std::to_string(radix);
}

std::string program(int radix) {
  return "#include \"butterfly/radix" + std::to_string(radix) + ".clh\"\n" + kKernel;
}

template <class Real>
std::vector<Real> run_on_device(int radix, size_t lanes, const std::vector<Real>& in) {
  const OpenClDevice& cl_device = opencl_device();
  const size_t bytes = in.size() * sizeof(Real);
  std::vector<Real> out(in.size(), std::numeric_limits<Real>::quiet_NaN());
  cl::Buffer source(cl_device.context, CL_MEM_READ_ONLY, bytes),
      target(cl_device.context, CL_MEM_READ_WRITE, bytes);
  cl_device.queue.enqueueWriteBuffer(source, CL_TRUE, 0, bytes, in.data());
  cl_device.queue.enqueueWriteBuffer(target, CL_TRUE, 0, bytes, out.data());
  cl::Kernel kernel(cl_device.build(program(radix), options(radix, 8 * sizeof(Real), lanes)), "butterfly");
  kernel.setArg(0, source);
  kernel.setArg(1, target);
  cl_device.queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(kItems));
  cl_device.queue.enqueueReadBuffer(target, CL_TRUE, 0, bytes, out.data());
  return out;
}

template <class Real>
Points one_butterfly(const std::vector<Real>& reals, size_t radix, size_t lanes, size_t item, size_t lane) {
  Points x(radix);
  for (size_t k = 0; k < radix; ++k) {
    const size_t at = (item * radix + k) * 2 * lanes + lane;
    x[k] = {reals[at], reals[at + lanes]};
  }
  return x;
}

template <class Real>
void check_butterfly(int radix, size_t lanes) {
  const uint32_t seed = fresh_seed();
  CAPTURE(radix, lanes, seed);
  std::mt19937 random(seed);
  std::uniform_real_distribution<Real> uniform(-1, 1);
  const auto points = static_cast<size_t>(radix);
  std::vector<Real> in(kItems * points * 2 * lanes);
  for (Real& value : in) value = uniform(random);

  const std::vector<Real> out = run_on_device(radix, lanes, in);
  double worst = 0;
  for (size_t item = 0; item < kItems; ++item)
    for (size_t lane = 0; lane < lanes; ++lane) {
      const Points expected = naive_dft(one_butterfly(in, points, lanes, item, lane));
      const double error = relative_error(one_butterfly(out, points, lanes, item, lane), expected);
      worst = error <= worst ? worst : error;  // keeps a NaN
    }
  // Measured up to 0.9 epsilon.
  CHECK(worst < 2 * static_cast<double>(std::numeric_limits<Real>::epsilon()));
}

}  // namespace

// Butterflies are written over a vector type: each in its widest vectors, the kinds of radices in the others.
// Scalars of single precision run in the stages of test_decimation_in_time.cpp too, every radix.
TEST_CASE("butterflies on the device, single precision") {
  for (const auto& row : clfm::host::radix_table()) check_butterfly<float>(row.radix, 8);
  for (const size_t lanes : {1, 4})
    for (const int radix : kKindsOfRadices) check_butterfly<float>(radix, lanes);
}

TEST_CASE("butterflies on the device, double precision") {
  if (!opencl_device().has_extension("cl_khr_fp64")) {
    WARN("the device has no double precision");
    return;
  }
  for (const auto& row : clfm::host::radix_table()) check_butterfly<double>(row.radix, 4);
  for (const int radix : kKindsOfRadices) check_butterfly<double>(radix, 1);
}

TEST_CASE("a program without the butterfly that its kernel calls does not compile") {
  CHECK_NOTHROW(opencl_device().build(program(5), options(5, 32, 1)));
  CHECK_THROWS(opencl_device().build(program(4), options(5, 32, 1)));
}
