// join_tiles.cl - a tensor's planes from their tiles: where tiles overlap, their sum.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                see complex.clh
//   VW                                       1 | 2 | 4 | 8 | 16: columns of an item
//   INDEX                                    see geometry.clh
//   COMPONENTS, TARGET_FORM, TARGET_BITS     see sink.clh
//   BIAS, ACTIVATION                         see output.clh
//   REVERSED                                 1: planes are written from their last element | 0
//   SPACING_Y, SPACING_X                     see tiles.clh
// ND-range:  (columns of a plane / VW, rows of a plane, planes), the first two rounded up to the work-group.
// Arguments: see tiles.clh.
#include "lanes/complex.clh"
#include "layer/geometry.clh"
#include "layer/output.clh"
#include "layer/tiles.clh"
#include "layer/vectors.clh"

#if REVERSED != 0 && REVERSED != 1
#error "REVERSED must be 0 or 1"
#endif

// The first tile that position i of the plane, counted from the first tile's start, lies in.
INLINE int first_tile(const int i, const int useful, const int step) {
  const int beyond = i - useful;
  return beyond < 0 ? 0 : beyond / step + 1;
}

// VW columns of a tile's row from i on, SPACING_X apart, those that it has of use.
INLINE V read_columns(__global const REAL* row, const int i, const int useful) {
#if SPACING_X == 1
  if (i >= 0 && i + VW <= useful) return VLOAD(row + i);
#endif
  lanes some;
  some.vector = (V)(0);
  for (int l = 0; l < VW; ++l)
    if ((uint)(i + l * SPACING_X) < (uint)useful) some.at[l] = row[i + l * SPACING_X];
  return some.vector;
}

__kernel void join_tiles(__global const REAL* restrict tiles, const ulong tiles_offset, OUTPUT_PARAMETERS,
                         TILING) {
  const int column = get_global_id(0) * VW, row = get_global_id(1), both = get_global_id(2);
  if (column >= plane.s1 || row >= plane.s0) return;
  const int channel = both / planes.s1, image = both % planes.s1;
  const int y = row * SPACING_Y + steps.s2, x = column * SPACING_X + steps.s3;
  const int last_v = min(y / steps.s0, planes.s2 - 1),
            last_h = min((x + (VW - 1) * SPACING_X) / steps.s1, planes.s3 - 1);
  V sum = (V)(0);
  for (int v = first_tile(y, plane.s2, steps.s0); v <= last_v; ++v)
    for (int h = first_tile(x, plane.s3, steps.s1); h <= last_h; ++h)
      sum += read_columns(tiles + tiles_offset + tile_start(channel, image, v, h, planes, tile) +
                              (INDEX)(y - v * steps.s0) * (INDEX)tile.s2,
                          x - h * steps.s1, plane.s3);
  lanes result;
  result.vector = activated(sum + (V)(BIAS_OF(channel)));
  const INDEX start = row_of_plane(channel, image, REVERSED ? plane.s0 - 1 - row : row, planes, plane);
  for (int l = 0; l < VW && column + l < plane.s1; ++l)
    write_number(target_of(dst, dst_offset, dst, dst_offset),
                 start + (INDEX)(REVERSED ? plane.s1 - 1 - column - l : column + l), result.at[l]);
}
