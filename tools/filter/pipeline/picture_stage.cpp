// picture_stage.cpp - one filter of the chain over all planes of a picture, with or without alpha.
#include "picture_stage.hpp"

namespace clfm::filter {
namespace {

class OpaqueStage : public PictureStage {
 public:
  explicit OpaqueStage(std::unique_ptr<StageRunner> runner) : runner_(std::move(runner)) {}

  void prepare() override { runner_->prepare(); }
  void enqueue(const PicturePlanes& picture) override {
    for (const Planes& pair : picture.colours) runner_->enqueue(pair);
  }
  std::string explain() const override { return runner_->explain(); }

 private:
  std::unique_ptr<StageRunner> runner_;
};

// Beyond the edge a constant border is opaque.
Border border_of_transparency(const Border& border) {
  return border.mode == BorderMode::constant ? Border{BorderMode::zero, 0.0} : border;
}

// A linear filter, of colours and of transparency; they differ beyond the edge.
struct RunnerPair {
  std::unique_ptr<StageRunner> colours, transparency;

  RunnerPair(Runtime& runtime, const Operation& operation, Size picture, const Options& options)
      : colours(make_stage_runner(runtime, operation, picture, options.border, options.convolution)),
        transparency(make_stage_runner(runtime, operation, picture, border_of_transparency(options.border),
                                       options.convolution)) {}

  void prepare() {
    colours->prepare();
    transparency->prepare();
  }
};

// Alpha is filtered as the colours are.
class AlphaFilteringStage : public PictureStage {
 public:
  AlphaFilteringStage(Runtime& runtime, const Operation& operation, Size picture, const Options& options)
      : runtime_(runtime),
        picture_(picture),
        runners_(runtime, operation, picture, options),
        one_over_gain_(static_cast<float>(1.0 / flat_gain(operation))),
        scale_(runtime.programs.kernel("planes.cl", "scale_plane")) {}

  void prepare() override { runners_.prepare(); }
  void enqueue(const PicturePlanes& picture) override {
    for (const Planes& pair : picture.colours) runners_.colours->enqueue(pair);
    runners_.transparency->enqueue({picture.transparency});
    launch(runtime_.queue, scale_, cl::NDRange(picture_.area()), picture.transparency, one_over_gain_);
  }
  std::string explain() const override { return runners_.colours->explain() + ", alpha too"; }

 private:
  Runtime& runtime_;
  Size picture_;
  RunnerPair runners_;
  float one_over_gain_;
  cl::Kernel scale_;
};

// The linear filters that an operation consists of.
std::vector<Operation> linear_parts(const Operation& operation) {
  if (const auto* gradient = std::get_if<GradientMagnitude>(&operation))
    return {Correlation{gradient->horizontal}, Correlation{gradient->vertical}};
  return {operation};
}

// Alpha stays, and weighs the colours.
class AlphaKeepingStage : public PictureStage {
 public:
  AlphaKeepingStage(Runtime& runtime, const Operation& operation, Size picture, const Options& options)
      : runtime_(runtime),
        picture_(picture),
        weigh_(runtime.programs.kernel("planes.cl", "weigh_by_alpha")),
        magnitude_(runtime.programs.kernel("planes.cl", "magnitude")) {
    for (const Operation& part : linear_parts(operation)) {
      for (Scratch::Slot slot : kSlots[parts_.size()]) runtime.scratch.need(slot, bytes());
      parts_.emplace_back(runtime, part, picture, options);
    }
  }

  void prepare() override {
    for (RunnerPair& part : parts_) part.prepare();
  }

  void enqueue(const PicturePlanes& picture) override {
    for (size_t part = 0; part < parts_.size(); ++part) {
      const cl::Buffer& filtered = runtime_.scratch[kSlots[part][2]];
      runtime_.queue.enqueueCopyBuffer(picture.transparency, filtered, 0, 0, bytes());
      parts_[part].transparency->enqueue({filtered});
    }
    for (const Planes& pair : picture.colours) enqueue_pair(pair, picture);
  }

  std::string explain() const override {
    return (parts_.size() == 1 ? "" : "magnitude of two: ") + parts_[0].colours->explain() +
           ", weighed by alpha";
  }

 private:
  // Of each part: two planes of colour, one of transparency.
  static constexpr Scratch::Slot kSlots[2][3] = {
      {Scratch::filtered_first, Scratch::filtered_second, Scratch::filtered_transparency},
      {Scratch::other_first, Scratch::other_second, Scratch::other_transparency}};

  size_t bytes() const { return picture_.area() * sizeof(float); }

  void enqueue_pair(const Planes& pair, const PicturePlanes& picture) {
    std::vector<Planes> filtered;  // by part
    for (size_t part = 0; part < parts_.size(); ++part) {
      Planes copies;
      for (size_t i = 0; i < pair.size(); ++i) {
        copies.push_back(runtime_.scratch[kSlots[part][i]]);
        runtime_.queue.enqueueCopyBuffer(pair[i], copies[i], 0, 0, bytes());
      }
      parts_[part].colours->enqueue(copies);
      for (size_t i = 0; i < pair.size(); ++i)
        launch(runtime_.queue, weigh_, cl::NDRange(picture_.area()), copies[i], pair[i], picture.transparency,
               runtime_.scratch[kSlots[part][2]], picture.transparent);
      filtered.push_back(copies);
    }
    for (size_t i = 0; i < pair.size(); ++i) {
      if (filtered.size() == 1)
        runtime_.queue.enqueueCopyBuffer(filtered[0][i], pair[i], 0, 0, bytes());
      else
        launch(runtime_.queue, magnitude_, cl::NDRange(picture_.area()), filtered[0][i], filtered[1][i],
               pair[i]);
    }
  }

  Runtime& runtime_;
  Size picture_;
  std::vector<RunnerPair> parts_;
  cl::Kernel weigh_, magnitude_;
};

}  // namespace

std::unique_ptr<PictureStage> make_picture_stage(Runtime& runtime, const Operation& operation, Size picture,
                                                 Alpha alpha, const Options& options) {
  if (alpha == Alpha::absent)
    return std::make_unique<OpaqueStage>(
        make_stage_runner(runtime, operation, picture, options.border, options.convolution));
  if (filters_alpha(operation))
    return std::make_unique<AlphaFilteringStage>(runtime, operation, picture, options);
  return std::make_unique<AlphaKeepingStage>(runtime, operation, picture, options);
}

}  // namespace clfm::filter
