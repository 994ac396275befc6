// permute_rows.cl - numbers of every row in another order, copied: what comes before and after Rader's convolution.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   LOOPS, INDEX   see rows.clh
//   SCATTER        0: dst[i] = src[order[i]] | 1: dst[order[i]] = src[i]
//   EXCHANGE       0 | 1: whether re and im are exchanged
//   PAIR_DIM       0 | 1: the ND-range dimension that counts elements of a row; rows are the other one
// Optional parameters (-D):
//   PAIRS_OF_REALS   see point.clh
// ND-range:  (length, rows), or the same exchanged, each rounded up to the work-group.
// Arguments: scale multiplies the numbers.
// Order:     as the table says; src and dst differ.
#include "complex.clh"
#include "point.clh"
#include "rows.clh"

#if VW != 1
#error "permute_rows.cl moves single points: VW must be 1"
#endif
#if SCATTER != 0 && SCATTER != 1
#error "SCATTER must be 0 or 1"
#endif
#if EXCHANGE != 0 && EXCHANGE != 1
#error "EXCHANGE must be 0 or 1"
#endif
#if PAIR_DIM != 0 && PAIR_DIM != 1
#error "PAIR_DIM must be 0 or 1"
#endif

__kernel void permute_rows(__global const place* restrict src, const ulong src_offset,
                           __global place* restrict dst, const ulong dst_offset,
                           __global const uint* restrict order, const ulong order_offset, const uint length,
                           const uint rows, const uint2 loop_counts, const strides src_stride,
                           const strides dst_stride, const REAL scale) {
  const uint i = get_global_id(PAIR_DIM), row = get_global_id(1 - PAIR_DIM);
  if (i >= length || row >= rows) return;
  src += src_offset + PLACES * row_start(row, loop_counts, src_stride);
  dst += dst_offset + PLACES * row_start(row, loop_counts, dst_stride);
  const uint other = order[order_offset + i], from = SCATTER ? i : other, to = SCATTER ? other : i;
  const point v = point_at(src, from * src_stride.s3) * scale;
  put_point(dst, to * dst_stride.s3, EXCHANGE ? v.yx : v);
}
