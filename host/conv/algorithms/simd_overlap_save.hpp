// host/conv/algorithms/simd_overlap_save.hpp - what the two kinds of overlap-save and overlap-add for SIMD
// devices share: tiles of one row, and of several.
#pragma once

#include <optional>
#include <utility>

#include "host/conv/kernels/simd_tiles.hpp"
#include "host/conv/recipe.hpp"
#include "host/kernels/simd/simd_step.hpp"

namespace clfm::host {

// The cheapest tiles of one row, and of rows and columns; nothing where no tile does.
std::optional<ConvRecipe> simd_overlap_save_rows(const ConvProblem& problem, const DeviceProfile& device,
                                                 TileOverlap overlap);
std::optional<ConvRecipe> simd_overlap_save_tiles(const ConvProblem& problem, const DeviceProfile& device,
                                                  TileOverlap overlap);

// Vector instructions that a vector of complex elements costs on its way in and out.
constexpr double kLoadAndStore = 6;

int64_t compute_units(const DeviceProfile& device);
// Complex tiles that would keep every unit as busy as the busiest one is, launch by launch: items take whole
// tiles.
double balanced_tiles(const TileGrid& grid, const DeviceProfile& device);
// Complex tiles of one item, where there are about `items_per_unit`: so many that the units finish together.
int64_t tiles_of_item(const TileGrid& grid, int64_t items_per_unit, const DeviceProfile& device);

// Of one complex element in scratch.
int64_t complex_number_bytes(const ConvProblem& problem);

// Of a launch, which has its share of the instructions of all tiles.
Work overlap_save_work(const ConvProblem& problem, const TileGrid& grid, const TileLaunch& launch,
                       double vector_instructions, const DeviceProfile& device);
// Vector instructions that the outputs of a tile cost beside their stores: those that are added are read, and
// where vectors lie across the ends of what is new they go number by number.
double added_instructions(const TileGrid& grid, int64_t lanes);

// "overlap_save", "in one launch"; "overlap_add", "in 4 launches".
const char* algorithm_of(TileOverlap overlap);
std::string launches_text(const TileGrid& grid);
VectorArgument<int32_t, 4> filter_shape(const ConvProblem& problem);

// The step that makes the spectrum in one item, but for its source, defines and arguments.
Step spectrum_step(const ConvProblem& problem, const TileGrid& grid, uint64_t spectrum_bytes);
// What scales the taps so that two transforms of `grid.tile` do not.
Argument tap_scale(const ConvProblem& problem, const TileGrid& grid);

}  // namespace clfm::host
