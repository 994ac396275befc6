// cut_tiles.cl - a tensor's planes cut into tiles for real transforms in place; zeros beyond the plane and
// beyond what a tile has of use.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                see complex.clh
//   VW                                       1 | 2 | 4 | 8 | 16: columns of an item
//   INDEX                                    see geometry.clh
//   COMPONENTS, SOURCE_FORM, SOURCE_BITS     see source.clh
//   REVERSED                                 1: planes are read from their last element | 0
//   SPACING_Y, SPACING_X                     see tiles.clh
// ND-range:  (columns of a tile / VW, rows of a tile x tiles of a plane, planes), the first two rounded up to
//            the work-group.
// Arguments: see tiles.clh.
#include "lanes/complex.clh"
#include "layer/geometry.clh"
#include "io/source.clh"
#include "layer/tiles.clh"
#include "layer/vectors.clh"

#if REVERSED != 0 && REVERSED != 1
#error "REVERSED must be 0 or 1"
#endif

__kernel void cut_tiles(__global const SOURCE_UNIT* restrict src, const ulong src_offset,
                        __global REAL* restrict tiles, const ulong tiles_offset, TILING) {
  const int column = get_global_id(0) * VW, line = get_global_id(1), both = get_global_id(2);
  const int row = line % tile.s0, in_plane = line / tile.s0;
  if (column >= tile.s1 || in_plane >= planes.s2 * planes.s3) return;
  const int channel = both / planes.s1, image = both % planes.s1;
  const int v = in_plane / planes.s3, h = in_plane % planes.s3;
  const int y = v * steps.s0 - steps.s2 + row, x = h * steps.s1 - steps.s3 + column;
  const int element_row = y / SPACING_Y;
  tiles += tiles_offset + tile_start(channel, image, v, h, planes, tile) + (INDEX)row * (INDEX)tile.s2;
  const bool is_inside = row < plane.s2 && y >= 0 && y % SPACING_Y == 0 && (uint)element_row < (uint)plane.s0;
  const INDEX start = row_of_plane(
      channel, image, is_inside ? (REVERSED ? plane.s0 - 1 - element_row : element_row) : 0, planes, plane);
#if SOURCE_IS_PLAIN && !REVERSED && SPACING_X == 1
  if (is_inside && x >= 0 && x + VW <= plane.s1 && column + VW <= min(plane.s3, tile.s1)) {
    store_vector(tiles + column, VLOAD(src + src_offset + start + (INDEX)x));
    return;
  }
#endif
  const source_array from = source_of(src, src_offset, src, src_offset);
  for (int l = 0; l < VW && column + l < tile.s1; ++l) {
    REAL value = 0;
    const int i = (x + l) / SPACING_X;
    if (is_inside && column + l < plane.s3 && x + l >= 0 && (x + l) % SPACING_X == 0 && i < plane.s1)
      value = read_number(from, start + (INDEX)(REVERSED ? plane.s1 - 1 - i : i));
    tiles[column + l] = value;
  }
}
