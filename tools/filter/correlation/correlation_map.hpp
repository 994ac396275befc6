// correlation_map.hpp - normalised correlation of a picture with a template at every place, and its best
// places.
//
// It is Lewis's zero-mean normalised cross-correlation (Fast Normalized Cross-Correlation, 1995), as in
// MATLAB's normxcorr2: the numbers of the picture under the template and those of the template, each less
// their mean, multiplied and summed, over the product of their norms.
#pragma once

#include <optional>
#include <vector>

#include "tools/filter/image/size.hpp"

namespace clfm::filter {

// Numbers of one plane: 0 black to 1 white, before they are clipped.
struct Brightness {
  Size size;
  std::vector<double> values;  // row by row

  double at(size_t x, size_t y) const { return values[y * size.width + x]; }
};

// To mean 0 and norm 1. False, and the plane is undefined, where it is even up to the precision of its
// numbers.
bool standardize(Brightness& pattern);

struct Match {
  size_t x = 0, y = 0;  // of the template's upper left corner
  double score = 0;     // correlation there, -1 to 1
  // The vertex of a parabola through the place and its two neighbours, along each axis.
  double peak_x = 0, peak_y = 0;
};

struct MatchLimits {
  size_t count = 5;
  double threshold = 0.5;  // least correlation of what counts as found
};

struct MatchResult {
  std::vector<Match> found;   // best first
  std::optional<Match> best;  // the best place, found or not; none where the picture is even everywhere
};

class CorrelationMap {
 public:
  // `pattern` is standardized, and neither wider nor higher than `picture`. Both must outlive the map.
  CorrelationMap(const Brightness& picture, const Brightness& pattern);

  // The picture less its mean, in single precision.
  std::vector<float> deviations() const;

  // From the sums of products of picture and pattern at each place. Where the picture is even under the
  // template, up to the precision of its numbers, a correlation is not defined; kUndefined stands there.
  std::vector<float> normalised(const std::vector<float>& products) const;

  // Local maxima of `scores`, no two of them closer than half the template in both directions; their
  // correlations are computed again in double precision.
  MatchResult best(const std::vector<float>& scores, const MatchLimits& limits) const;

  static constexpr float kUndefined = -2.0f;

 private:
  enum class Axis { x, y };

  bool is_even(double energy) const;
  std::optional<double> exact(size_t x, size_t y) const;  // nothing where the picture is even
  double vertex_at(size_t x, size_t y, Axis axis, double here) const;
  Match match_at(size_t place) const;

  const Brightness &picture_, &pattern_;
  Size places_;
  double mean_ = 0, largest_ = 0;
};

}  // namespace clfm::filter
