// taps.cl - the taps of a filter (filter.clh) times the scale, rows padded with zeros.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                  see complex.clh
//   VW                                         1
//   COMPONENTS, SOURCE_FORM, SOURCE_BITS, INDEX   see source.clh; SOURCE_FORM 0
//   REVERSED                                   see filter.clh
// ND-range:  (row stride, rows), each rounded up to the work-group.
// Arguments: filter_shape: height, width, and the row stride of the taps.
#include "lanes/complex.clh"
#include "conv/filter.clh"

__kernel void taps(__global const SOURCE_UNIT* restrict filter, const ulong filter_offset,
                   __global REAL* restrict taps, const ulong taps_offset, const int4 filter_shape,
                   const REAL scale) {
  const int column = get_global_id(0), row = get_global_id(1);
  if (column >= filter_shape.s2 || row >= filter_shape.s0) return;
  const number tap =
      tap_at(source_of(filter, filter_offset, filter, filter_offset), filter_shape, row, column);
  set_element(taps + taps_offset, row * filter_shape.s2 + column, scale * tap);
}
