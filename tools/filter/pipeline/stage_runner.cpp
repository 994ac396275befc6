// stage_runner.cpp - a stage made ready for one picture size on one device.
#include "stage_runner.hpp"

#include "tools/filter/error.hpp"
#include "tools/filter/frequency/spectral_grid.hpp"
#include "tools/filter/spatial/convolution.hpp"

namespace clfm::filter {
namespace {

// What multiplies the spectrum: masks and Wiener filters.
class SpectralRunner : public StageRunner {
 public:
  SpectralRunner(Runtime& runtime, const Operation& operation, Size picture, const Border& border)
      : name_(std::holds_alternative<Wiener>(operation) ? "Wiener filter" : "mask"),
        grid_(runtime, picture,
              spectral_extent(picture, reach_of(operation, picture.width, picture.height), border), border),
        factor_(runtime, operation, grid_.extent().size) {}

  void prepare() override { factor_.prepare(); }
  void enqueue(const Planes& planes) override {
    grid_.enqueue_forward(planes);
    factor_.enqueue(grid_.spectrum());
    grid_.enqueue_backward(planes);
  }
  std::string explain() const override {
    return concat(name_, " on a spectrum of ", grid_.extent().size.width, "x", grid_.extent().size.height);
  }

 private:
  const char* name_;
  SpectralGrid grid_;
  SpectralFactor factor_;
};

class CorrelationRunner : public StageRunner {
 public:
  CorrelationRunner(Runtime& runtime, const Taps& taps, Size picture, const Border& border,
                    const ConvolutionOptions& options)
      : runtime_(runtime),
        bytes_(picture.area() * sizeof(float)),
        convolution_(runtime, taps, picture, border, options) {
    runtime.scratch.need(Scratch::filtered, bytes_);
  }

  void prepare() override { convolution_.prepare(); }
  void enqueue(const Planes& planes) override {
    const cl::Buffer& filtered = runtime_.scratch[Scratch::filtered];
    for (const cl::Buffer& plane : planes) {
      convolution_.enqueue(plane, filtered);
      runtime_.queue.enqueueCopyBuffer(filtered, plane, 0, 0, bytes_);
    }
  }
  std::string explain() const override { return convolution_.explain(); }

 private:
  Runtime& runtime_;
  size_t bytes_;
  Convolution convolution_;
};

class GradientRunner : public StageRunner {
 public:
  GradientRunner(Runtime& runtime, const GradientMagnitude& gradient, Size picture, const Border& border,
                 const ConvolutionOptions& options)
      : runtime_(runtime),
        picture_(picture),
        horizontal_(runtime, gradient.horizontal, picture, border, options),
        vertical_(runtime, gradient.vertical, picture, border, options),
        magnitude_(runtime.programs.kernel("planes.cl", "magnitude")) {
    for (Scratch::Slot slot : {Scratch::gradient_x, Scratch::gradient_y})
      runtime.scratch.need(slot, picture.area() * sizeof(float));
  }

  void prepare() override {
    horizontal_.prepare();
    vertical_.prepare();
  }

  void enqueue(const Planes& planes) override {
    const cl::Buffer &x = runtime_.scratch[Scratch::gradient_x], &y = runtime_.scratch[Scratch::gradient_y];
    for (const cl::Buffer& plane : planes) {
      horizontal_.enqueue(plane, x);
      vertical_.enqueue(plane, y);
      launch(runtime_.queue, magnitude_, cl::NDRange(picture_.area()), x, y, plane);
    }
  }

  std::string explain() const override { return "magnitude of two: " + horizontal_.explain(); }

 private:
  Runtime& runtime_;
  Size picture_;
  Convolution horizontal_, vertical_;
  cl::Kernel magnitude_;
};

}  // namespace

std::unique_ptr<StageRunner> make_stage_runner(Runtime& runtime, const Operation& operation, Size picture,
                                               const Border& border, const ConvolutionOptions& options) {
  if (const auto* correlation = std::get_if<Correlation>(&operation))
    return std::make_unique<CorrelationRunner>(runtime, correlation->taps, picture, border, options);
  if (const auto* gradient = std::get_if<GradientMagnitude>(&operation))
    return std::make_unique<GradientRunner>(runtime, *gradient, picture, border, options);
  return std::make_unique<SpectralRunner>(runtime, operation, picture, border);
}

}  // namespace clfm::filter
