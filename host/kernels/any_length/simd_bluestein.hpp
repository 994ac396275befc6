// simd_bluestein.hpp - launches of the SIMD kernels that convolve (simd_bluestein_rows.cl,
// simd_bluestein_columns.cl), for one axis.
#pragma once

#include <cstdint>
#include <vector>

#include "host/kernels/simd/simd_step.hpp"

namespace clfm::host {

// Bluestein's transform of the rows or columns that `task` names, in one step. The variant's radices are
// those of the convolution, as long as chirp_spectrum needs it for `ahead`.
Step chirped_rows_step(const SimdTask& task, const SimdVariant& variant, int64_t ahead,
                       std::vector<Table>& tables);
// Rows as long as their convolution, without chirps: row r with number r % of_rows of the parts of the
// spectrum that Bluestein's transform of n points needs.
Step convolved_rows_step(const SimdTask& task, const SimdVariant& variant, int64_t n, int64_t ahead,
                         int64_t of_rows, std::vector<Table>& tables);
// For strided rows, one to a lane; and for columns.
Step chirped_lanes_step(const SimdTask& task, const SimdVariant& variant, int64_t ahead,
                        std::vector<Table>& tables);
Step chirped_columns_step(const SimdTask& task, const SimdVariant& variant, int64_t ahead,
                          std::vector<Table>& tables);

// Rader's transform of a length that is a prime, or a prime and one radix multiplied, in one step: rows one
// to a lane, and columns. The variant's radices multiply to the prime less one.
Step rader_rows_step(const SimdTask& task, const SimdVariant& variant, std::vector<Table>& tables);
Step rader_columns_step(const SimdTask& task, const SimdVariant& variant, std::vector<Table>& tables);

// Bluestein's for long rows, in three steps: a padded row is an array of `rows` x `columns` elements in the
// workspace, whose columns are transformed by the first step and the last, and whose rows are convolved by
// the one between.
struct LongConvolution {
  int64_t rows = 0, columns = 0;  // columns: a multiple of the lanes
  std::vector<int> column_radices, row_radices;
  double instructions = 0;  // of one padded row
};
// The cheapest of at least `least` points; rows 0 where there is none.
LongConvolution cheapest_long_convolution(int64_t least, int64_t lanes, int64_t number_bytes);
// `task` names the long rows; `array` is where the arrays stand, one behind the other, their rows `pitch`
// apart.
std::vector<Step> long_chirped_rows_steps(const SimdTask& task, const SimdVariant& variant,
                                          const LongConvolution& convolution, int64_t ahead,
                                          const BufferArgument& array, int64_t pitch,
                                          std::vector<Table>& tables);

}  // namespace clfm::host
