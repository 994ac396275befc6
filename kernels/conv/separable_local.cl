// separable_local.cl - convolution with a filter that is a sum of outer products: a group loads the signal
// under a tile of outputs, sums it along rows into a second array in local memory, and that down columns.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                  see complex.clh
//   VW                                         COMPONENTS
//   BORDER, COMPONENTS, SOURCE_FORM, SOURCE_BITS   see signal.clh
//   TARGET_FORM, TARGET_BITS, INDEX            see result.clh
//   ROWS                                       1 .. 16: outputs of an item, below each other
//   VECTORS                                    1
//   FILTER_ROWS, FILTER_COLUMNS, TERMS         see separable_terms.clh
//   GROUP_ROWS, GROUP_COLUMNS                  of the work-group
// ND-range:  (tiles across x GROUP_COLUMNS, tiles down x batch x GROUP_ROWS): one tile per group.
// Local:     two barriers a term; LOADED_ROWS rows of the signal and of sums.
// Arguments: prepared: see separable_terms.clh. tiles: rows and columns of a tile, at most one block for each
//            item; tiles down, tiles across.
#include "lanes/complex.clh"
#include "conv/tiles/local_tile.clh"
#include "conv/element.clh"
#include "conv/result.clh"
#include "conv/separable_terms.clh"
#include "conv/signal.clh"

#define FOLD 0
#define REST 0
#include "conv/register_block.clh"

#define TAP_SPACE __global
#define SPACE __local
#define TAP_ROWS 1
#define TAP_COLUMNS FILTER_COLUMNS
#define IN_SPACE(name) CAT(name, _along_rows)
#include "conv/register_sums.clh"
#undef TAP_ROWS
#undef TAP_COLUMNS
#define SPACE __local
#define TAP_ROWS FILTER_ROWS
#define TAP_COLUMNS 1
#define IN_SPACE(name) CAT(name, _down_columns)
#include "conv/register_sums.clh"
#undef TAP_COLUMNS
#define SPACE __local
#define TAP_COLUMNS FILTER_COLUMNS
#define IN_SPACE(name) CAT(name, _of_all_taps)
#include "conv/register_sums.clh"

#define LOADED_ROWS ((GROUP_ROWS * ROWS + FILTER_ROWS - 1 + ROWS - 1) / ROWS * ROWS)  // whole blocks
#define LOADED_COLUMNS (GROUP_COLUMNS + FILTER_COLUMNS - 1)

INLINE void sum_rows(__local REAL* summed, const __local REAL* x, __global const REAL* taps) {
  const int column = get_local_id(0);
  for (int y = get_local_id(1) * ROWS; y < LOADED_ROWS; y += GROUP_ROWS * ROWS) {
    V sum[SUMS];
    sum_along_rows(sum, x + COMPONENTS * (y * LOADED_COLUMNS + column), COMPONENTS * LOADED_COLUMNS, taps);
    UNROLL
    for (int r = 0; r < ROWS; ++r)
      *(__local unaligned*)(summed + COMPONENTS * ((y + r) * GROUP_COLUMNS + column)) =
          block_vector(sum, r, 0);
  }
}

__kernel void separable_local(SIGNAL_PARAMETERS, RESULT_PARAMETERS, __global const REAL* restrict prepared,
                              const ulong prepared_offset, const int4 tiles) {
  __local REAL x[COMPONENTS * LOADED_ROWS * LOADED_COLUMNS], summed[COMPONENTS * LOADED_ROWS * GROUP_COLUMNS];
  const int line = get_group_id(1), batch = line / tiles.s2;
  const signal from = SIGNAL(batch);
  const int2 begin = (int2)(line % tiles.s2, get_group_id(0)) * tiles.s01;
  const int2 end = min(begin + tiles.s01, result_shape.s01);
  const int row = get_local_id(1) * ROWS, column = get_local_id(0);
  prepared += prepared_offset;
  const int rank = prepared[RANK];
  load_tile(x, from, begin + (int2)(from.row, from.column), (int2)(LOADED_ROWS, LOADED_COLUMNS));
  barrier(CLK_LOCAL_MEM_FENCE);
  V sum[SUMS], total[ROWS];
  UNROLL
  for (int r = 0; r < ROWS; ++r) total[r] = 0;
  if (rank == 0) {
    sum_of_all_taps(sum, x + COMPONENTS * (row * LOADED_COLUMNS + column), COMPONENTS * LOADED_COLUMNS,
                    prepared + TAPS_BEGIN);
    UNROLL
    for (int r = 0; r < ROWS; ++r) total[r] = block_vector(sum, r, 0);
  }
  for (int k = 0; k < rank; ++k) {
    __global const REAL* term = prepared + TERMS_BEGIN + k * TERM_REALS;
    sum_rows(summed, x, term);
    barrier(CLK_LOCAL_MEM_FENCE);
    sum_down_columns(sum, summed + COMPONENTS * (row * GROUP_COLUMNS + column), COMPONENTS * GROUP_COLUMNS,
                     term + COLUMN_BEGIN);
    UNROLL
    for (int r = 0; r < ROWS; ++r) total[r] += block_vector(sum, r, 0);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  const int2 at = begin + (int2)(row, column);
  UNROLL
  for (int r = 0; r < ROWS; ++r)
    if (all(at + (int2)(r, 0) < end)) store_row(RESULT(batch), at + (int2)(r, 0), 1, total + r);
}
