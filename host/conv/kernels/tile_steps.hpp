// host/conv/kernels/tile_steps.hpp - the launches around the transforms of a spectral convolution:
// kernels/conv/tiles/tile_*.cl, filter_tile.cl, spectrum_multiply.cl.
#pragma once

#include <vector>

#include "host/conv/tiling.hpp"
#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/conv_problem.hpp"

namespace clfm::host {

// What a slot of the array of tiles holds: one tile of elements as the signal has them, or two real ones as
// the re and im of complex elements.
enum class Packing { single, pairs };
int64_t tiles_per_slot(Packing packing);
// Of the real elements in one element of a slot.
int64_t slot_reals(const ConvProblem& problem, Packing packing);

// The tiles of one round: from `first` on, in `slots` slots.
struct Band {
  int64_t first = 0, slots = 1;
};

struct TileTask {
  const ConvProblem& problem;
  const Tiling& tiling;
  Packing packing;
  Band band;
  BufferArgument tiles;
};

// TILE_PARAMETERS of tile_slots.clh; `a` and `b` are what a kernel says of its tile_shape.
std::vector<Argument> tiling_arguments(const Tiling& tiling, const Band& band, int64_t a, int64_t b);

Step gather_step(const TileTask& task, const DeviceProfile& device);
// Tiles that yield outputs of their own.
Step scatter_step(const TileTask& task, const DeviceProfile& device);

// Tiles whose outputs are added, in one launch or in several: the first begins every output, the others add
// to it. Of the tiles down and across the image a launch takes every so-many-th, from its place on.
enum class Results { written, begun, added };
struct SumLaunch {
  Results results = Results::written;
  int64_t down = 1, across = 1, row = 0, column = 0;
};
Step sum_step(const TileTask& task, const SumLaunch& launch, const DeviceProfile& device);

// The filter, times `scale`, in blocks with a tile each, or all of it in one.
struct FilterBlocks {
  ConvProblem::Pair tile{1, 1}, block{1, 1}, count{1, 1};
  ConvProblem::Pair from{0, 0};  // the row and the column of the filter where the first block begins
};
Step filter_tile_step(const ConvProblem& problem, const FilterBlocks& blocks, Packing packing,
                      const BufferArgument& tiles, double scale, const DeviceProfile& device);

struct SpectrumProduct {
  Precision precision = Precision::f32;
  BufferArgument spectra, filter;
  int64_t length = 1, slots = 1;
};
Step multiply_spectra_step(const SpectrumProduct& task, const DeviceProfile& device);

}  // namespace clfm::host
