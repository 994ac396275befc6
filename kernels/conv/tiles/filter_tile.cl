// filter_tile.cl - a filter in tiles: all of it in one, or block by block; reversed and conjugated for a
// correlation, times the scale, followed by zeros.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                   see complex.clh
//   VW                                          1
//   COMPONENTS, SOURCE_FORM, SOURCE_BITS, INDEX   see source.clh
//   TARGET_FORM, TARGET_BITS, BORDER            not used
//   REVERSED                                    0: convolution | 1: correlation
//   PAIRED                                      1: tiles hold complex elements, whatever the filter's | 0:
//                                               its own
// ND-range:  (width, height x tiles), each rounded up to the work-group.
// Arguments: shape: height and width of the filter, height and width of a tile. block: height and width, and
//            the filter's row and column where the first begins. tiles: how many, and how many across the
//            filter.
#include "lanes/complex.clh"
#include "conv/element.clh"
#include "io/source.clh"

#if REVERSED != 0 && REVERSED != 1
#error "REVERSED must be 0 or 1"
#endif
#if PAIRED != 0 && PAIRED != 1
#error "PAIRED must be 0 or 1"
#endif

__kernel void filter_tile(__global const SOURCE_UNIT* restrict filter, const ulong filter_offset,
                          __global REAL* restrict tiles, const ulong tiles_offset, const int4 shape,
                          const int4 block, const uint2 tile_counts, const REAL scale) {
  const int column = get_global_id(0), line = get_global_id(1);
  const int row = line % shape.s2, tile = line / shape.s2;
  if (column >= shape.s3 || tile >= (int)tile_counts.s0) return;
  const int y = block.s2 + tile / (int)tile_counts.s1 * block.s0 + row;
  const int x = block.s3 + tile % (int)tile_counts.s1 * block.s1 + column;
  number tap = NO_NUMBER;
  if (row < block.s0 && column < block.s1 && y < shape.s0 && x < shape.s1) {
    const source_array source = source_of(filter, filter_offset, filter, filter_offset);
    const int i = y * shape.s1 + x;
#if REVERSED
    tap = conjugate(read_number(source, shape.s0 * shape.s1 - 1 - i));
#else
    tap = read_number(source, i);
#endif
  }
  const ulong at = (ulong)line * shape.s3 + column;
  tap *= scale;
#if PAIRED
  tiles[tiles_offset + 2 * at] = tap;
  tiles[tiles_offset + 2 * at + 1] = 0;
#elif COMPONENTS == 2
  tiles[tiles_offset + 2 * at] = tap.x;
  tiles[tiles_offset + 2 * at + 1] = tap.y;
#else
  tiles[tiles_offset + at] = tap;
#endif
}
