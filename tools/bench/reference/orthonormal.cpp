#include "orthonormal.hpp"

#include <cmath>

namespace clfm::bench {
namespace {

struct EndWeights {  // of the first and the last element along an axis
  double first = 1, last = 1;
};

constexpr double kUp = 1.41421356237309504880, kDown = 0.70710678118654752440;

EndWeights input_weights(clfm_transform transform) {
  switch (transform) {
    case CLFM_DCT1:
      return {kUp, kUp};
    case CLFM_DCT3:
      return {kUp, 1};
    case CLFM_DST3:
      return {1, kUp};
    default:
      return {};
  }
}

EndWeights output_weights(clfm_transform transform) {
  switch (transform) {
    case CLFM_DCT1:
      return {kDown, kDown};
    case CLFM_DCT2:
      return {kDown, 1};
    case CLFM_DST2:
      return {1, kDown};
    default:
      return {};
  }
}

double factor_of(clfm_transform transform, size_t length) {
  if (transform == CLFM_DHT) return 1 / std::sqrt(static_cast<double>(length));
  const double extra = transform == CLFM_DCT1 ? -1 : transform == CLFM_DST1 ? 1 : 0;
  return 1 / std::sqrt(2 * (static_cast<double>(length) + extra));
}

void weigh_ends(const Problem& problem, EndWeights weights, std::vector<double>& values) {
  for (const size_t axis : problem.axes) {
    const size_t length = problem.lengths[axis];
    size_t inner = 1;
    for (size_t next = axis + 1; next < problem.lengths.size(); ++next) inner *= problem.lengths[next];
    for (size_t i = 0; i < values.size(); ++i) {
      const size_t index = i / inner % length;
      if (index == 0) values[i] *= weights.first;
      if (index == length - 1) values[i] *= weights.last;
    }
  }
}

}  // namespace

void weigh_input(const Problem& problem, std::vector<double>& in) {
  if (problem.normalization == CLFM_ORTHONORMAL) weigh_ends(problem, input_weights(problem.transform), in);
}

void weigh_output(const Problem& problem, std::vector<double>& out) {
  double factor = problem.scale;
  if (problem.normalization == CLFM_ORTHONORMAL) {
    weigh_ends(problem, output_weights(problem.transform), out);
    for (const size_t axis : problem.axes) factor *= factor_of(problem.transform, problem.lengths[axis]);
  }
  if (!problem.is_scaled()) return;
  for (double& value : out) value *= factor;
}

}  // namespace clfm::bench
