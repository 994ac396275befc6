// VkFFT (Debian: libvkfft-dev) with its OpenCL back end.
#define VKFFT_BACKEND 3
#include <vkFFT.h>

#include <algorithm>

#include "registry.hpp"

namespace clfm::bench {
namespace {

// What initializeVkFFT must not be asked, because it does not refuse but takes the process down.
void refuse_what_crashes(const Problem& problem, const Device& device) {
  constexpr size_t kLargestRadixPrime = 13;
  if (!device.is_cpu()) return;
  for (const size_t length : problem.lengths)
    if (largest_prime_factor(length) > kLargestRadixPrime)
      throw Refusal(
          "skipped: its Bluestein and Rader kernels overflow the stack of a CPU device's worker threads "
          "(work-groups of thousands of items)");
}

class VkFft final : public DeviceContender {
 public:
  using DeviceContender::DeviceContender;
  ~VkFft() override {
    if (ready_) deleteVkFFT(&application_);
  }

  std::string name() const override { return "vkfft"; }

  void prepare(const Problem& problem, ArrayPairs& arrays) override {
    if (problem.scale < 1 || problem.scale > 1) throw Refusal("VkFFT scales by 1/N only");
    refuse_what_crashes(problem, device());
    context_ = device().context();
    id_ = device().device();
    queue_ = device().queue();
    in_ = arrays.device.in();
    out_ = arrays.device.out();
    inverse_ = problem.direction == CLFM_FORWARD ? -1 : 1;
    VkFFTConfiguration configuration = describe(problem);
    const VkFFTResult result = initializeVkFFT(&application_, configuration);
    if (result != VKFFT_SUCCESS)
      throw Refusal("initializeVkFFT returns " + std::to_string(static_cast<int>(result)));
    ready_ = true;
  }

  void run() override {
    VkFFTLaunchParams launch{};
    launch.commandQueue = &queue_;
    const VkFFTResult result = VkFFTAppend(&application_, inverse_, &launch);
    if (result != VKFFT_SUCCESS)
      throw Refusal("VkFFTAppend returns " + std::to_string(static_cast<int>(result)));
  }

 private:
  VkFFTConfiguration describe(const Problem& problem) {
    VkFFTConfiguration configuration{};
    configuration.FFTdim = problem.lengths.size();
    std::reverse_copy(problem.lengths.begin(), problem.lengths.end(), configuration.size);  // innermost first
    configuration.numberBatches = problem.batch;
    configuration.doublePrecision = problem.real == Real::f64 ? 1 : 0;
    configuration.device = &id_;
    configuration.context = &context_;
    bytes_ = problem.bytes();
    configuration.buffer = &out_;
    configuration.bufferSize = &bytes_;
    configuration.makeForwardPlanOnly = inverse_ < 0 ? 1 : 0;
    configuration.makeInversePlanOnly = inverse_ < 0 ? 0 : 1;
    if (in_ != out_) {
      configuration.isInputFormatted = 1;
      configuration.inputBuffer = &in_;
      configuration.inputBufferSize = &bytes_;
      configuration.inputBufferStride[0] = problem.lengths.back();
      for (size_t axis = 1; axis < problem.lengths.size(); ++axis)
        configuration.inputBufferStride[axis] =
            configuration.inputBufferStride[axis - 1] * configuration.size[axis];
    }
    return configuration;
  }

  // VkFFT keeps the addresses of these.
  cl_context context_ = nullptr;
  cl_device_id id_ = nullptr;
  cl_command_queue queue_ = nullptr;
  cl_mem in_ = nullptr, out_ = nullptr;
  uint64_t bytes_ = 0;
  int inverse_ = -1;
  bool ready_ = false;
  VkFFTApplication application_{};
};

}  // namespace

std::unique_ptr<Contender> make_vkfft(const Device& device) { return std::make_unique<VkFft>(device); }

std::string vkfft_version() {
  const int version = VkFFTGetVersion();  // major * 10000 + minor * 100 + patch
  return std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) + "." +
         std::to_string(version % 100);
}

}  // namespace clfm::bench
