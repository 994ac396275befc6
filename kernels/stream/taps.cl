// taps.cl - a part of a stream's filters as prepared filters hold it, times a scale: the head, in the order
// in which outputs gather, or partitions, each followed by as many zeros, in the place of their transforms.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                  see complex.clh
//   VW                                         1
//   COMPONENTS, SOURCE_FORM, SOURCE_BITS, INDEX   see source.clh; SOURCE_FORM 0
//   REVERSED                                   1: the head | 0: partitions
// ND-range:  (elements of a row, rows), each rounded up to the work-group.
// Arguments: filter_shape: taps of a filter, filters. part: the first tap, taps of a row, elements of a row,
//            elements from row to row. Row j * filters + f holds the j-th partition of filter f.
#include "lanes/complex.clh"
#include "io/source.clh"

#if REVERSED != 0 && REVERSED != 1
#error "REVERSED must be 0 or 1"
#endif

__kernel void taps(__global const SOURCE_UNIT* restrict filter, const ulong filter_offset,
                   __global REAL* restrict prepared, const ulong prepared_offset, const int4 filter_shape,
                   const int4 part, const int rows, const REAL scale) {
  const int i = get_global_id(0), row = get_global_id(1);
  if (i >= part.s2 || row >= rows) return;
  const int j = row / filter_shape.s1, f = row % filter_shape.s1;
  const int tap = part.s0 + j * part.s1 + (REVERSED ? part.s1 - 1 - i : i);
  number value = NO_NUMBER;
  if (i < part.s1 && tap < filter_shape.s0)
    value = scale * read_number(source_of(filter, filter_offset, filter, filter_offset),
                                (INDEX)f * filter_shape.s0 + tap);
  ((__global number*)(prepared + prepared_offset))[(size_t)row * part.s3 + i] = value;
}
