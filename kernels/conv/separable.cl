// separable.cl - convolution with a filter that is a sum of outer products, one after the other: an item sums
// the rows under a strip of outputs along each row, keeps them in private memory and sums those down each
// column.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                  see complex.clh
//   VW                                         see direct_blocked.cl
//   BORDER, COMPONENTS, SOURCE_FORM, SOURCE_BITS   see signal.clh
//   TARGET_FORM, TARGET_BITS, INDEX            see result.clh
//   ROWS, VECTORS                              see direct_blocked.cl
//   FILTER_ROWS, FILTER_COLUMNS, TERMS         see separable_terms.clh
//   STRIP_ROWS                                 of a strip, a multiple of ROWS; its columns are those of a
//                                              block
//   GATHER                                     1: every block gathers the rows it reads | 0: only those at
//                                              the signal's ends
// ND-range:  (tiles across, tiles down x batch), each rounded up to the work-group.
// Arguments: prepared: see separable_terms.clh. tiles: rows (STRIP_ROWS at most) and columns of a tile, tiles
//            down, tiles across.
#include "lanes/complex.clh"
#include "conv/tiles/item_tile.clh"
#include "conv/element.clh"
#include "conv/result.clh"
#include "conv/separable_terms.clh"
#include "conv/signal.clh"

#define FOLD 0
#define REST 0
#include "conv/register_block.clh"

#define TAP_SPACE __global
#include "conv/row_sums.clh"
// Down a column.
#define TAP_ROWS FILTER_ROWS
#define TAP_COLUMNS 1
#define SPACE __private
#define IN_SPACE(name) CAT(name, _down_columns)
#include "conv/register_sums.clh"
#undef TAP_COLUMNS
// Both, for filters that are no such sum.
#define TAP_COLUMNS FILTER_COLUMNS
#include "conv/tap_blocks.clh"

#define ROW_REALS (VECTORS * VW)
#define ROWS_UNDER(rows) (((rows) + FILTER_ROWS - 1 + ROWS - 1) / ROWS * ROWS)  // whole blocks of them

// The rows under a strip, each summed along itself.
INLINE void sum_rows(REAL* summed, const signal from, const int2 first, const int rows,
                     __global const REAL* taps) {
  for (int j = 0; j < rows; j += ROWS) {
    V sum[SUMS];
    sum_block_rows(sum, from, first + (int2)(j, 0), taps);
    UNROLL
    for (int r = 0; r < ROWS; ++r) UNROLL
    for (int v = 0; v < VECTORS; ++v)
      *(unaligned*)(summed + (j + r) * ROW_REALS + v * VW) = block_vector(sum, r, v);
  }
}

// Adds a block of the sums down columns to those of the terms before; the last term's go to the result.
INLINE void finish_block(const result to, const int2 at, const int2 end, const V* sum, REAL* before,
                         const bool is_first, const bool is_last) {
  UNROLL
  for (int r = 0; r < ROWS; ++r) {
    V row[VECTORS];
    UNROLL
    for (int v = 0; v < VECTORS; ++v) {
      unaligned* kept = (unaligned*)(before + r * ROW_REALS + v * VW);
      row[v] = block_vector(sum, r, v);
      if (!is_first) row[v] += *kept;
      if (!is_last) *kept = row[v];
    }
    if (is_last && at.s0 + r < end.s0) store_row(to, at + (int2)(r, 0), min(WIDTH, end.s1 - at.s1), row);
  }
}

INLINE void convolve_terms(const signal from, const result to, __global const REAL* terms, const int rank,
                           const int2 at, const int2 end) {
  REAL summed[ROWS_UNDER(STRIP_ROWS) * ROW_REALS], before[STRIP_ROWS * ROW_REALS];
  const int rows = min(STRIP_ROWS, end.s0 - at.s0);
  for (int k = 0; k < rank; ++k, terms += TERM_REALS) {
    sum_rows(summed, from, at + (int2)(from.row, from.column), ROWS_UNDER((rows + ROWS - 1) / ROWS * ROWS),
             terms);
    for (int r = 0; r < rows; r += ROWS) {
      V sum[SUMS];
      sum_down_columns(sum, summed + r * ROW_REALS, ROW_REALS, terms + COLUMN_BEGIN);
      finish_block(to, at + (int2)(r, 0), end, sum, before + r * ROW_REALS, k == 0, k == rank - 1);
    }
  }
}

__kernel void separable(SIGNAL_PARAMETERS, RESULT_PARAMETERS, __global const REAL* restrict prepared,
                        const ulong prepared_offset, const int4 tiles) {
  const item_tile tile = tile_of_item(tiles, result_shape.s01, result_shape.s2);
  if (!tile.exists) return;
  prepared += prepared_offset;
  const signal from = SIGNAL(tile.image);
  const result to = RESULT(tile.image);
  const int rank = prepared[RANK];
  // The last strip begins where it ends with the tile, though that repeats some of the strip before.
  for (int column = tile.begin.s1; column < tile.end.s1; column += WIDTH) {
    const int2 at = (int2)(tile.begin.s0, max(tile.begin.s1, min(column, tile.end.s1 - WIDTH)));
    if (rank > 0)
      convolve_terms(from, to, prepared + TERMS_BEGIN, rank, at, tile.end);
    else
      for (int r = 0; r < tile.end.s0 - at.s0; r += ROWS)
        convolve_block(from, to, prepared + TAPS_BEGIN, at + (int2)(r, 0), tile.end);
  }
}
