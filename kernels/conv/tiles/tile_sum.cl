// tile_sum.cl - outputs that several tiles reach: every item gathers what the tiles of one step and one round
// add to its outputs. The first launch writes every output, those after it add to what is there.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                  see complex.clh
//   VW                                         1
//   COMPONENTS, TARGET_FORM, TARGET_BITS, INDEX   see result.clh
//   SOURCE_FORM, SOURCE_BITS, BORDER           not used
//   PAIRED                                     see tile_slots.clh
//   CHUNK                                      1 .. 256: neighbouring outputs of an item
//   ADDS                                       0: the only launch | 1: one of several; TARGET_BITS must be
//                                              PRECISION
// ND-range:  (columns / CHUNK rounded up, rows x batch), each rounded up to the work-group.
// Arguments: tile_shape: height, width, and where in the first tile output (0, 0) stands. outputs: rows and
//            columns of outputs that a tile reaches, from its first element on, and 1 in the first launch.
//            schedule: the steps down and across the image, and this one's place among them: a step takes
//            every so-many-th tile.
// Source:    "Parallelized Filters", overlap-add with K steps.
#include "lanes/complex.clh"
#include "conv/element.clh"
#include "conv/result.clh"
#include "conv/tiles/tile_slots.clh"

#if CHUNK < 1 || CHUNK > 256
#error "CHUNK must be 1 to 256"
#endif
#if ADDS != 0 && ADDS != 1
#error "ADDS must be 0 or 1"
#endif
#if ADDS && TARGET_BITS != PRECISION
#error "ADDS needs results as precise as sums are: TARGET_BITS must be PRECISION"
#endif

// Of the tiles that reach a position of one axis, the first and the last.
INLINE int first_tile(const int position, const int outputs, const int step) {
  return max(position - outputs + step, 0) / step;
}
INLINE int last_tile(const int position, const int step, const int tiles) {
  return position < 0 ? -1 : min(position / step, tiles - 1);
}

// Adds elements [low, high) of a row to sums, from where the row's element 0 would be.
INLINE void add_row(number* sums, __global const REAL* row, const int low, const int high) {
  for (int c = low; c < high; ++c)
#if PAIRED
    sums[c] += row[2 * c];
#else
    sums[c] += number_at(row + COMPONENTS * c, 0);
#endif
}

__kernel void tile_sum(RESULT_PARAMETERS, __global const REAL* restrict tiles, const ulong tiles_offset,
                       TILE_PARAMETERS, const int4 outputs, const int4 schedule) {
  const int begin = get_global_id(0) * CHUNK, line = get_global_id(1);
  const int row = line % result_shape.s0, batch = line / result_shape.s0;
  if (begin >= result_shape.s1 || batch >= result_shape.s2) return;
  const int count = min(CHUNK, result_shape.s1 - begin);
  const int y = row + tile_shape.s2, x = begin + tile_shape.s3;
  const int last_row = last_tile(y, tiling.s2, tiling.s0),
            last_column = last_tile(x + count - 1, tiling.s3, tiling.s1);
  number sums[CHUNK];
  for (int c = 0; c < CHUNK; ++c) sums[c] = NO_NUMBER;
  bool reached = outputs.s2;
  for (int j = first_tile(y, outputs.s0, tiling.s2); j <= last_row; ++j)
    for (int i = first_tile(x, outputs.s1, tiling.s3); i <= last_column; ++i) {
      const int in_band = (batch * tiling.s0 + j) * tiling.s1 + i - band.s0;
      const bool in_round = in_band >= 0 && in_band < band.s1 * TILES_PER_SLOT;
      if (!in_round || j % schedule.s0 != schedule.s2 || i % schedule.s1 != schedule.s3) continue;
      const int column = x - i * tiling.s3;  // of the tile, for the first output
      const long at = ((long)(in_band / TILES_PER_SLOT) * tile_shape.s0 + y - j * tiling.s2) * tile_shape.s1;
      add_row(sums,
              tiles + (long)tiles_offset + (at + column) * REALS_PER_SLOT_ELEMENT + in_band % TILES_PER_SLOT,
              max(-column, 0), min(outputs.s1 - column, count));
      reached = true;
    }
  if (!reached) return;
#if ADDS
  const INDEX start = (INDEX)batch * dst_stride.s1 + (INDEX)row * dst_stride.s0;
  if (!outputs.s2)
    for (int c = 0; c < count; ++c)
      sums[c] += number_at(dst + dst_offset, start + (INDEX)(begin + c) * dst_stride.s3);
#endif
  for (int c = 0; c < count; ++c) WRITE_RESULT(batch, row, begin + c, sums[c]);
}
