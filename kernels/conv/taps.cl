// taps.cl - a filter as its taps are gathered: reversed for a convolution, conjugated for a correlation, times the scale;
// rows padded with zeros.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                  see complex.clh
//   VW                                         1
//   NUMBERS, SOURCE_FORM, SOURCE_BITS, INDEX   see source.clh; SOURCE_FORM 0
//   REVERSED                                   1: convolution | 0: correlation
// ND-range:  (row stride, rows), each rounded up to the work-group.
// Arguments: filter_shape: height, width, and the row stride of the taps.
#include "complex.clh"
#include "number.clh"
#include "source.clh"

#if REVERSED != 0 && REVERSED != 1
#error "REVERSED must be 0 or 1"
#endif

__kernel void taps(__global const SOURCE_UNIT* restrict filter, const ulong filter_offset,
                   __global REAL* restrict taps, const ulong taps_offset, const int4 filter_shape,
                   const REAL scale) {
  const int column = get_global_id(0), row = get_global_id(1);
  if (column >= filter_shape.s2 || row >= filter_shape.s0) return;
  number tap = NO_NUMBER;
  if (column < filter_shape.s1) {
    const source_array source = source_of(filter, filter_offset, filter, filter_offset);
    const int i = row * filter_shape.s1 + column;
#if REVERSED
    tap = read_number(source, filter_shape.s0 * filter_shape.s1 - 1 - i);
#else
    tap = conjugate(read_number(source, i));
#endif
  }
  set_number(taps + taps_offset, row * filter_shape.s2 + column, scale * tap);
}
