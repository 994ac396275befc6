// clFFT (Debian: libclfft-dev).
#include <clFFT.h>

#include <algorithm>
#include <array>

#include "registry.hpp"

namespace clfm::bench {
namespace {

// The library's global state, set up at the first use and torn down at exit.
class Setup {
 public:
  Setup() {
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
    in_ = arrays.device.in();
    out_ = arrays.device.out();
    direction_ = problem.direction == CLFM_FORWARD ? CLFFT_FORWARD : CLFFT_BACKWARD;
    describe(problem);
    cl_command_queue queue = device().queue();
    require(clfftBakePlan(plan_, 1, &queue, nullptr, nullptr), "clfftBakePlan");
    allocate_workspace();
  }

  void run() override {
    cl_command_queue queue = device().queue();
    cl_mem* out = in_ == out_ ? nullptr : &out_;
    require(clfftEnqueueTransform(plan_, direction_, 1, &queue, 0, nullptr, nullptr, &in_, out, workspace_()),
            "clfftEnqueueTransform");
  }

 private:
  void describe(const Problem& problem) {
    std::array<size_t, 3> lengths{1, 1, 1};  // innermost first
    std::reverse_copy(problem.lengths.begin(), problem.lengths.end(), lengths.begin());
    const auto rank = static_cast<clfftDim>(problem.lengths.size());
    require(clfftCreateDefaultPlan(&plan_, device().context(), rank, lengths.data()),
            "clfftCreateDefaultPlan");
    require(clfftSetPlanPrecision(plan_, problem.real == Real::f32 ? CLFFT_SINGLE : CLFFT_DOUBLE),
            "clfftSetPlanPrecision");
    require(clfftSetLayout(plan_, CLFFT_COMPLEX_INTERLEAVED, CLFFT_COMPLEX_INTERLEAVED), "clfftSetLayout");
    require(clfftSetResultLocation(plan_, in_ == out_ ? CLFFT_INPLACE : CLFFT_OUTOFPLACE),
            "clfftSetResultLocation");
    require(clfftSetPlanBatchSize(plan_, problem.batch), "clfftSetPlanBatchSize");
    require(clfftSetPlanScale(plan_, direction_, static_cast<cl_float>(problem.scale)), "clfftSetPlanScale");
  }

  // Ours from the start, so that no run pays for an allocation.
  void allocate_workspace() {
    size_t bytes = 0;
    require(clfftGetTmpBufSize(plan_, &bytes), "clfftGetTmpBufSize");
    if (bytes > 0) workspace_ = cl::Buffer(device().context, CL_MEM_READ_WRITE, bytes);
  }

  clfftPlanHandle plan_ = 0;
  clfftDirection direction_ = CLFFT_FORWARD;
  cl_mem in_ = nullptr, out_ = nullptr;
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
