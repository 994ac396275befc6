// spectrum_view.cpp - the spectrum of a picture's brightness, to look at.
#include "spectrum_view.hpp"

#include <algorithm>
#include <cmath>

namespace clfm::filter {
namespace {

// No surroundings but what smooth lengths ask for: a mirrored edge would put mirrored frequencies into the
// view.
SpectralGrid grid_for(Runtime& runtime, Size picture, const Border& border) {
  return {runtime, picture, spectral_extent(picture, {}, border), border};
}

}  // namespace

float SpectrumView::largest() const {
  const size_t middle = size.height / 2 * size.width + size.width / 2;
  float largest = 0.0f;
  for (size_t i = 0; i < values.size(); ++i)
    if (i != middle) largest = std::max(largest, values[i]);
  return largest;
}

SpectrumViewer::SpectrumViewer(Runtime& runtime, Size picture, const Options& options)
    : runtime_(runtime),
      size_(picture),
      grid_(grid_for(runtime, picture, options.border)),
      brightness_(runtime.buffer(picture.area() * sizeof(float))),
      view_(runtime.buffer(picture.area() * sizeof(float))),
      to_brightness_(runtime.programs.kernel("planes.cl", "brightness")),
      log_magnitude_(runtime.programs.kernel("spectrum.cl", "log_magnitude")) {
  const Size spectrum = grid_.extent().size;
  for (const Stage& stage : options.stages) factors_apply_ = factors_apply_ && is_linear(stage.operation);
  if (!factors_apply_) return;
  for (const Stage& stage : options.stages) factors_.emplace_back(runtime, stage.operation, spectrum);
}

void SpectrumViewer::prepare() {
  runtime_.scratch.allocate(runtime_.context);
  for (SpectralFactor& factor : factors_) factor.prepare();
  runtime_.queue.finish();
}

SpectrumView SpectrumViewer::view(const std::vector<cl::Buffer>& planes) {
  if (planes.size() == 3) {
    launch(runtime_.queue, to_brightness_, cl::NDRange(size_.area()), planes[0], planes[1], planes[2],
           brightness_);
    grid_.enqueue_forward({brightness_});
  } else {
    grid_.enqueue_forward({planes[0]});
  }
  return download();
}

SpectrumView SpectrumViewer::view_with_stages() {
  for (SpectralFactor& factor : factors_) factor.enqueue(grid_.spectrum());
  return download();
}

SpectrumView SpectrumViewer::download() {
  const Size spectrum = grid_.extent().size;
  const cl_int2 size{{static_cast<cl_int>(spectrum.width), static_cast<cl_int>(spectrum.height)}};
  launch(runtime_.queue, log_magnitude_, cl::NDRange(size_.width, size_.height), grid_.spectrum(), view_,
         size);
  SpectrumView view{size_, std::vector<float>(size_.area())};
  runtime_.queue.enqueueReadBuffer(view_, CL_TRUE, 0, view.values.size() * sizeof(float), view.values.data());
  return view;
}

LevelRange level_range(const SpectrumView& view) {
  // Nearly all of a photo's frequencies have logarithms in the upper half; black a little below the faintest
  // of them gives the view its contrast. What a mask removes is far below, so black.
  std::vector<float> values = view.values;
  const auto faint = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 100);
  std::nth_element(values.begin(), faint, values.end());
  const float white = std::max(view.largest(), 1e-6f);
  return {std::min(0.8f * *faint, 0.7f * white), white};
}

Image to_image(const SpectrumView& view, const LevelRange& range) {
  Image image(static_cast<uint32_t>(view.size.width), static_cast<uint32_t>(view.size.height), 1, 8);
  const float scale = 255.0f / (range.white - range.black);
  std::transform(view.values.begin(), view.values.end(), image.bytes.begin(), [&](float value) {
    return static_cast<uint8_t>(std::lround(std::clamp((value - range.black) * scale, 0.0f, 255.0f)));
  });
  return image;
}

}  // namespace clfm::filter
