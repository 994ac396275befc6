// spectrum_view.hpp - the spectrum of a picture's brightness, to look at.
#pragma once

#include <memory>
#include <vector>

#include "spectral_grid.hpp"
#include "tools/filter/device/runtime.hpp"
#include "tools/filter/image/image.hpp"
#include "tools/filter/options/options.hpp"

namespace clfm::filter {

// Log magnitudes, frequency 0 at (width / 2, height / 2).
struct SpectrumView {
  Size size;
  std::vector<float> values;

  // The largest but for frequency 0, which is the mean brightness and outshines all else.
  float largest() const;
};

class SpectrumViewer {
 public:
  SpectrumViewer(Runtime& runtime, Size picture, const Options& options);
  void prepare();

  // Of the planes as they are: one, or three that become brightness.
  SpectrumView view(const std::vector<cl::Buffer>& planes);
  // Of the spectrum last viewed, times what the stages do to each frequency. Only where factors_apply().
  SpectrumView view_with_stages();
  bool factors_apply() const { return factors_apply_; }

 private:
  SpectrumView download();

  Runtime& runtime_;
  Size size_;
  SpectralGrid grid_;
  std::vector<SpectralFactor> factors_;
  bool factors_apply_ = true;
  cl::Buffer brightness_, view_;
  cl::Kernel to_brightness_, log_magnitude_;
};

// 8-bit gray: `black` and below to 0, `white` and above to 255.
struct LevelRange {
  float black = 0.0f, white = 1.0f;
};
LevelRange level_range(const SpectrumView& view);
Image to_image(const SpectrumView& view, const LevelRange& range);

}  // namespace clfm::filter
