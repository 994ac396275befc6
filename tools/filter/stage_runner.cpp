// stage_runner.cpp - a stage made ready for one picture size on one device.
#include "stage_runner.hpp"

#include "convolution.hpp"
#include "error.hpp"
#include "spectral_grid.hpp"

namespace clfm::filter {
namespace {

class MaskRunner : public StageRunner {
 public:
  MaskRunner(Runtime& runtime, const FrequencyMask& mask, Size picture, const Border& border)
      : grid_(runtime, picture,
              spectral_extent(picture, reach_of(Operation(mask), picture.width, picture.height), border,
                              {1, 1}),
              border),
        factor_(runtime, mask, grid_.extent().size) {}

  void prepare() override { factor_.prepare(); }
  void enqueue(const Planes& planes) override {
    grid_.enqueue_forward(planes);
    factor_.enqueue(grid_.spectrum());
    grid_.enqueue_backward(planes);
  }
  std::string explain() const override {
    return concat("mask on a spectrum of ", grid_.extent().size.width, "x", grid_.extent().size.height);
  }

 private:
  SpectralGrid grid_;
  SpectralFactor factor_;
};

class CorrelationRunner : public StageRunner {
 public:
  CorrelationRunner(Runtime& runtime, const Taps& taps, Size picture, const Border& border,
                    ConvolutionPath path)
      : convolution_(make_convolution(runtime, taps, picture, border, path)) {}

  void prepare() override { convolution_->prepare(); }
  void enqueue(const Planes& planes) override { convolution_->enqueue(planes, planes); }
  std::string explain() const override { return convolution_->explain(); }

 private:
  std::unique_ptr<Convolution> convolution_;
};

class GradientRunner : public StageRunner {
 public:
  GradientRunner(Runtime& runtime, const GradientMagnitude& gradient, Size picture, const Border& border,
                 ConvolutionPath path)
      : runtime_(runtime),
        picture_(picture),
        horizontal_(make_convolution(runtime, gradient.horizontal, picture, border, path)),
        vertical_(make_convolution(runtime, gradient.vertical, picture, border, path)),
        magnitude_(runtime.programs.kernel("planes.cl", "magnitude")) {
    for (Scratch::Slot slot :
         {Scratch::gradient_x, Scratch::gradient_x2, Scratch::gradient_y, Scratch::gradient_y2})
      runtime.scratch.need(slot, picture.area() * sizeof(float));
  }

  void prepare() override {
    horizontal_->prepare();
    vertical_->prepare();
  }

  void enqueue(const Planes& planes) override {
    const Scratch& scratch = runtime_.scratch;
    Planes x{scratch[Scratch::gradient_x]}, y{scratch[Scratch::gradient_y]};
    if (planes.size() == 2) {
      x.push_back(scratch[Scratch::gradient_x2]);
      y.push_back(scratch[Scratch::gradient_y2]);
    }
    horizontal_->enqueue(planes, x);
    vertical_->enqueue(planes, y);
    for (size_t i = 0; i < planes.size(); ++i)
      launch(runtime_.queue, magnitude_, cl::NDRange(picture_.area()), x[i], y[i], planes[i]);
  }

  std::string explain() const override { return "magnitude of two: " + horizontal_->explain(); }

 private:
  Runtime& runtime_;
  Size picture_;
  std::unique_ptr<Convolution> horizontal_, vertical_;
  cl::Kernel magnitude_;
};

}  // namespace

std::unique_ptr<StageRunner> make_stage_runner(Runtime& runtime, const Operation& operation, Size picture,
                                               const Border& border, ConvolutionPath path) {
  if (const auto* mask = std::get_if<FrequencyMask>(&operation))
    return std::make_unique<MaskRunner>(runtime, *mask, picture, border);
  if (const auto* correlation = std::get_if<Correlation>(&operation))
    return std::make_unique<CorrelationRunner>(runtime, correlation->taps, picture, border, path);
  return std::make_unique<GradientRunner>(runtime, std::get<GradientMagnitude>(operation), picture, border,
                                          path);
}

}  // namespace clfm::filter
