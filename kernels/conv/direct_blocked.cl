// direct_blocked.cl - convolution as a gather, a block of outputs at a time: ROWS rows of VECTORS vectors stay in registers
// while every row of the signal under them is read once and meets ROWS rows of taps.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                  see complex.clh
//   VW                                         1 | 2 | 4 | 8 | 16; complex numbers: at least 2
//   BORDER, NUMBERS, SOURCE_FORM, SOURCE_BITS  see signal.clh
//   TARGET_FORM, TARGET_BITS, INDEX            see result.clh
//   ROWS                                       1 .. 16: rows of a block
//   VECTORS                                    1 .. 4: vectors of a row of a block
//   TAP_ROWS, TAP_COLUMNS                      of the filter; FOLD 1: taps / columns of a block, columns of a block
//   FOLD                                       1: the rows of a block follow each other in one row of the result
//   REST                                       FOLD 1: taps % columns of a block; else 0
//   GATHER                                     1: every block gathers the rows it reads | 0: only those at the signal's ends
// ND-range:  (tiles across, tiles down x batch), each rounded up to the work-group; an item's tile is walked in blocks.
// Arguments: taps: those that taps.cl makes, packed. tiles: rows and columns of a tile, tiles down, tiles across.
// Fold:      one long row is an image whose rows overlap, each beginning a block's columns after the one above, and so are its
//            taps, in rows of as many columns: what is left over of them is REST.
// Source:    "Parallelized Filters", direct convolution and tiling.
#include "complex.clh"
#include "number.clh"
#include "register_block.clh"
#include "result.clh"
#include "signal.clh"

#define TAP_SPACE __global
#define SPACE __global
#define IN_SPACE(name) CAT(name, _in_place)
#include "register_sums.clh"
#define SPACE __private
#define IN_SPACE(name) CAT(name, _gathered)
#include "register_sums.clh"

INLINE void sum_with_ends(V* sum, const signal from, const int2 first, __global const REAL* restrict taps) {
  REAL x[NUMBERS * READ_ROWS * READ_COLUMNS];
  for (int j = 0; j < READ_ROWS; ++j)
    gather_row(x + NUMBERS * j * READ_COLUMNS, from, first + (int2)(j, 0), READ_COLUMNS);
  sum_gathered(sum, x, NUMBERS * (FOLD ? WIDTH : READ_COLUMNS), taps);
}

// One block of the result, as much of it as lies before `end`.
INLINE void convolve_block(const signal from, const result to, __global const REAL* restrict taps,
                           const int2 at, const int2 end) {
  V sum[SUMS];
  const int2 first = at + (int2)(from.row, from.column);
#if GATHER
  sum_with_ends(sum, from, first, taps);
#else
  const int2 behind = first + (int2)(READ_ROWS, READ_COLUMNS);
  if (all(first >= 0) && all(behind <= (int2)(from.height, from.width)))
    sum_in_place(sum, from.array.at + NUMBERS * signal_place(from, first.s0, first.s1),
                 NUMBERS * (FOLD ? WIDTH : from.row_stride), taps);
  else
    sum_with_ends(sum, from, first, taps);
#endif
  store_block(to, at, end, sum);
}

__kernel void direct_blocked(SIGNAL_PARAMETERS, RESULT_PARAMETERS, __global const REAL* restrict taps,
                             const ulong taps_offset, const int4 tiles) {
  const int across = get_global_id(0), line = get_global_id(1);
  const int down = line % tiles.s2, batch = line / tiles.s2;
  if (across >= tiles.s3 || batch >= result_shape.s2) return;
  const signal from = SIGNAL(batch);
  const result to = RESULT(batch);
  const int2 begin = (int2)(down, across) * tiles.s01, end = min(begin + tiles.s01, result_shape.s01);
  // The last block of a row begins where it ends with the tile, though that repeats some of the block before.
  for (int row = begin.s0; row < end.s0; row += BLOCK_ROWS)
    for (int column = begin.s1; column < end.s1; column += BLOCK_COLUMNS)
      convolve_block(from, to, taps + taps_offset,
                     max(begin, min((int2)(row, column), end - (int2)(BLOCK_ROWS, BLOCK_COLUMNS))), end);
}
