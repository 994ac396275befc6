// digit_reverse.cl - every row into digit-reversed order, out of place: dst[i] = src[source[i]]. The table is
// made once per plan and serves all rows.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   LOOPS, INDEX   see rows.clh
//   N              elements of a row
//   ELEMENT_DIM    0 | 1: the ND-range dimension that counts elements; rows are the other one. 1 where
//                  neighbouring rows are neighbours in memory (columns).
// Optional parameters (-D):
//   PAIRS_OF_REALS   see point.clh
// ND-range:  (N, rows), or the same exchanged, each rounded up to the work-group.
// Order:     natural in, digit-reversed out; src and dst differ.
#include "lanes/complex.clh"
#include "lanes/point.clh"
#include "io/rows.clh"

#if VW != 1
#error "digit_reverse.cl moves single points: VW must be 1"
#endif
#if ELEMENT_DIM != 0 && ELEMENT_DIM != 1
#error "ELEMENT_DIM must be 0 or 1"
#endif

__kernel void digit_reverse(__global const point_unit* restrict src, const ulong src_offset,
                            __global point_unit* restrict dst, const ulong dst_offset,
                            __global const uint* restrict source, const ulong source_offset, const uint rows,
                            const row_loops loops, const strides src_stride, const strides dst_stride) {
  const uint i = get_global_id(ELEMENT_DIM);
  const uint row = get_global_id(1 - ELEMENT_DIM);
  if (i >= N || row >= rows) return;
  src += src_offset + UNITS_PER_POINT * row_start(row, loops, src_stride);
  dst += dst_offset + UNITS_PER_POINT * row_start(row, loops, dst_stride);
  put_point(dst, i * dst_stride.s3, point_at(src, source[source_offset + i] * src_stride.s3));
}
