// direct_local.cl - convolution as a gather from local memory: a group loads the signal under a tile of
// outputs, its halo with it, and every item sums a few neighbouring outputs from there.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                  see complex.clh
//   VW                                         COMPONENTS
//   BORDER, COMPONENTS, SOURCE_FORM, SOURCE_BITS   see signal.clh
//   TARGET_FORM, TARGET_BITS, INDEX            see result.clh
//   ROWS                                       1 .. 16: outputs of an item's block
//   VECTORS                                    1
//   TAP_ROWS, TAP_COLUMNS, FOLD, REST          see direct_blocked.cl
//   TAPS_CONSTANT                              1: the taps lie in constant memory | 0: there are too many
// ND-range:  (tiles across x columns of a group, tiles down x batch x rows of a group): one tile per group,
//            of any size.
// Local:     one barrier; the tile rounded up to whole blocks, and the halo.
// Arguments: taps, tiles: see direct_blocked.cl.
// Source:    "Parallelized Filters", spatial overlap-discard.
#include "lanes/complex.clh"
#include "conv/tiles/local_tile.clh"
#include "conv/element.clh"
#include "conv/register_block.clh"
#include "conv/result.clh"
#include "conv/signal.clh"

#if TAPS_CONSTANT
#define TAP_SPACE __constant
#else
#define TAP_SPACE __global
#endif
#define SPACE __local
#define IN_SPACE(name) CAT(name, _local)
#include "conv/register_sums.clh"

__kernel void direct_local(SIGNAL_PARAMETERS, RESULT_PARAMETERS, TAP_SPACE const REAL* restrict taps,
                           const ulong taps_offset, const int4 tiles, __local REAL* restrict tile) {
  const int line = get_group_id(1), batch = line / tiles.s2;
  const signal from = SIGNAL(batch);
  const result to = RESULT(batch);
  const int2 block = (int2)(BLOCK_ROWS, BLOCK_COLUMNS), halo = (int2)(READ_ROWS, READ_COLUMNS) - block;
  const int2 begin = (int2)(line % tiles.s2, get_group_id(0)) * tiles.s01;
  const int2 end = min(begin + tiles.s01, result_shape.s01);
  const int2 loaded = (end - begin + block - 1) / block * block + halo;
  load_tile(tile, from, begin + (int2)(from.row, from.column), loaded);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int y = get_local_id(1) * BLOCK_ROWS; y < end.s0 - begin.s0; y += get_local_size(1) * BLOCK_ROWS)
    for (int x = get_local_id(0) * BLOCK_COLUMNS; x < end.s1 - begin.s1;
         x += get_local_size(0) * BLOCK_COLUMNS) {
      V sum[SUMS];
      sum_local(sum, tile + COMPONENTS * (y * loaded.s1 + x), COMPONENTS * (FOLD ? WIDTH : loaded.s1),
                taps + taps_offset);
      store_block(to, begin + (int2)(y, x), end, sum);
    }
}
