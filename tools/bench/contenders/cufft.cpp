// cuFFT on the device that OpenCL runs on, where that is NVIDIA's: through CUDA, in arrays of its own. Found
// when the program runs.
#include <array>

#include "../cuda.hpp"
#include "problem/loops.hpp"
#include "registry.hpp"

namespace clfm::bench {
namespace {

void require(int status, const char* call) {
  if (status != 0) throw Refusal(std::string(call) + " returns " + std::to_string(status));
}

class CudaArrays final : public Arrays {
 public:
  CudaArrays(const CudaDriver& driver, const Problem& problem) : driver_(driver), sizes_(problem) {
    require(driver.cuMemAlloc(&in_, sizes_.in_allocated), "cuMemAlloc");
    if (sizes_.place == Place::in_place) return;
    if (const int status = driver.cuMemAlloc(&out_, sizes_.out_allocated); status != 0) {
      driver.cuMemFree(in_);
      require(status, "cuMemAlloc");
    }
  }
  ~CudaArrays() override {
    driver_.cuMemFree(in_);
    if (sizes_.place == Place::out_of_place) driver_.cuMemFree(out_);
  }
  CudaArrays(const CudaArrays&) = delete;
  CudaArrays& operator=(const CudaArrays&) = delete;

  void load(const Bytes& input) override {
    require(driver_.cuMemcpyHtoD(in_, input.data(), sizes_.in_bytes), "cuMemcpyHtoD");
  }
  void poison() override {
    if (sizes_.place == Place::out_of_place)
      require(driver_.cuMemsetD8(out_, kAllOnes, sizes_.out_bytes), "cuMemsetD8");
  }
  void read(Bytes& output) const override {
    require(driver_.cuMemcpyDtoH(output.data(), written(), sizes_.out_bytes), "cuMemcpyDtoH");
  }
  void* in() const { return reinterpret_cast<void*>(in_); }
  void* out() const { return reinterpret_cast<void*>(written()); }

 private:
  CudaPointer written() const { return sizes_.place == Place::in_place ? in_ : out_; }

  const CudaDriver& driver_;
  ArraySizes sizes_;
  CudaPointer in_ = 0, out_ = 0;
};

// A side as cufftMakePlanMany64 wants it: the rows of each axis `stride` elements of the next one apart.
struct Embedding {
  std::array<long long, 3> lengths{};
  long long stride, distance;
};

Embedding embedding(const std::vector<Loop>& axes, const std::vector<Loop>& loops, size_t Loop::*stride) {
  if (loops.size() > 1) throw Refusal("cuFFT repeats a transform along one axis only");
  Embedding result;
  result.stride = static_cast<long long>(axes.back().*stride);
  result.distance = loops.empty() ? 1 : static_cast<long long>(loops.front().*stride);
  result.lengths.front() = static_cast<long long>(axes.front().count);
  for (size_t i = 1; i < axes.size(); ++i) {
    const size_t inner = axes[i].*stride, outer = axes[i - 1].*stride;
    if (outer % inner != 0) throw Refusal("cuFFT needs strides that are multiples of the inner axis's");
    result.lengths[i] = static_cast<long long>(outer / inner);
  }
  return result;
}

enum Type { kR2C = 0x2a, kC2R = 0x2c, kC2C = 0x29, kD2Z = 0x6a, kZ2D = 0x6c, kZ2Z = 0x69 };

Type type_of(const Problem& problem) {
  if (problem.value_bytes() < 4) throw Refusal("cuFFT's half precision is not used here");
  const bool is_double = problem.real == Real::f64;
  switch (problem.transform) {
    case CLFM_C2C:
      return is_double ? kZ2Z : kC2C;
    case CLFM_R2C:
      return is_double ? kD2Z : kR2C;
    case CLFM_C2R:
      return is_double ? kZ2D : kC2R;
    default:
      throw Refusal("cuFFT has no DCT and no DST");
  }
}

class CuFftContender final : public Contender {
 public:
  CuFftContender(const CudaDriver& driver, const CuFft& library, int device)
      : driver_(driver), library_(library), device_(device) {}
  ~CuFftContender() override {
    if (ready_) library_.cufftDestroy(plan_);
  }
  CuFftContender(const CuFftContender&) = delete;
  CuFftContender& operator=(const CuFftContender&) = delete;

  std::string name() const override { return "cufft"; }
  Arrays& arrays(ArrayPairs&) const override { return *arrays_; }

  void prepare(const Problem& problem, ArrayPairs&) override {
    if (problem.is_pruned()) throw Refusal("cuFFT computes whole arrays only");
    if (problem.is_scaled()) throw Refusal("cuFFT does not scale");
    if (problem.in.planes() == 2 || problem.out.planes() == 2) throw Refusal("cuFFT has no planar numbers");
    type_ = type_of(problem);
    direction_ = problem.direction == CLFM_FORWARD ? -1 : 1;
    void* context = nullptr;  // the process's, never released: OpenCL uses it as well
    require(driver_.cuDevicePrimaryCtxRetain(&context, device_), "cuDevicePrimaryCtxRetain");
    require(driver_.cuCtxSetCurrent(context), "cuCtxSetCurrent");
    arrays_ = std::make_unique<CudaArrays>(driver_, problem);
    plan(problem);
  }

  void run() override {
    void *const in = arrays_->in(), *const out = arrays_->out();
    switch (type_) {
      case kC2C:
        return require(library_.cufftExecC2C(plan_, in, out, direction_), "cufftExecC2C");
      case kZ2Z:
        return require(library_.cufftExecZ2Z(plan_, in, out, direction_), "cufftExecZ2Z");
      case kR2C:
        return require(library_.cufftExecR2C(plan_, in, out), "cufftExecR2C");
      case kD2Z:
        return require(library_.cufftExecD2Z(plan_, in, out), "cufftExecD2Z");
      case kC2R:
        return require(library_.cufftExecC2R(plan_, in, out), "cufftExecC2R");
      case kZ2D:
        return require(library_.cufftExecZ2D(plan_, in, out), "cufftExecZ2D");
    }
  }

  void finish() override { require(driver_.cuCtxSynchronize(), "cuCtxSynchronize"); }
  std::optional<size_t> workspace_bytes() const override { return workspace_bytes_; }

 private:
  void plan(const Problem& problem) {
    const std::vector<Loop> axes = axes_of(problem), loops = loops_of(problem);
    Embedding in = embedding(axes, loops, &Loop::in_stride), out = embedding(axes, loops, &Loop::out_stride);
    std::array<long long, 3> lengths{};
    for (size_t i = 0; i < axes.size(); ++i) lengths[i] = static_cast<long long>(axes[i].count);
    const long long batch = loops.empty() ? 1 : static_cast<long long>(loops.front().count);
    require(library_.cufftCreate(&plan_), "cufftCreate");
    ready_ = true;
    require(library_.cufftMakePlanMany64(plan_, static_cast<int>(axes.size()), lengths.data(),
                                         in.lengths.data(), in.stride, in.distance, out.lengths.data(),
                                         out.stride, out.distance, type_, batch, &workspace_bytes_),
            "cufftMakePlanMany64");
  }

  const CudaDriver& driver_;
  const CuFft& library_;
  int device_;
  std::unique_ptr<CudaArrays> arrays_;
  Type type_ = kC2C;
  int direction_ = -1, plan_ = 0;
  bool ready_ = false;
  size_t workspace_bytes_ = 0;
};

}  // namespace

std::unique_ptr<Contender> make_cufft(const Device& device) {
  const CudaDriver* const driver = cuda_driver();
  const CuFft* const library = cufft();
  if (driver == nullptr || library == nullptr) return nullptr;
  const int number = cuda_device_of(*driver, device.device);
  return number < 0 ? nullptr : std::make_unique<CuFftContender>(*driver, *library, number);
}

std::string cufft_version() {
  int version = 0;  // major * 1000 + minor * 100 + patch
  if (cufft() == nullptr || cufft()->cufftGetVersion(&version) != 0) return {};
  return std::to_string(version / 1000) + "." + std::to_string(version / 100 % 10) + "." +
         std::to_string(version % 100);
}

}  // namespace clfm::bench
