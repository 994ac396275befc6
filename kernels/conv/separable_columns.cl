// separable_columns.cl - the second half of separable_rows.cl: sums down the columns of every plane, added
// up, a block of outputs at a time in registers.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                  see complex.clh
//   VW                                         see direct_blocked.cl
//   BORDER, COMPONENTS, SOURCE_FORM, SOURCE_BITS   see signal.clh
//   TARGET_FORM, TARGET_BITS, INDEX            see result.clh
//   ROWS, VECTORS                              see direct_blocked.cl
//   FILTER_ROWS, FILTER_COLUMNS, TERMS         see separable_terms.clh
// ND-range:  (tiles across, tiles down x images), each rounded up to the work-group; an item's tile is walked
//            in blocks.
// Arguments: those of separable_rows.cl, and the result.
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
#define TAP_ROWS FILTER_ROWS
#define TAP_COLUMNS 1
#define SPACE __global
#define IN_SPACE(name) CAT(name, _down_columns)
#include "conv/register_sums.clh"
#undef TAP_COLUMNS
#define TAP_COLUMNS FILTER_COLUMNS
#define SPACE __private
#define IN_SPACE(name) CAT(name, _of_a_line)
#include "conv/register_sums.clh"
#include "conv/separable_planes.clh"

INLINE void add_block(V* total, const V* sum) {
  UNROLL
  for (int r = 0; r < ROWS; ++r) UNROLL
  for (int v = 0; v < VECTORS; ++v) total[r * VECTORS + v] += block_vector(sum, r, v);
}

INLINE void add_terms(V* total, __global const REAL* sums, __global const REAL* terms, const int4 planes,
                      const int image, const int count, const int2 at) {
  for (int k = 0; k < count; ++k) {
    V sum[SUMS];
    sum_down_columns(sum, sums + plane_place(planes, image, k, at), PLANE_PITCH(planes),
                     terms + k * TERM_REALS + COLUMN_BEGIN);
    add_block(total, sum);
  }
}

// Filters of too many terms: row after row of the signal, so that an item gathers no more than one.
INLINE void add_taps(V* total, const signal from, __global const REAL* taps, const int2 first) {
  for (int j = 0; j < READ_ROWS; ++j) {
    V sum[SUMS];
    REAL x[COMPONENTS * READ_COLUMNS];
    UNROLL
    for (int i = 0; i < SUMS; ++i) sum[i] = 0;
    gather_row(x, from, first + (int2)(j, 0), READ_COLUMNS);
    add_row_of_a_line(sum, x, taps, j, j - TAP_ROWS + 1, j, TAP_COLUMNS);
    add_block(total, sum);
  }
}

__kernel void separable_columns(SIGNAL_PARAMETERS, RESULT_PARAMETERS, __global const REAL* restrict prepared,
                                const ulong prepared_offset, __global const REAL* restrict sums,
                                const ulong sums_offset, const int4 planes, const int4 tiles,
                                const int first_image) {
  const item_tile tile = tile_of_item(tiles, result_shape.s01, planes.s3);
  if (!tile.exists) return;
  prepared += prepared_offset;
  sums += sums_offset;
  const signal from = SIGNAL(first_image + tile.image);
  const result to = RESULT(first_image + tile.image);
  const int terms = terms_in_planes(prepared, planes);
  for (int row = tile.begin.s0; row < tile.end.s0; row += ROWS)
    for (int column = tile.begin.s1; column < tile.end.s1; column += WIDTH) {
      const int2 at = (int2)(row, column);
      V total[ROWS * VECTORS];
      UNROLL
      for (int i = 0; i < ROWS * VECTORS; ++i) total[i] = 0;
      if (terms > 0)
        add_terms(total, sums, prepared + TERMS_BEGIN, planes, tile.image, terms, at);
      else
        add_taps(total, from, prepared + TAPS_BEGIN, at + (int2)(from.row, from.column));
      for (int r = 0; r < min(ROWS, tile.end.s0 - row); ++r)
        store_row(to, at + (int2)(r, 0), min(WIDTH, tile.end.s1 - column), total + r * VECTORS);
    }
}
