// spectral_grid.cpp - a picture, extended to a smooth size, forth to its spectrum and back.
#include "spectral_grid.hpp"

#include "error.hpp"
#include "smooth_size.hpp"

namespace clfm::filter {
namespace {

cl_int2 int2(size_t x, size_t y) { return {{static_cast<cl_int>(x), static_cast<cl_int>(y)}}; }

cl_float2 float2(double x, double y) { return {{static_cast<float>(x), static_cast<float>(y)}}; }

struct ExtentOfSide {
  size_t length = 0, origin = 0;
};

ExtentOfSide extent_of_side(size_t picture, const Reach& reach, BorderMode border, size_t taps) {
  if (border == BorderMode::wrap && is_smooth(picture) && taps <= picture) return {picture, 0};
  return {smooth_size(picture + reach.before + reach.after), reach.before};
}

std::string border_define(const Border& border) {
  return concat("-D BORDER=", static_cast<int>(border.mode));
}

cl_int plane_count(const Planes& planes) { return static_cast<cl_int>(planes.size()); }

constexpr size_t kComplexBytes = 2 * sizeof(float);

}  // namespace

Extent spectral_extent(Size picture, const Reach2d& reach, const Border& border, Size taps) {
  const ExtentOfSide x = extent_of_side(picture.width, reach.x, border.mode, taps.width);
  const ExtentOfSide y = extent_of_side(picture.height, reach.y, border.mode, taps.height);
  return {{x.length, y.length}, x.origin, y.origin};
}

Extension::Extension(Runtime& runtime, Size picture, const Extent& extent, const Border& border)
    : runtime_(runtime), picture_(picture), extent_(extent), border_value_(static_cast<float>(border.value)) {
  runtime.check_bytes(extent.size.area() * kComplexBytes);
  runtime.scratch.need(Scratch::extended, extent.size.area() * kComplexBytes);
  kernel_ = runtime.programs.kernel("surroundings.cl", "extend", border_define(border));
}

void Extension::enqueue(const Planes& in) {
  launch(runtime_.queue, kernel_, cl::NDRange(extent_.size.width, extent_.size.height), in.front(), in.back(),
         runtime_.scratch[Scratch::extended], plane_count(in), int2(picture_.width, picture_.height),
         int2(extent_.origin_x, extent_.origin_y), border_value_);
}

SpectralGrid::SpectralGrid(Runtime& runtime, Size picture, const Extent& extent, const Border& border)
    : runtime_(runtime),
      picture_(picture),
      extent_(extent),
      extension_(runtime, picture, extent, border),
      forward_(&runtime.fft(extent.size, CLFM_FORWARD)),
      backward_(&runtime.fft(extent.size, CLFM_BACKWARD)) {
  runtime.scratch.need(Scratch::spectrum, extent.size.area() * kComplexBytes);
  crop_ = runtime.programs.kernel("surroundings.cl", "crop", border_define(border));
}

void SpectralGrid::enqueue_forward(const Planes& in) {
  extension_.enqueue(in);
  forward_->enqueue(runtime_.queue(), clfm::buffer(runtime_.scratch[Scratch::extended]()),
                    clfm::buffer(spectrum()()));
}

void SpectralGrid::enqueue_backward(const Planes& out) {
  const cl::Buffer& extended = runtime_.scratch[Scratch::extended];
  backward_->enqueue(runtime_.queue(), clfm::buffer(spectrum()()), clfm::buffer(extended()));
  launch(runtime_.queue, crop_, cl::NDRange(picture_.width, picture_.height), extended, out.front(),
         out.back(), plane_count(out), static_cast<cl_int>(extent_.size.width),
         int2(extent_.origin_x, extent_.origin_y));
}

SpectralFactor::SpectralFactor(Runtime& runtime, const FrequencyMask& mask, Size spectrum)
    : runtime_(runtime), size_(spectrum), mask_(mask) {
  kernel_ = runtime.programs.kernel("spectrum.cl", "scale");
  make_mask_ = runtime.programs.kernel("frequency_mask.cl", "frequency_mask");
  factors_ = runtime.buffer(size_.area() * sizeof(float));
}

SpectralFactor::SpectralFactor(Runtime& runtime, const Taps& taps, Size spectrum)
    : runtime_(runtime), size_(spectrum), taps_(taps) {
  kernel_ = runtime.programs.kernel("spectrum.cl", "multiply");
  factors_ = runtime.buffer(size_.area() * kComplexBytes);
  runtime.scratch.need(Scratch::extended, size_.area() * kComplexBytes);
}

void SpectralFactor::prepare() {
  if (taps_.values.empty())
    prepare_mask();
  else
    prepare_taps();
}

void SpectralFactor::prepare_mask() {
  const bool notch = mask_.kind == FrequencyMask::Kind::notch;
  launch(runtime_.queue, make_mask_, cl::NDRange(size_.width, size_.height), factors_,
         static_cast<cl_int>(mask_.kind), static_cast<cl_int>(mask_.shape), static_cast<float>(mask_.order),
         static_cast<float>(notch ? mask_.radius : mask_.low), static_cast<float>(mask_.high),
         float2(mask_.fx, mask_.fy));
}

void SpectralFactor::prepare_taps() {
  const std::vector<float> values(taps_.values.begin(), taps_.values.end());
  cl::Buffer taps = runtime_.buffer(values.size() * sizeof(float));
  runtime_.queue.enqueueWriteBuffer(taps, CL_TRUE, 0, values.size() * sizeof(float), values.data());
  const cl::Buffer& placed = runtime_.scratch[Scratch::extended];
  runtime_.queue.enqueueFillBuffer(placed, 0.0f, 0, size_.area() * kComplexBytes);
  cl::Kernel place = runtime_.programs.kernel("spectrum.cl", "place_taps");
  launch(runtime_.queue, place, cl::NDRange(taps_.width, taps_.height), taps, placed,
         int2(size_.width, size_.height));
  runtime_.fft(size_, CLFM_FORWARD)
      .enqueue(runtime_.queue(), clfm::buffer(placed()), clfm::buffer(factors_()));
}

void SpectralFactor::enqueue(const cl::Buffer& spectrum) {
  launch(runtime_.queue, kernel_, cl::NDRange(size_.area()), spectrum, factors_);
}

}  // namespace clfm::filter
