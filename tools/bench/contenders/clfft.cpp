// clFFT (Debian: libclfft-dev).
#include <clFFT.h>
#include <dlfcn.h>

#include <algorithm>
#include <array>

#include "problem/loops.hpp"
#include "registry.hpp"

namespace clfm::bench {
namespace {

// The library's global state, set up at the first use and torn down at exit.
class Setup {
 public:
  Setup() {
    // The drop-in has clFFT's name, and may stand where the loader finds it first.
    if (dlsym(RTLD_DEFAULT, "clfft_is_answered_by_clfft_mixed") != nullptr)
      throw Refusal("the libclFFT that is loaded is this project's own");
    clfftSetupData data{};
    status_ = clfftInitSetupData(&data);
    if (status_ == CLFFT_SUCCESS) status_ = clfftSetup(&data);
  }
  ~Setup() { clfftTeardown(); }
  Setup(const Setup&) = delete;
  Setup& operator=(const Setup&) = delete;
  clfftStatus status() const { return status_; }

 private:
  clfftStatus status_;
};

std::string name_of(clfftStatus status) {
  switch (status) {
    case CLFFT_BUGCHECK:
      return "CLFFT_BUGCHECK";
    case CLFFT_NOTIMPLEMENTED:
      return "CLFFT_NOTIMPLEMENTED";
    case CLFFT_TRANSPOSED_NOTIMPLEMENTED:
      return "CLFFT_TRANSPOSED_NOTIMPLEMENTED";
    case CLFFT_DEVICE_NO_DOUBLE:
      return "CLFFT_DEVICE_NO_DOUBLE";
    default:
      return std::to_string(static_cast<int>(status));
  }
}

void require(clfftStatus status, const char* call) {
  if (status != CLFFT_SUCCESS) throw Refusal(std::string(call) + " returns " + name_of(status));
}

clfftPrecision precision_of(const Problem& problem) {
  switch (problem.real) {
    case Real::f32:
      return CLFFT_SINGLE;
    case Real::f64:
      return CLFFT_DOUBLE;
    case Real::f16:
    case Real::f16s:
    case Real::bf16s:
      break;
  }
  throw Refusal("clFFT has neither half precision nor bfloat16");
}

clfftLayout layout_of(const Problem& problem, const Side& side) {
  if (side.numbers == Numbers::real) return CLFFT_REAL;
  const bool planar = side.planes() == 2;
  if (problem.transform == CLFM_C2C) return planar ? CLFFT_COMPLEX_PLANAR : CLFFT_COMPLEX_INTERLEAVED;
  return planar ? CLFFT_HERMITIAN_PLANAR : CLFFT_HERMITIAN_INTERLEAVED;
}

// Innermost first, as clFFT counts axes.
std::array<size_t, 3> member_of(const std::vector<Loop>& axes, size_t Loop::*member) {
  std::array<size_t, 3> values{1, 1, 1};
  std::transform(axes.rbegin(), axes.rend(), values.begin(),
                 [member](const Loop& axis) { return axis.*member; });
  return values;
}

class ClFft final : public DeviceContender {
 public:
  using DeviceContender::DeviceContender;
  ~ClFft() override {
    if (plan_ != 0) clfftDestroyPlan(&plan_);
  }

  std::string name() const override { return "clfft"; }

  void prepare(const Problem& problem, ArrayPairs& arrays) override {
    static const Setup setup;
    require(setup.status(), "clfftSetup");
    if (problem.is_pruned()) throw Refusal("clFFT computes whole arrays only");
    if (problem.is_trigonometric()) throw Refusal("clFFT has no DCT, DST or DHT");
    for (size_t plane = 0; plane < problem.in.planes(); ++plane) in_[plane] = arrays.device.in(plane);
    for (size_t plane = 0; plane < problem.out.planes(); ++plane) out_[plane] = arrays.device.out(plane);
    direction_ = problem.direction == CLFM_FORWARD ? CLFFT_FORWARD : CLFFT_BACKWARD;
    create(problem);
    describe_places(problem);
    cl_command_queue queue = device().queue();
    require(clfftBakePlan(plan_, 1, &queue, nullptr, nullptr), "clfftBakePlan");
    allocate_workspace();
  }

  void run() override {
    cl_command_queue queue = device().queue();
    cl_mem* out = in_[0] == out_[0] ? nullptr : out_.data();
    require(clfftEnqueueTransform(plan_, direction_, 1, &queue, 0, nullptr, nullptr, in_.data(), out,
                                  workspace_()),
            "clfftEnqueueTransform");
  }

 private:
  void create(const Problem& problem) {
    const std::array<size_t, 3> lengths = member_of(axes_of(problem), &Loop::count);
    const auto rank = static_cast<clfftDim>(problem.axes.size());
    require(clfftCreateDefaultPlan(&plan_, device().context(), rank, lengths.data()),
            "clfftCreateDefaultPlan");
    require(clfftSetPlanPrecision(plan_, precision_of(problem)), "clfftSetPlanPrecision");
    require(clfftSetLayout(plan_, layout_of(problem, problem.in), layout_of(problem, problem.out)),
            "clfftSetLayout");
    require(clfftSetResultLocation(plan_, in_[0] == out_[0] ? CLFFT_INPLACE : CLFFT_OUTOFPLACE),
            "clfftSetResultLocation");
    require(clfftSetPlanScale(plan_, direction_, static_cast<cl_float>(problem.scale)), "clfftSetPlanScale");
  }

  void describe_places(const Problem& problem) {
    const auto rank = static_cast<clfftDim>(problem.axes.size());
    std::array<size_t, 3> in_strides = member_of(axes_of(problem), &Loop::in_stride);
    std::array<size_t, 3> out_strides = member_of(axes_of(problem), &Loop::out_stride);
    require(clfftSetPlanInStride(plan_, rank, in_strides.data()), "clfftSetPlanInStride");
    require(clfftSetPlanOutStride(plan_, rank, out_strides.data()), "clfftSetPlanOutStride");
    const std::vector<Loop> loops = loops_of(problem);
    if (loops.size() > 1) throw Refusal("clFFT repeats a transform along one axis only");
    const Loop batch =
        loops.empty() ? Loop{1, problem.in.batch_stride, problem.out.batch_stride} : loops.front();
    require(clfftSetPlanBatchSize(plan_, batch.count), "clfftSetPlanBatchSize");
    require(clfftSetPlanDistance(plan_, batch.in_stride, batch.out_stride), "clfftSetPlanDistance");
  }

  // Ours from the start, so that no run pays for an allocation.
  void allocate_workspace() {
    size_t bytes = 0;
    require(clfftGetTmpBufSize(plan_, &bytes), "clfftGetTmpBufSize");
    if (bytes > 0) workspace_ = cl::Buffer(device().context, CL_MEM_READ_WRITE, bytes);
  }

  clfftPlanHandle plan_ = 0;
  clfftDirection direction_ = CLFFT_FORWARD;
  std::array<cl_mem, 2> in_{}, out_{};
  cl::Buffer workspace_;
};

}  // namespace

std::unique_ptr<Contender> make_clfft(const Device& device) { return std::make_unique<ClFft>(device); }

std::string clfft_version() {
  cl_uint major = 0, minor = 0, patch = 0;
  clfftGetVersion(&major, &minor, &patch);
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

}  // namespace clfm::bench
