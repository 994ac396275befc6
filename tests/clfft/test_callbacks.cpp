// Callbacks with clFFT's signatures.
#include "clfft_run.hpp"

using namespace clfm::test;

namespace {

constexpr const char* kDoubled = R"(
float2 doubled(__global void *input, uint inoffset, __global void *userdata) {
  return ((__global float2 *)input)[inoffset] * *(__global float *)userdata;
}
)";
constexpr const char* kHalved = R"(
void halved(__global void *output, uint outoffset, __global void *userdata, float2 fftoutput) {
  ((__global float2 *)output)[outoffset] = fftoutput * 0.5f;
}
)";
constexpr const char* kNegated = R"(
float negated(__global void *input, uint inoffset, __global void *userdata) {
  return -((__global float *)input)[inoffset];
}
)";

}  // namespace

TEST_CASE("a pre-callback brings every input, with the caller's data") {
  const clfm::FftDesc desc("c2c f32 12x10 b2"), doubled("c2c f32 12x10 b2 scale=2");
  const auto plan = clfft_plan(desc);
  float two = 2;
  cl_mem data = clCreateBuffer(test_device().context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, sizeof two,
                               &two, nullptr);
  REQUIRE(clfftSetPlanCallback(plan->get(), "doubled", kDoubled, 0, PRECALLBACK, &data, 1) == CLFFT_SUCCESS);
  check_clfft(doubled, plan->get());
  clReleaseMemObject(data);
}

TEST_CASE("a post-callback takes every output") {
  const clfm::FftDesc desc("c2c f32 60 b3"), halved("c2c f32 60 b3 scale=0.5");
  const auto plan = clfft_plan(desc);
  REQUIRE(clfftSetPlanCallback(plan->get(), "halved", kHalved, 0, POSTCALLBACK, nullptr, 0) == CLFFT_SUCCESS);
  check_clfft(halved, plan->get());
}

TEST_CASE("callbacks of real inputs have reals") {
  const clfm::FftDesc desc("r2c f32 60 b3"), negated("r2c f32 60 b3 scale=-1");
  const auto plan = clfft_plan(desc);
  REQUIRE(clfftSetPlanCallback(plan->get(), "negated", kNegated, 0, PRECALLBACK, nullptr, 0) ==
          CLFFT_SUCCESS);
  check_clfft(negated, plan->get());
}

TEST_CASE("callbacks that are not offered are refused, never wrong") {
  const auto plan = clfft_plan(clfm::FftDesc("c2c f32 60 planar"));
  CHECK(clfftSetPlanCallback(plan->get(), "halved", kHalved, 64, POSTCALLBACK, nullptr, 0) ==
        CLFFT_NOTIMPLEMENTED);
  REQUIRE(clfftSetPlanCallback(plan->get(), "halved", kHalved, 0, POSTCALLBACK, nullptr, 0) == CLFFT_SUCCESS);
  cl_command_queue queue = test_device().queue();
  CHECK(clfftBakePlan(plan->get(), 1, &queue, nullptr, nullptr) == CLFFT_NOTIMPLEMENTED);
}
