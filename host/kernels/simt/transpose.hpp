// transpose.hpp - matrices of points transposed on the device, as steps of a recipe. Rows and columns are
// those of the source.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"

namespace clfm::host {

struct MatrixTranspose {
  Precision precision;
  int64_t rows, columns;
  int64_t in_pitch, out_pitch;  // points from one row to the next: at least columns, at least rows
  std::vector<Loop> matrices;   // outermost first; those of one step left out, at most three
  BufferArgument from, to;
  // The table (index into Recipe::tables) where row r is source[r] of the source, as digit_reversal says.
  std::optional<uint32_t> reversal_table;
  // A table of rows * columns roots: element (r, c) is multiplied by root r c, or by its conjugate when
  // backward.
  std::optional<uint32_t> roots_table;
  Direction direction = Direction::forward;
  std::string note;
};

struct GroupShape {
  uint64_t columns, rows;
};

// Out of place, block x block points per item in registers; block 1 is element-wise. The group is at most
// `group`, and smaller where the matrix or the device asks for it.
Step block_transpose(const MatrixTranspose& matrix, int block, GroupShape group, const DeviceProfile& device);

// Out of place through a tile x tile part in local memory, `group_rows` rows of items (a divisor of tile) to
// a group.
Step tile_transpose(const MatrixTranspose& matrix, int tile, int group_rows, const DeviceProfile& device);

// In place, square: rows == columns, in_pitch == out_pitch, from == to; no reversal.
Step square_transpose(const MatrixTranspose& matrix, int block, GroupShape group,
                      const DeviceProfile& device);

// In place, rectangular and packed; `leaders_table` is a transpose_cycles table with `cycles` entries.
Step cycle_transpose(const MatrixTranspose& matrix, uint32_t leaders_table, uint32_t cycles,
                     const DeviceProfile& device);

// The variants that the device has the registers, local memory and group size for, cheapest first; never
// empty.
std::vector<Step> out_of_place_transposes(const MatrixTranspose& matrix, const DeviceProfile& device);
std::vector<Step> square_transposes(const MatrixTranspose& matrix, const DeviceProfile& device);

// The work-group that suits a register-block transpose on the device.
GroupShape transpose_group(const DeviceProfile& device);

}  // namespace clfm::host
