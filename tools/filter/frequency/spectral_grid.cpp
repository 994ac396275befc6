// spectral_grid.cpp - a picture, extended to a smooth size, forth to its spectrum and back.
#include "spectral_grid.hpp"

#include "smooth_size.hpp"
#include "tools/filter/error.hpp"

namespace clfm::filter {
namespace {

cl_int2 int2(size_t x, size_t y) { return {{static_cast<cl_int>(x), static_cast<cl_int>(y)}}; }

cl_float2 float2(double x, double y) { return {{static_cast<float>(x), static_cast<float>(y)}}; }

struct ExtentOfSide {
  size_t length = 0, origin = 0;
};

ExtentOfSide extent_of_side(size_t picture, const Reach& reach, BorderMode border) {
  if (border == BorderMode::wrap && is_smooth(picture)) return {picture, 0};
  return {smooth_size(picture + reach.before + reach.after), reach.before};
}

std::string border_define(const Border& border) {
  return concat("-D BORDER=", static_cast<int>(border.mode));
}

cl_int plane_count(const Planes& planes) { return static_cast<cl_int>(planes.size()); }

constexpr size_t kComplexBytes = 2 * sizeof(float);

// What taps that are laid over a picture of one period make of an impulse at (0, 0): tap (i, j) goes to
// (width / 2 - i, height / 2 - j), modulo the period. Where there are more taps than that, several meet and
// add up.
std::vector<cl_float2> periodic_response(const Taps& taps, Size period) {
  const auto place = [](size_t taps_along, size_t tap, size_t length) {
    return (taps_along / 2 + (taps_along / length + 1) * length - tap) % length;
  };
  std::vector<double> sums(period.area(), 0.0);
  for (size_t j = 0; j < taps.height; ++j)
    for (size_t i = 0; i < taps.width; ++i)
      sums[place(taps.height, j, period.height) * period.width + place(taps.width, i, period.width)] +=
          taps.values[j * taps.width + i];
  std::vector<cl_float2> response;
  response.reserve(sums.size());
  for (const double sum : sums) response.push_back(float2(sum, 0.0));
  return response;
}

}  // namespace

Extent spectral_extent(Size picture, const Reach2d& reach, const Border& border) {
  const ExtentOfSide x = extent_of_side(picture.width, reach.x, border.mode);
  const ExtentOfSide y = extent_of_side(picture.height, reach.y, border.mode);
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

SpectralFactor::SpectralFactor(Runtime& runtime, const Operation& operation, Size spectrum)
    : runtime_(runtime), size_(spectrum), operation_(operation) {
  if (std::holds_alternative<FrequencyMask>(operation)) {
    kernel_ = runtime.programs.kernel("spectrum.cl", "scale");
    make_mask_ = runtime.programs.kernel("frequency_mask.cl", "frequency_mask");
    factors_ = runtime.buffer(size_.area() * sizeof(float));
    return;
  }
  kernel_ = runtime.programs.kernel("spectrum.cl", "multiply");
  factors_ = runtime.buffer(size_.area() * kComplexBytes);
  runtime.scratch.need(Scratch::extended, size_.area() * kComplexBytes);
}

void SpectralFactor::prepare() {
  if (const auto* mask = std::get_if<FrequencyMask>(&operation_)) return prepare_mask(*mask);
  const auto* wiener = std::get_if<Wiener>(&operation_);
  prepare_taps(wiener ? wiener->blur : std::get<Correlation>(operation_).taps);
  if (!wiener) return;
  cl::Kernel invert = runtime_.programs.kernel("spectrum.cl", "wiener");
  launch(runtime_.queue, invert, cl::NDRange(size_.area()), factors_, static_cast<float>(wiener->noise));
}

void SpectralFactor::prepare_mask(const FrequencyMask& mask) {
  const bool notch = mask.kind == FrequencyMask::Kind::notch;
  launch(runtime_.queue, make_mask_, cl::NDRange(size_.width, size_.height), factors_,
         static_cast<cl_int>(mask.kind), static_cast<cl_int>(mask.shape), static_cast<float>(mask.order),
         static_cast<float>(notch ? mask.radius : mask.low), static_cast<float>(mask.high),
         float2(mask.fx, mask.fy));
}

void SpectralFactor::prepare_taps(const Taps& taps) {
  const std::vector<cl_float2> response = periodic_response(taps, size_);
  const cl::Buffer& placed = runtime_.scratch[Scratch::extended];
  runtime_.queue.enqueueWriteBuffer(placed, CL_TRUE, 0, response.size() * kComplexBytes, response.data());
  runtime_.fft(size_, CLFM_FORWARD)
      .enqueue(runtime_.queue(), clfm::buffer(placed()), clfm::buffer(factors_()));
}

void SpectralFactor::enqueue(const cl::Buffer& spectrum) {
  launch(runtime_.queue, kernel_, cl::NDRange(size_.area()), spectrum, factors_);
}

}  // namespace clfm::filter
