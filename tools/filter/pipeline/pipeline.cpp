// pipeline.cpp - the chain of stages over one picture: upload, run, download.
#include "pipeline.hpp"

#include "tools/filter/error.hpp"

namespace clfm::filter {
namespace {

std::string pixel_defines(const Image& image, Alpha alpha, OutputMap map) {
  const std::string sample = image.bits == 16 ? "ushort" : "uchar";
  return concat("-D SAMPLE=", sample, " -D MAX_SAMPLE=", image.max_value(), " -D CHANNELS=", image.channels,
                " -D COLOURS=", image.colours(), " -D PREMULTIPLIED=", alpha == Alpha::premultiplied ? 1 : 0,
                " -D ABSOLUTE=", map == OutputMap::absolute ? 1 : 0);
}

// Only which kind of picture it is.
Image layout_of(const Image& image) {
  Image layout;
  layout.width = image.width;
  layout.height = image.height;
  layout.channels = image.channels;
  layout.bits = image.bits;
  return layout;
}

}  // namespace

OutputMap resolved_map(OutputMap map, const std::vector<Stage>& stages) {
  if (map != OutputMap::automatic) return map;
  // What follows a gradient starts from values that are positive again.
  double gain = 1.0;
  for (const Stage& stage : stages)
    gain = is_linear(stage.operation) ? gain * flat_gain(stage.operation) : 1.0;
  return gain == 0.0 ? OutputMap::mid : OutputMap::clip;
}

Pipeline::Pipeline(Runtime& runtime, const Image& like, const Options& options)
    : runtime_(runtime),
      size_{like.width, like.height},
      layout_(layout_of(like)),
      map_(resolved_map(options.map, options.stages)),
      alpha_(like.has_alpha() && options.alpha == AlphaMode::premultiply ? Alpha::premultiplied
                                                                         : Alpha::absent) {
  pixels_ = runtime.buffer(like.bytes.size());
  result_ = runtime.buffer(like.bytes.size());
  for (size_t i = 0; i < like.colours(); ++i) planes_.push_back(runtime.buffer(size_.area() * sizeof(float)));
  for (size_t i = 0; i < planes_.size(); i += 2)
    picture_.colours.push_back(i + 1 < planes_.size() ? Planes{planes_[i], planes_[i + 1]}
                                                      : Planes{planes_[i]});
  picture_.transparency =
      alpha_ == Alpha::premultiplied ? runtime.buffer(size_.area() * sizeof(float)) : planes_[0];
  picture_.transparent = static_cast<float>(like.max_value());
  const std::string defines = pixel_defines(like, alpha_, map_);
  load_ = runtime.programs.kernel("pixels.cl", "load_pixels", defines);
  store_ = runtime.programs.kernel("pixels.cl", "store_pixels", defines);
  for (const Stage& stage : options.stages)
    stages_.push_back(make_picture_stage(runtime, stage.operation, size_, alpha_, options));
}

void Pipeline::prepare() {
  runtime_.scratch.allocate(runtime_.context);
  for (const auto& stage : stages_) stage->prepare();
  runtime_.queue.finish();
}

void Pipeline::upload(const Image& image) {
  runtime_.queue.enqueueWriteBuffer(pixels_, CL_TRUE, 0, image.bytes.size(), image.bytes.data());
  // Alpha that is kept, and colours that alpha hides, get from here to the result; the rest is written over.
  runtime_.queue.enqueueCopyBuffer(pixels_, result_, 0, 0, image.bytes.size());
  runtime_.queue.finish();
}

void Pipeline::enqueue_load() {
  launch(runtime_.queue, load_, cl::NDRange(size_.area()), pixels_, planes_[0], planes_[planes_.size() / 2],
         planes_.back(), picture_.transparency);
}

void Pipeline::run(const std::function<void(size_t)>& on_stage) {
  enqueue_load();
  for (size_t stage = 0; stage < stages_.size(); ++stage) {
    if (on_stage) on_stage(stage);
    stages_[stage]->enqueue(picture_);
    if (on_stage) runtime_.queue.finish();
  }
  const float offset = map_ == OutputMap::mid ? 0.5f : 0.0f;
  launch(runtime_.queue, store_, cl::NDRange(size_.area()), result_, planes_[0], planes_[planes_.size() / 2],
         planes_.back(), picture_.transparency, offset);
  runtime_.queue.finish();
}

Image Pipeline::download() const {
  Image image(layout_.width, layout_.height, layout_.channels, layout_.bits);
  runtime_.queue.enqueueReadBuffer(result_, CL_TRUE, 0, image.bytes.size(), image.bytes.data());
  return image;
}

}  // namespace clfm::filter
