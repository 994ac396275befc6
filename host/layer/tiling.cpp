#include "tiling.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "host/error.hpp"
#include "host/plan/radix_sequence.hpp"
#include "tile_steps.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kVector = 8;  // complex elements that spectra are padded to; every device's lanes divide it
constexpr int64_t kLongestTile = 1024;
constexpr size_t kPriced = 3;

// Lengths from the filter's span to one that holds the whole axis. Columns are even, so that real rows are
// pairs.
std::vector<int64_t> lengths(int64_t span, int64_t outputs, int64_t multiple) {
  const int64_t whole = span + outputs - 1;
  std::vector<int64_t> all;
  for (int64_t n = std::max(span, multiple); n <= 2 * whole + 2 && (n <= kLongestTile || all.empty()); ++n) {
    if (n % multiple != 0 || !is_smooth(n, 7)) continue;
    all.push_back(n);
    if (n >= whole) break;
  }
  return all;
}

// Outputs as if the stride were 1, up to the last one that there is.
LayerProblem::Pair all_outputs(const LayerProblem& p) {
  const LayerProblem::Pair out = p.output();
  return {(out[0] - 1) * p.stride[0] + 1, (out[1] - 1) * p.stride[1] + 1};
}

// Of a step of training; rough, since the few best are priced as recipes.
double operations(const LayerProblem& p, const LayerTiling& t) {
  const auto spectra = [](int64_t count) { return static_cast<double>(count); };
  const double points = static_cast<double>(t.tile[0] * t.tile[1]);
  const int64_t tiles = p.batch * t.tiles();
  const double transforms =
      2 * spectra(tiles * (p.in_channels + p.out_channels)) + 2 * spectra(p.out_channels * p.in_group());
  const double products = 3 * spectra(tiles * p.out_channels) * spectra(p.in_group());
  return points * (transforms * (1.5 * std::log2(points) + 6) + products * 2.5);
}

// Of forward and backward data an image at a time; of backward weights, whose result has no images.
uint64_t least_workspace_bytes(const LayerProblem& problem, const LayerTiling& tiling) {
  LayerProblem image = problem;
  image.batch = 1;
  uint64_t bytes = 0;
  for (const LayerTensor tensor : {LayerTensor::input, LayerTensor::weights, LayerTensor::grad_output})
    bytes = std::max(bytes, spectra_bytes(image, tiling, tensor));
  return bytes;
}

}  // namespace

int64_t LayerTiling::spectrum() const { return (tile[0] * columns() + kVector - 1) / kVector * kVector; }

LayerTiling tiling_of(const LayerProblem& problem, const LayerProblem::Pair& tile) {
  LayerTiling t{tile, {}, {}};
  const LayerProblem::Pair out = all_outputs(problem), span = problem.span();
  for (size_t k = 0; k < 2; ++k) {
    t.step[k] = std::min(tile[k] - span[k] + 1, out[k]);
    t.count[k] = (out[k] + t.step[k] - 1) / t.step[k];
  }
  return t;
}

TensorTiles tiles_of(const LayerProblem& p, const LayerTiling& t, LayerTensor tensor) {
  const LayerProblem::Pair span = p.span(), halo{t.step[0] + span[0] - 1, t.step[1] + span[1] - 1};
  switch (tensor) {
    case LayerTensor::input:
      return {p.in_channels, p.batch, t.count, p.size, halo, t.step, p.pad_begin, {1, 1}};
    case LayerTensor::weights:
      return {p.out_channels * p.in_group(), 1, {1, 1}, p.filter, span, span, {0, 0}, p.dilation};
    default:
      return {p.out_channels, p.batch, t.count, p.output(), t.step, t.step, {0, 0}, p.stride};
  }
}

std::vector<LayerTiling> tiling_candidates(const LayerProblem& problem) {
  const LayerProblem::Pair out = all_outputs(problem), span = problem.span();
  const auto axis = [&](size_t k, int64_t multiple) {
    return problem.tile[k] != 0 ? std::vector<int64_t>{problem.tile[k]} : lengths(span[k], out[k], multiple);
  };
  struct Choice {
    bool exceeds_limit;
    double operations;
    LayerTiling tiling;
  };
  const uint64_t limit = problem.workspace_limit_bytes;
  std::vector<Choice> all;
  for (const int64_t rows : axis(0, 1))
    for (const int64_t columns : axis(1, 2)) {
      const LayerTiling tiling = tiling_of(problem, {rows, columns});
      all.push_back({limit != 0 && least_workspace_bytes(problem, tiling) > limit,
                     operations(problem, tiling), tiling});
    }
  std::sort(all.begin(), all.end(), [](const Choice& a, const Choice& b) {
    return std::tie(a.exceeds_limit, a.operations) < std::tie(b.exceeds_limit, b.operations);
  });
  std::vector<LayerTiling> best;
  for (size_t i = 0; i < std::min(all.size(), kPriced); ++i) best.push_back(all[i].tiling);
  return best;
}

}  // namespace clfm::host
