// tile_scatter.cl - writes the outputs that tiles hold, every tile its own.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                  see complex.clh
//   VW                                         1
//   COMPONENTS, TARGET_FORM, TARGET_BITS, INDEX   see result.clh
//   SOURCE_FORM, SOURCE_BITS, BORDER           not used
//   PAIRED                                     see tile_slots.clh
// ND-range:  (columns that a tile yields / per_item rounded up, rows that it yields x slots), each rounded up
//            to the work-group.
// Arguments: tile_shape: height, width, and the row and column of a tile's first output.
#include "lanes/complex.clh"
#include "conv/element.clh"
#include "conv/result.clh"
#include "conv/tiles/tile_slots.clh"

__kernel void tile_scatter(RESULT_PARAMETERS, __global const REAL* restrict tiles, const ulong tiles_offset,
                           TILE_PARAMETERS, const uint per_item) {
  const int begin = get_global_id(0) * (int)per_item, line = get_global_id(1);
  const int row = line % tiling.s2, slot = line / tiling.s2;
  if (begin >= tiling.s3 || slot >= band.s1) return;
  const ulong start =
      ((ulong)slot * tile_shape.s0 + tile_shape.s2 + row) * tile_shape.s1 + tile_shape.s3 + begin;
  for (int part = 0; part < TILES_PER_SLOT; ++part) {
    const tile t = tile_at(band.s0 + slot * TILES_PER_SLOT + part, tiling, band);
    if (!t.exists || t.row + row >= result_shape.s0) continue;
    __global const REAL* from = tiles + tiles_offset + start * REALS_PER_SLOT_ELEMENT + part;
    const int first = t.column + begin;
    const int count = min(min(begin + (int)per_item, tiling.s3) - begin, result_shape.s1 - first);
    for (int i = 0; i < count; ++i)
#if PAIRED
      WRITE_RESULT(t.batch, t.row + row, first + i, from[2 * i]);
#else
      WRITE_RESULT(t.batch, t.row + row, first + i, number_at(from, i));
#endif
  }
}
