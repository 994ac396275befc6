// filter_tile.cl - a filter as a tile of its own: reversed and conjugated for a correlation, times the scale, zeros behind it.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                   see complex.clh
//   VW                                          1
//   NUMBERS, SOURCE_FORM 0, SOURCE_BITS, INDEX  see source.clh
//   TARGET_FORM, TARGET_BITS, BORDER            not used
//   REVERSED                                    0: convolution | 1: correlation
//   PAIRED                                      1: the tile holds complex numbers, whatever the filter's | 0: its own
// ND-range:  (width, height), each rounded up to the work-group.
// Arguments: shape: height and width of the filter, height and width of the tile.
#include "complex.clh"
#include "number.clh"
#include "source.clh"

#if REVERSED != 0 && REVERSED != 1
#error "REVERSED must be 0 or 1"
#endif
#if PAIRED != 0 && PAIRED != 1
#error "PAIRED must be 0 or 1"
#endif

__kernel void filter_tile(__global const SOURCE_UNIT* restrict filter, const ulong filter_offset,
                          __global REAL* restrict tile, const ulong tile_offset, const int4 shape,
                          const REAL scale) {
  const int column = get_global_id(0), row = get_global_id(1);
  if (column >= shape.s3 || row >= shape.s2) return;
  number tap = NO_NUMBER;
  if (column < shape.s1 && row < shape.s0) {
    const source_array source = source_of(filter, filter_offset, filter, filter_offset);
    const int i = row * shape.s1 + column;
#if REVERSED
    tap = conjugate(read_number(source, shape.s0 * shape.s1 - 1 - i));
#else
    tap = read_number(source, i);
#endif
  }
  const ulong at = (ulong)row * shape.s3 + column;
#if PAIRED
  tile[tile_offset + 2 * at] = scale * tap;
  tile[tile_offset + 2 * at + 1] = 0;
#else
  set_number(tile + tile_offset, at, scale * tap);
#endif
}
