// What clFFT's interface computes, against references in double precision.
#include "clfft_run.hpp"

using namespace clfm::test;

namespace {

RandomFftLimits limits_of_clfft() {
  RandomFftLimits limits;
  limits.max_prime = 0;  // clFFT's own limit of 13 does not hold
  limits.layouts = Layouts::any;
  limits.repeated = RepeatedAxes::none;
  limits.max_total_points = 1 << 12;
  limits.transforms = {"c2c", "r2c", "c2r"};
  if (test_device().has_f64) limits.precisions = {"f32", "f64"};
  return limits;
}

}  // namespace

TEST_CASE("random transforms through clFFT's interface", "[random]") {
  for_random_problems(random_problem_count(10), limits_of_clfft(),
                      [](const std::string& token) { check_clfft(token); });
}

TEST_CASE("random planar transforms through clFFT's interface", "[random]") {
  RandomFftLimits limits = limits_of_clfft();
  limits.placements = {"outplace"};
  limits.formats = {"planar", "in=planar", "out=planar"};
  for_random_problems(random_problem_count(5), limits, [](const std::string& token) { check_clfft(token); });
}

TEST_CASE("defaults: in place, packed, 1 forward and 1/N backward") {
  const clfm::FftDesc forward("c2c f32 12x10 inplace"),
      backward("c2c f32 12x10 inplace bwd scale=0.00833333333333");
  const ClfftPlan plan(test_device().context(), {10, 12});
  check_clfft(forward, plan.get());
  check_clfft(backward, plan.get());
}

TEST_CASE("a plan that was baked is changed and baked again") {
  const ClfftPlan plan(test_device().context(), {16});
  check_clfft(clfm::FftDesc("c2c f32 16 inplace"), plan.get());
  const size_t length = 37;
  REQUIRE(clfftSetPlanLength(plan.get(), CLFFT_1D, &length) == CLFFT_SUCCESS);
  REQUIRE(clfftSetPlanScale(plan.get(), CLFFT_FORWARD, 0.5f) == CLFFT_SUCCESS);
  check_clfft(clfm::FftDesc("c2c f32 37 inplace scale=0.5"), plan.get());
}

TEST_CASE("a copy has the settings of the original and outlives it") {
  clfftPlanHandle handle = 0;
  const clfm::FftDesc desc("r2c f32 20x24 b3");
  {
    const auto original = clfft_plan(desc);
    REQUIRE(clfftCopyPlan(&handle, test_device().context(), original->get()) == CLFFT_SUCCESS);
  }
  const ClfftPlan copy(handle);
  check_clfft(desc, copy.get());
}

TEST_CASE("a caller's temporary buffer of the size that was asked for is enough") {
  const clfm::FftDesc desc("c2c f32 1009x33");
  const auto plan = clfft_plan(desc);
  cl_command_queue queue = test_device().queue();
  size_t bytes = 0;
  CHECK(clfftGetTmpBufSize(plan->get(), &bytes) == CLFFT_INVALID_OPERATION);  // not baked
  REQUIRE(clfftBakePlan(plan->get(), 1, &queue, nullptr, nullptr) == CLFFT_SUCCESS);
  REQUIRE(clfftGetTmpBufSize(plan->get(), &bytes) == CLFFT_SUCCESS);
  const GuardedBuffer guarded(test_device(), std::max<size_t>(bytes, 1));
  const cl_buffer_region region{guarded.slice().offset_bytes, std::max<size_t>(bytes, 1)};
  cl_mem workspace = clCreateSubBuffer(guarded.slice().mem, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION,
                                       &region, nullptr);
  check_clfft(desc, plan->get(), workspace);
  clReleaseMemObject(workspace);
  CHECK(guarded.guards_are_intact());
}

TEST_CASE("a transposed result has its rows and columns exchanged, packed or at the caller's strides") {
  const auto plan = clfft_plan(clfm::FftDesc("c2c f32 12x20"));
  REQUIRE(clfftSetPlanTransposeResult(plan->get(), CLFFT_TRANSPOSED) == CLFFT_SUCCESS);
  check_clfft(clfm::FftDesc("c2c f32 12x20 os=1:12 ob=240"), plan->get());
  size_t strides[] = {1, 15};  // of rows of 12 numbers
  REQUIRE(clfftSetPlanOutStride(plan->get(), CLFFT_2D, strides) == CLFFT_SUCCESS);
  check_clfft(clfm::FftDesc("c2c f32 12x20 os=1:15 ob=300"), plan->get());
}

TEST_CASE("FAST precisions mean the plain ones") {
  const clfm::FftDesc desc("c2c f32 60 b3");
  const auto plan = clfft_plan(desc);
  REQUIRE(clfftSetPlanPrecision(plan->get(), CLFFT_SINGLE_FAST) == CLFFT_SUCCESS);
  check_clfft(desc, plan->get());
}
