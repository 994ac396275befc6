// box.cl - convolution with a filter whose taps are all the same, in a number of additions that hardly
// depends on its size: an item walks down a strip of columns, sums every row along itself by doubling, and
// the sums down the columns block by block.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                  see complex.clh
//   VW                                         see direct_blocked.cl
//   BORDER, COMPONENTS, SOURCE_FORM, SOURCE_BITS   see signal.clh
//   TARGET_FORM, TARGET_BITS, INDEX            see result.clh
//   ROWS, VECTORS, GATHER                      see direct_blocked.cl; blocks for filters that are no box
//   FILTER_ROWS, FILTER_COLUMNS, TERMS         see separable_terms.clh
//   STRIP_COLUMNS                              a multiple of a block's columns
// ND-range:  (tiles across, tiles down x batch), single items; an item's tile is walked in strips.
// Arguments: prepared: see separable_terms.clh. tiles: rows and columns of a tile, tiles down, tiles across.
// Nothing is ever subtracted from a sum: rounding does not pile up along a row, and an infinity or a NaN
// stays within the windows that it lies in.
// Source:    van Herk 1992, Gil and Werman 1993, with sums in place of maxima.
#include "lanes/complex.clh"
#include "conv/tiles/item_tile.clh"
#include "conv/element.clh"
#include "conv/result.clh"
#include "conv/separable_terms.clh"
#include "conv/signal.clh"

#define FOLD 0
#define REST 0
#define TAP_ROWS FILTER_ROWS
#define TAP_COLUMNS FILTER_COLUMNS
#define TAP_SPACE __global
#include "conv/tap_blocks.clh"

#if STRIP_COLUMNS % WIDTH != 0
#error "STRIP_COLUMNS must be a multiple of a block's columns"
#endif

#define STRIP_REALS (COMPONENTS * STRIP_COLUMNS)
#define ROW_REALS \
  (STRIP_REALS + COMPONENTS * (FILTER_COLUMNS - 1) + 2 * VW)  // whole vectors, and what is read past them

// `count` elements of a row of the signal.
INLINE void load_strip_row(REAL* x, const signal from, const int2 at, const int count) {
  if (!lies_in_place(from, at, (int2)(1, count))) {
    gather_row(x, from, at, count);
    return;
  }
  __global const REAL* row = at_place(from, at);
  int i = 0;
  for (; i + VW <= COMPONENTS * count; i += VW) *(unaligned*)(x + i) = *(__global const unaligned*)(row + i);
  for (; i < COMPONENTS * count; ++i) x[i] = row[i];
}

// The sums of FILTER_COLUMNS neighbours, in `sum` or in x itself. Bit by bit of that number, from the highest
// on: sums of n neighbours become those of 2n, or of 2n + 1, each made of two that meet end to end.
INLINE const REAL* sum_along_row(REAL* sum, const REAL* x) {
  const REAL* halves = x;
  for (int bit = (1 << (31 - clz(FILTER_COLUMNS))) / 2; bit > 0; bit /= 2) {
    const int n = FILTER_COLUMNS / bit / 2 * COMPONENTS;
    const int end = STRIP_REALS + COMPONENTS * (FILTER_COLUMNS - FILTER_COLUMNS / bit);
    if (FILTER_COLUMNS & bit)
      for (int i = 0; i < end; i += VW)
        *(unaligned*)(sum + i) = *(const unaligned*)(halves + i) + *(const unaligned*)(halves + i + n) +
                                 *(const unaligned*)(x + i + 2 * n);
    else
      for (int i = 0; i < end; i += VW)
        *(unaligned*)(sum + i) = *(const unaligned*)(halves + i) + *(const unaligned*)(halves + i + n);
    halves = sum;
  }
  return halves;
}

INLINE V times(const V x, const number factor) {
#if COMPONENTS == 2
  V y = factor.x * x;
  y.even -= factor.y * x.odd;
  y.odd += factor.y * x.even;
  return y;
#else
  return factor * x;
#endif
}

// The sum along a row times the tap is stored, and added to those above it in its block of FILTER_ROWS rows.
INLINE void take_row(REAL* kept, REAL* above, const REAL* along, const number tap, const bool is_first) {
  for (int i = 0; i < STRIP_REALS; i += VW) {
    const V v = times(*(const unaligned*)(along + i), tap);
    *(unaligned*)(kept + i) = v;
    *(unaligned*)(above + i) = is_first ? v : *(unaligned*)(above + i) + v;
  }
}

// Every row of a block becomes the sum of itself and those below it.
INLINE void sum_upwards(REAL* block) {
  for (int row = FILTER_ROWS - 2; row >= 0; --row) {
    REAL* at = block + row * STRIP_REALS;
    for (int i = 0; i < STRIP_REALS; i += VW)
      *(unaligned*)(at + i) = *(unaligned*)(at + i) + *(unaligned*)(at + STRIP_REALS + i);
  }
}

// A window begins in one block and ends in the next: the end of the first, where there is one, and the
// beginning of the second.
INLINE void store_strip_row(const result to, const int2 at, const int columns, const REAL* end,
                            const REAL* begin) {
  for (int column = 0; column < columns; column += WIDTH) {
    V row[VECTORS];
    UNROLL
    for (int v = 0; v < VECTORS; ++v) {
      const int i = COMPONENTS * column + v * VW;
      row[v] = *(const unaligned*)(begin + i);
      if (end) row[v] += *(const unaligned*)(end + i);
    }
    store_row(to, at + (int2)(0, column), min(WIDTH, columns - column), row);
  }
}

INLINE void convolve_strip(const signal from, const result to, const number tap, const int2 at,
                           const int2 size) {
  REAL x[ROW_REALS], sum[ROW_REALS], above[STRIP_REALS], block[FILTER_ROWS * STRIP_REALS];
  const int2 first = at + (int2)(from.row, from.column);
  for (int i = 0; i < ROW_REALS; ++i) x[i] = 0;
  for (int j = 0; j < size.s0 + FILTER_ROWS - 1; ++j) {
    const int place = j % FILTER_ROWS;
    const bool is_last = place == FILTER_ROWS - 1;
    REAL* kept = block + place * STRIP_REALS;
    load_strip_row(x, from, first + (int2)(j, 0), size.s1 + FILTER_COLUMNS - 1);
    take_row(kept, above, sum_along_row(sum, x), tap, place == 0);
    if (j >= FILTER_ROWS - 1)
      store_strip_row(to, at + (int2)(j - FILTER_ROWS + 1, 0), size.s1, is_last ? 0 : kept + STRIP_REALS,
                      above);
    if (is_last) sum_upwards(block);
  }
}

__kernel void box(SIGNAL_PARAMETERS, RESULT_PARAMETERS, __global const REAL* restrict prepared,
                  const ulong prepared_offset, const int4 tiles) {
  const item_tile tile = tile_of_item(tiles, result_shape.s01, result_shape.s2);
  if (!tile.exists) return;
  prepared += prepared_offset;
  const signal from = SIGNAL(tile.image);
  const result to = RESULT(tile.image);
  if (prepared[IS_BOX] == 0) {
    for (int row = tile.begin.s0; row < tile.end.s0; row += ROWS)
      for (int column = tile.begin.s1; column < tile.end.s1; column += WIDTH)
        convolve_block(from, to, prepared + TAPS_BEGIN, (int2)(row, column), tile.end);
    return;
  }
  const number tap = number_at(prepared + TAPS_BEGIN, 0);
  // The last strip begins where it ends with the tile, though that repeats some of the strip before.
  for (int column = tile.begin.s1; column < tile.end.s1; column += STRIP_COLUMNS) {
    const int2 at = (int2)(tile.begin.s0, max(tile.begin.s1, min(column, tile.end.s1 - STRIP_COLUMNS)));
    convolve_strip(from, to, tap, at,
                   (int2)(tile.end.s0 - tile.begin.s0, min(STRIP_COLUMNS, tile.end.s1 - at.s1)));
  }
}
