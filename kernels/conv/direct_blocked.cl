// direct_blocked.cl - convolution as a gather, a block of outputs at a time: ROWS rows of VECTORS vectors
// stay in registers while every row of the signal under them is read once and is multiplied by ROWS rows of
// taps.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                  see complex.clh
//   VW                                         1 | 2 | 4 | 8 | 16; complex elements: at least 2
//   BORDER, COMPONENTS, SOURCE_FORM, SOURCE_BITS   see signal.clh
//   TARGET_FORM, TARGET_BITS, INDEX            see result.clh
//   ROWS                                       1 .. 16: rows of a block
//   VECTORS                                    1 .. 4: vectors of a row of a block
//   TAP_ROWS, TAP_COLUMNS                      of the filter; FOLD 1: taps / columns of a block, columns of a
//                                              block
//   FOLD                                       1: the rows of a block follow each other in one row of the
//                                              result
//   REST                                       FOLD 1: taps % columns of a block; else 0
//   GATHER                                     1: every block gathers the rows it reads | 0: only those at
//                                              the signal's ends
// ND-range:  (tiles across, tiles down x batch), each rounded up to the work-group; an item's tile is walked
//            in blocks.
// Arguments: taps: those that taps.cl makes, packed. tiles: rows and columns of a tile, tiles down, tiles
//            across.
// Fold:      one long row is an image whose rows overlap, each beginning a block's columns after the one
//            above, and so are its taps, in rows of as many columns: what is left over of them is REST.
// Source:    "Parallelized Filters", direct convolution and tiling.
#include "lanes/complex.clh"
#include "conv/tiles/item_tile.clh"
#include "conv/element.clh"
#include "conv/result.clh"
#include "conv/signal.clh"

#define TAP_SPACE __global
#include "conv/tap_blocks.clh"

__kernel void direct_blocked(SIGNAL_PARAMETERS, RESULT_PARAMETERS, __global const REAL* restrict taps,
                             const ulong taps_offset, const int4 tiles) {
  const item_tile tile = tile_of_item(tiles, result_shape.s01, result_shape.s2);
  if (!tile.exists) return;
  const signal from = SIGNAL(tile.image);
  const result to = RESULT(tile.image);
  // The last block of a row begins where it ends with the tile, though that repeats some of the block before.
  for (int row = tile.begin.s0; row < tile.end.s0; row += BLOCK_ROWS)
    for (int column = tile.begin.s1; column < tile.end.s1; column += BLOCK_COLUMNS)
      convolve_block(from, to, taps + taps_offset,
                     max(tile.begin, min((int2)(row, column), tile.end - (int2)(BLOCK_ROWS, BLOCK_COLUMNS))),
                     tile.end);
}
