// host/conv/register_block.hpp - the outputs that an item of direct_blocked.cl or direct_local.cl holds in
// registers at a time, and what register_block.clh is told of them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/conv_problem.hpp"

namespace clfm::host {

// `rows` rows of `vectors` vectors of `lanes` real elements.
struct RegisterBlock {
  int64_t rows, vectors, lanes;
};

// Elements of a row.
int64_t width(const ConvProblem& problem, const RegisterBlock& block);

// A filter of one row is folded, and the block with it: its rows follow each other in one row of the result.
bool is_folded(const ConvProblem& problem);

// Rows and columns of the result that it covers.
ConvProblem::Pair footprint(const ConvProblem& problem, const RegisterBlock& block);

// Blocks for SIMD devices and for GPUs without local memory; for a group that shares local memory.
RegisterBlock item_block(const ConvProblem& problem, const DeviceProfile& device);
RegisterBlock group_block(const ConvProblem& problem);

// Whether an item is a SIMD program: a tile of its own then takes long enough.
bool is_simd(const DeviceProfile& device);

// Whether vectors of the signal can be read where it lies.
bool reads_in_place(const ConvProblem& problem);

// What an item gathers of the signal for a block. Most is what private memory is asked for.
uint64_t gathered_bytes(const ConvProblem& problem, const RegisterBlock& block);
uint64_t most_gathered_bytes(const DeviceProfile& device);

// Items that share a tile in local memory.
struct Group {
  int64_t rows, columns;
};
Group group_of(const ConvProblem& problem, const DeviceProfile& device);

// Local memory that a tile of so many outputs, rounded up to whole blocks, takes with its halo.
uint64_t local_tile_bytes(const ConvProblem& problem, const RegisterBlock& block,
                          const ConvProblem::Pair& outputs);

// PRECISION, VW and what else describes signal and result; ROWS, VECTORS, TAP_ROWS, TAP_COLUMNS, FOLD, REST.
std::vector<Define> block_defines(const ConvProblem& problem, const RegisterBlock& block);

std::string text(const ConvProblem& problem, const RegisterBlock& block);

// Tiles of so many outputs across and down the result.
ConvProblem::Pair tile_counts(const ConvProblem& problem, const ConvProblem::Pair& tile);

// What a kernel over tiles is given: SIGNAL_PARAMETERS, RESULT_PARAMETERS, the taps, the tiles.
std::vector<Argument> tile_arguments(const ConvProblem& problem, const ConvProblem::Pair& tile);

// The tile that was asked for, where there is one, and no larger than the result.
ConvProblem::Pair asked_or(const ConvProblem& problem, const ConvProblem::Pair& tile);

}  // namespace clfm::host
