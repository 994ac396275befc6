// spectral_grid.hpp - a picture, extended to a smooth size, forth to its spectrum and back.
#pragma once

#include "tools/filter/device/runtime.hpp"
#include "tools/filter/pipeline/stage.hpp"

namespace clfm::filter {

// A picture with its surroundings; the picture's first pixel is at (x, y) = (origin_x, origin_y).
struct Extent {
  Size size;
  size_t origin_x = 0, origin_y = 0;
};

// Room for `reach` around the picture and on to smooth lengths. A side that wraps and is smooth itself needs
// no room: the transform wraps by nature.
Extent spectral_extent(Size picture, const Reach2d& reach, const Border& border);

// Fills the scratch buffer `extended` with one or two planes and what the border puts around them.
class Extension {
 public:
  Extension(Runtime& runtime, Size picture, const Extent& extent, const Border& border);
  void enqueue(const Planes& in);

 private:
  Runtime& runtime_;
  Size picture_;
  Extent extent_;
  float border_value_;
  cl::Kernel kernel_;
};

class SpectralGrid {
 public:
  SpectralGrid(Runtime& runtime, Size picture, const Extent& extent, const Border& border);

  const Extent& extent() const { return extent_; }
  const cl::Buffer& spectrum() const { return runtime_.scratch[Scratch::spectrum]; }
  void enqueue_forward(const Planes& in);    // in -> spectrum()
  void enqueue_backward(const Planes& out);  // spectrum() -> out

 private:
  Runtime& runtime_;
  Size picture_;
  Extent extent_;
  Extension extension_;
  const clfm::Fft *forward_, *backward_;
  cl::Kernel crop_;
};

// What multiplies a spectrum, made once: the factors of a mask, the transform of what taps do to an impulse,
// or what undoes that.
class SpectralFactor {
 public:
  // Of a linear operation.
  SpectralFactor(Runtime& runtime, const Operation& operation, Size spectrum);
  // After Scratch::allocate and before the first enqueue; computes the factors.
  void prepare();
  void enqueue(const cl::Buffer& spectrum);

 private:
  void prepare_mask(const FrequencyMask& mask);
  void prepare_taps(const Taps& taps);

  Runtime& runtime_;
  Size size_;
  Operation operation_;
  cl::Kernel kernel_, make_mask_;
  cl::Buffer factors_;  // real of a mask, complex of taps
};

}  // namespace clfm::filter
