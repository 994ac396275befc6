// host/layer/tiling.hpp - how the tensors of a layer are cut into tiles of one FFT size, so that all three
// passes are products of the same three spectra. docs/layer.md has the derivation.
#pragma once

#include <cstdint>
#include <vector>

#include "host/problem/layer_problem.hpp"

namespace clfm::host {

struct LayerTiling {
  LayerProblem::Pair tile;   // FFT size
  LayerProblem::Pair step;   // outputs of a tile, of stride 1: tile - span + 1
  LayerProblem::Pair count;  // tiles of a plane
  int64_t tiles() const { return count[0] * count[1]; }
  int64_t columns() const { return tile[1] / 2 + 1; }  // of the half spectrum
  int64_t spectrum() const;                            // complex elements from tile to tile, whole vectors
};
LayerTiling tiling_of(const LayerProblem& problem, const LayerProblem::Pair& tile);

// How one tensor stands in tiles: `useful` positions of every tile, the first of them at tile * step -
// offset. Elements of the plane are `spacing` positions apart, zeros between them: taps by the dilation,
// outputs by the stride.
struct TensorTiles {
  int64_t channels, images;
  LayerProblem::Pair count, plane, useful, step, offset, spacing;
  int64_t tiles() const { return channels * images * count[0] * count[1]; }
};
TensorTiles tiles_of(const LayerProblem& problem, const LayerTiling& tiling, LayerTensor tensor);

// FFT sizes worth pricing, those of the least estimated operations first; along an axis the size that was
// asked for, if one was.
std::vector<LayerTiling> tiling_candidates(const LayerProblem& problem);

}  // namespace clfm::host
