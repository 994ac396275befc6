// tile_sum.cl - outputs that several tiles reach: every item gathers what the tiles of one step and one round add to its
// output. The first launch writes every output, those after it add to what is there.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                  see complex.clh
//   VW                                         1
//   NUMBERS, TARGET_FORM, TARGET_BITS, INDEX   see result.clh
//   SOURCE_FORM, SOURCE_BITS, BORDER           not used
//   PAIRED                                     see tile_slots.clh
//   ADDS                                       0: the only launch | 1: one of several; TARGET_BITS must be PRECISION
// ND-range:  (columns, rows x batch), each rounded up to the work-group.
// Arguments: tile_shape: height, width, and where in the first tile output (0, 0) stands. yield: rows and columns of outputs
//            that a tile reaches, from its first number on, and 1 in the first launch. schedule: the steps down and
//            across the image, and this one's place among them: a step takes every so-many-th tile.
// Source:    document 4, overlap-add with K steps.
#include "complex.clh"
#include "number.clh"
#include "result.clh"
#include "tile_slots.clh"

#if ADDS != 0 && ADDS != 1
#error "ADDS must be 0 or 1"
#endif
#if ADDS && TARGET_BITS != PRECISION
#error "ADDS needs results as precise as sums are: TARGET_BITS must be PRECISION"
#endif

// Of the tiles that reach a position of one axis, the first and the last.
INLINE int first_tile(const int position, const int yield, const int step) {
  return max(position - yield + step, 0) / step;
}
INLINE int last_tile(const int position, const int step, const int tiles) {
  return position < 0 ? -1 : min(position / step, tiles - 1);
}

INLINE number tile_number(__global const REAL* tiles, const int in_band, const int row, const int column,
                          const int4 shape) {
  const ulong at = ((ulong)(in_band / TILES_PER_SLOT) * shape.s0 + row) * shape.s1 + column;
#if PAIRED
  return tiles[2 * at + in_band % 2];
#else
  return number_at(tiles + NUMBERS * at, 0);
#endif
}

__kernel void tile_sum(RESULT_PARAMETERS, __global const REAL* restrict tiles, const ulong tiles_offset,
                       TILE_PARAMETERS, const int4 yield, const int4 schedule) {
  const int column = get_global_id(0), line = get_global_id(1);
  const int row = line % result_shape.s0, batch = line / result_shape.s0;
  if (column >= result_shape.s1 || batch >= result_shape.s2) return;
  tiles += tiles_offset;
  const int y = row + tile_shape.s2, x = column + tile_shape.s3;
  const int2 last = (int2)(last_tile(y, tiling.s2, tiling.s0), last_tile(x, tiling.s3, tiling.s1));
  number sum = NO_NUMBER;
  bool reached = yield.s2;
  for (int j = first_tile(y, yield.s0, tiling.s2); j <= last.s0; ++j)
    for (int i = first_tile(x, yield.s1, tiling.s3); i <= last.s1; ++i) {
      const int in_band = (batch * tiling.s0 + j) * tiling.s1 + i - band.s0;
      const bool in_round = in_band >= 0 && in_band < band.s1 * TILES_PER_SLOT;
      if (!in_round || j % schedule.s0 != schedule.s2 || i % schedule.s1 != schedule.s3) continue;
      sum += tile_number(tiles, in_band, y - j * tiling.s2, x - i * tiling.s3, tile_shape);
      reached = true;
    }
  if (!reached) return;
#if ADDS
  if (!yield.s2)
    sum += number_at(dst + dst_offset, (INDEX)batch * dst_stride.s1 + (INDEX)row * dst_stride.s0 +
                                           (INDEX)column * dst_stride.s3);
#endif
  WRITE_RESULT(batch, row, column, sum);
}
