// half_to_whole.cl - c2r of odd rows: the half spectrum of N / 2 + 1 numbers a row to the whole one of N.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   LOOPS, INDEX   see rows.clh
//   OUTER_AXES     see opposite_row.clh
//   N              length of the rows, odd
//   PAIR_DIM       0 | 1: the ND-range dimension that counts elements of a row; rows are the other one
// ND-range:  (N, rows), or the same exchanged, each rounded up to the work-group.
// Order:     natural in and out; src and dst differ.
#include "complex.clh"
#include "half_spectrum.clh"
#include "opposite_row.clh"
#include "rows.clh"

#if VW != 1
#error "half_to_whole.cl moves single points: VW must be 1"
#endif
#if N % 2 == 0
#error "N must be odd"
#endif
#if PAIR_DIM != 0 && PAIR_DIM != 1
#error "PAIR_DIM must be 0 or 1"
#endif

__kernel void half_to_whole(__global const point* restrict src, const ulong src_offset,
                            __global point* restrict dst, const ulong dst_offset, const uint rows,
                            const uint2 loop_counts, const strides src_stride, const strides dst_stride) {
  const uint k = get_global_id(PAIR_DIM), row = get_global_id(1 - PAIR_DIM);
  if (k >= N || row >= rows) return;
  const bool is_there = k <= N / 2;
  src += src_offset + row_start(is_there ? row : opposite_row(row, loop_counts), loop_counts, src_stride);
  dst += dst_offset + row_start(row, loop_counts, dst_stride);
  const cplx v = load_number(src, (is_there ? k : N - k) * src_stride.s3);
  store_number(dst, k * dst_stride.s3, is_there ? v : c_conj(v));
}
