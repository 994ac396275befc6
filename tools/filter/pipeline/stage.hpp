// stage.hpp - one filter of the chain, as data. The command line makes a list of them; the pipeline runs it.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace clfm::filter {

// How a picture goes on beyond its edge; `a b c d` is the picture:
enum class BorderMode {
  zero,         // 0 0 | a b c d | 0 0
  constant,     // v v | a b c d | v v
  clamp,        // a a | a b c d | d d
  reflect,      // b a | a b c d | d c
  reflect_101,  // c b | a b c d | c b
  wrap          // c d | a b c d | a b
};
struct Border {
  BorderMode mode = BorderMode::reflect;
  double value = 0.0;  // of constant; 0 black, 1 white
};
const char* name_of(BorderMode mode);

// A factor for each frequency (fx, fy), in cycles per pixel, -0.5 <= f < 0.5. With the radius r = hypot(fx,
// fy) a low pass L of cutoff c is, by shape,
//   ideal        1 where r <= c (1 + 1e-6), else 0: rounding puts no frequency beyond its own radius
//   butterworth  1 / (1 + (r / c)^(2 order))    one half at the cutoff
//   gaussian     exp(-r^2 / (2 c^2))            0.607 at the cutoff
// and the others come from it:
//   highpass     1 - L(low)
//   bandpass     L(high) (1 - L(low))
//   notch        1 - L(radius) round (fx, fy) times the same round (-fx, -fy), the plane of frequencies being
//   periodic
enum class Shape { ideal, butterworth, gaussian };
struct FrequencyMask {
  enum class Kind { lowpass, highpass, bandpass, notch };
  Kind kind = Kind::lowpass;
  Shape shape = Shape::butterworth;
  double order = 2.0;                       // of butterworth
  double low = 0.0, high = 0.0;             // lowpass: high; highpass: low; bandpass: both
  double fx = 0.0, fy = 0.0, radius = 0.0;  // notch
};
const char* name_of(Shape shape);

// A small matrix laid over the picture as it is written, with its centre (width / 2, height / 2) on the
// pixel: out(x, y) = sum over i, j of values[j][i] * in(x + i - width / 2, y + j - height / 2).
struct Taps {
  size_t width = 0, height = 0;
  std::vector<double> values;  // row by row

  double sum() const;
};
struct Correlation {
  Taps taps;
};
// Undoes a blur b, given as taps: the spectrum is multiplied by conj(B) / (|B|^2 + noise), B being the
// spectrum of b and noise the ratio of noise to signal.
struct Wiener {
  Taps blur;
  double noise = 0.0;
};
struct GradientMagnitude {  // sqrt(a^2 + b^2) of two correlations
  Taps horizontal, vertical;
};

using Operation = std::variant<FrequencyMask, Correlation, GradientMagnitude, Wiener>;
struct Stage {
  std::string text;  // as on the command line, complete: "lowpass 0.1,butterworth,2"
  Operation operation;
};

// What becomes of an area of one brightness: it is multiplied by this (0 for GradientMagnitude).
double flat_gain(const Operation& operation);
bool is_linear(const Operation& operation);
// Whether a picture's alpha is filtered with its colours: by blurs, which are low passes and matrices without
// negative numbers, and by what undoes a blur.
bool filters_alpha(const Operation& operation);

// How many pixels beyond the edge a stage reads, to the left or above and to the right or below. A mask's
// reach has no end; it is cut where its response has died down: one period of its lowest cutoff, at most half
// the picture. A Wiener filter is given four times its blur, at most half the picture, too.
struct Reach {
  size_t before = 0, after = 0;
};
struct Reach2d {
  Reach x, y;
};
Reach2d reach_of(const Operation& operation, size_t width, size_t height);

}  // namespace clfm::filter
