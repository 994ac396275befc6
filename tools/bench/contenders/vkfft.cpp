// VkFFT (Debian: libvkfft-dev) with its OpenCL back end.
#define VKFFT_BACKEND 3
#include <vkFFT.h>

#include <algorithm>

#include "problem/loops.hpp"
#include "registry.hpp"

namespace clfm::bench {
namespace {

constexpr size_t kMostAxes = 3;

// One of VkFFT's axes: an axis that is transformed, or one that is only stepped along.
struct Axis {
  Loop loop;
  uint64_t omitted;
};

// Innermost first. VkFFT wants its axes nested, the innermost one without gaps.
std::vector<Axis> nested_axes(const Problem& problem) {
  std::vector<Axis> axes;
  for (const Loop& loop : axes_of(problem)) axes.push_back({loop, 0});
  for (const Loop& loop : loops_of(problem)) axes.push_back({loop, 1});
  const auto by = [](size_t Loop::*stride) {
    return [stride](const Axis& a, const Axis& b) { return a.loop.*stride < b.loop.*stride; };
  };
  std::stable_sort(axes.begin(), axes.end(), by(&Loop::out_stride));
  if (!std::is_sorted(axes.begin(), axes.end(), by(&Loop::in_stride)))
    throw Refusal("VkFFT needs the same order of axes on both sides");
  if (axes.front().loop.in_stride != 1 || axes.front().loop.out_stride != 1)
    throw Refusal("VkFFT needs neighbours without gaps along one axis");
  return axes;
}

std::string text_of(VkFFTResult result) {
  switch (result) {
    case VKFFT_ERROR_UNSUPPORTED_FFT_LENGTH:
      return "VKFFT_ERROR_UNSUPPORTED_FFT_LENGTH";
    case VKFFT_ERROR_UNSUPPORTED_FFT_LENGTH_R2C:
      return "VKFFT_ERROR_UNSUPPORTED_FFT_LENGTH_R2C";
    case VKFFT_ERROR_UNSUPPORTED_FFT_LENGTH_DCT:
      return "VKFFT_ERROR_UNSUPPORTED_FFT_LENGTH_DCT";
    case VKFFT_ERROR_UNSUPPORTED_FFT_OMIT:
      return "VKFFT_ERROR_UNSUPPORTED_FFT_OMIT";
    default:
      return std::to_string(static_cast<int>(result));
  }
}

void require(VkFFTResult result, const char* call) {
  if (result != VKFFT_SUCCESS) throw Refusal(std::string(call) + " returns " + text_of(result));
}

void refuse_what_it_cannot(const Problem& problem) {
  if (problem.is_pruned()) throw Refusal("VkFFT's zero padding is not used here");
  if (problem.is_scaled()) throw Refusal("VkFFT scales by 1/N only");
  if (problem.transform >= CLFM_DST1) throw Refusal("VkFFT has no DST and no DHT");
  if (problem.in.planes() == 2 || problem.out.planes() == 2) throw Refusal("VkFFT has no planar numbers");
  if (problem.value_bytes() < 4)
    throw Refusal("VkFFT's OpenCL kernels name a type of Vulkan for halves, f16vec2, and do not compile");
}

class VkFft final : public DeviceContender {
 public:
  using DeviceContender::DeviceContender;
  ~VkFft() override {
    if (ready_) deleteVkFFT(&application_);
  }

  std::string name() const override { return "vkfft"; }

  void prepare(const Problem& problem, ArrayPairs& arrays) override {
    refuse_what_it_cannot(problem);
    context_ = device().context();
    id_ = device().device();
    queue_ = device().queue();
    inverse_ = problem.direction == CLFM_FORWARD ? -1 : 1;
    VkFFTConfiguration configuration{};
    configuration.device = &id_;
    configuration.context = &context_;
    configuration.doublePrecision = problem.real == Real::f64 ? 1 : 0;
    configuration.performR2C = problem.transform == CLFM_R2C || problem.transform == CLFM_C2R ? 1 : 0;
    configuration.performDCT = problem.is_trigonometric() ? problem.transform - CLFM_DCT1 + 1 : 0;
    configuration.makeForwardPlanOnly = inverse_ < 0 ? 1 : 0;
    configuration.makeInversePlanOnly = inverse_ < 0 ? 0 : 1;
    set_buffers(configuration, problem, arrays.device);
    set_axes(configuration, problem);
    require(initializeVkFFT(&application_, configuration), "initializeVkFFT");
    ready_ = true;
  }

  void run() override {
    VkFFTLaunchParams launch{};
    launch.commandQueue = &queue_;
    require(VkFFTAppend(&application_, inverse_, &launch), "VkFFTAppend");
  }

 private:
  // The input of a c2r is VkFFT's work buffer, from which it returns the reals to what it calls the input.
  static bool returns_to_input(const Problem& problem) {
    return problem.transform == CLFM_C2R && problem.place == Place::out_of_place;
  }

  void set_buffers(VkFFTConfiguration& configuration, const Problem& problem, const DeviceArrays& arrays) {
    buffer_ = arrays.out();
    other_ = arrays.in();
    buffer_bytes_ = problem.bytes(problem.out);
    other_bytes_ = problem.bytes(problem.in);
    if (returns_to_input(problem)) {
      std::swap(buffer_, other_);
      std::swap(buffer_bytes_, other_bytes_);
      configuration.inverseReturnToInputBuffer = 1;
    }
    configuration.buffer = &buffer_;
    configuration.bufferSize = &buffer_bytes_;
    if (problem.place == Place::in_place) {
      buffer_bytes_ = std::max(buffer_bytes_, other_bytes_);
      return;
    }
    configuration.isInputFormatted = 1;
    configuration.inputBuffer = &other_;
    configuration.inputBufferSize = &other_bytes_;
  }

  static void set_axes(VkFFTConfiguration& configuration, const Problem& problem) {
    std::vector<Axis> axes = nested_axes(problem);
    // Of both sides in place only the complex one is described: the real one's rows are padded to match.
    const bool buffer_is_input = returns_to_input(problem) || problem.transform == CLFM_C2R;
    const size_t Loop::*buffer_stride = buffer_is_input ? &Loop::in_stride : &Loop::out_stride;
    const size_t Loop::*other_stride = buffer_is_input ? &Loop::out_stride : &Loop::in_stride;
    for (size_t i = 1; i < axes.size() && i <= kMostAxes; ++i) {
      configuration.bufferStride[i - 1] = axes[i].loop.*buffer_stride;
      if (problem.place == Place::out_of_place)
        configuration.inputBufferStride[i - 1] = axes[i].loop.*other_stride;
    }
    configuration.numberBatches = 1;
    if (axes.back().omitted != 0) {
      configuration.numberBatches = axes.back().loop.count;
      axes.pop_back();
    }
    if (axes.size() > kMostAxes) throw Refusal("VkFFT has at most three axes and a batch around them");
    configuration.FFTdim = axes.size();
    for (size_t i = 0; i < axes.size(); ++i) {
      configuration.size[i] = axes[i].loop.count;
      configuration.omitDimension[i] = axes[i].omitted;
    }
  }

  // VkFFT keeps the addresses of these.
  cl_context context_ = nullptr;
  cl_device_id id_ = nullptr;
  cl_command_queue queue_ = nullptr;
  cl_mem buffer_ = nullptr, other_ = nullptr;
  uint64_t buffer_bytes_ = 0, other_bytes_ = 0;
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
