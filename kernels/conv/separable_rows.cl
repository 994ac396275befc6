// separable_rows.cl - the first half of a convolution with a filter that is a sum of outer products, without
// local memory: sums along the rows of the signal, a plane of them for every product, a block at a time in
// registers.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                  see complex.clh
//   VW                                         see direct_blocked.cl
//   BORDER, COMPONENTS, SOURCE_FORM, SOURCE_BITS   see signal.clh
//   TARGET_FORM, TARGET_BITS, INDEX            see result.clh
//   ROWS, VECTORS                              see direct_blocked.cl
//   FILTER_ROWS, FILTER_COLUMNS, TERMS         see separable_terms.clh
//   GATHER                                     see signal_block.clh
// ND-range:  (tiles across, tiles down x images), each rounded up to the work-group; an item's tile is walked
//            in blocks.
// Arguments: prepared: see separable_terms.clh. sums, planes: see separable_planes.clh. tiles: rows and
//            columns of a tile, whole blocks, tiles down, tiles across. first_image: the planes of image 0
//            are those of this one.
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
#include "conv/separable_planes.clh"

__kernel void separable_rows(SIGNAL_PARAMETERS, __global const REAL* restrict prepared,
                             const ulong prepared_offset, __global REAL* restrict sums,
                             const ulong sums_offset, const int4 planes, const int4 tiles,
                             const int first_image) {
  const item_tile tile = tile_of_item(tiles, planes.s01, planes.s3);
  if (!tile.exists) return;
  prepared += prepared_offset;
  sums += sums_offset;
  const signal from = SIGNAL(first_image + tile.image);
  const int terms = terms_in_planes(prepared, planes);
  for (int k = 0; k < terms; ++k) {
    __global const REAL* taps = prepared + TERMS_BEGIN + k * TERM_REALS;
    for (int row = tile.begin.s0; row < tile.end.s0; row += ROWS)
      for (int column = tile.begin.s1; column < tile.end.s1; column += WIDTH) {
        const int2 at = (int2)(row, column);
        V sum[SUMS];
        sum_block_rows(sum, from, at + (int2)(from.row, from.column), taps);
        __global REAL* block = sums + plane_place(planes, tile.image, k, at);
        UNROLL
        for (int r = 0; r < ROWS; ++r) UNROLL
        for (int v = 0; v < VECTORS; ++v)
          *(__global unaligned*)(block + r * PLANE_PITCH(planes) + v * VW) = block_vector(sum, r, v);
      }
  }
}
