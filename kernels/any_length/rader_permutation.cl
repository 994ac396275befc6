// rader_permutation.cl - a row of N elements in the order of Rader's convolution, and back: the elements from
// 1 on are permuted; element 0, which does not take part in the convolution, is kept apart.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   LOOPS, INDEX   see rows.clh
//   N              elements of a row in the array that includes element 0; rows of the other array have N - 1
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW, TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see source_sink.clh;
//                  of the array with N elements
//   SCATTER        0: dst[i] = src[order[i]], firsts[row] = src[0] | 1: dst[order[i]] = src[i], dst[0] =
//                  firsts[row]
//   EXCHANGE       0 | 1: whether re and im are exchanged
//   PAIR_DIM       0 | 1: the ND-range dimension that counts elements of a row; rows are the other one
// ND-range:  (N - 1, rows), or the same exchanged, each rounded up to the work-group.
// Arguments: firsts: one element of each row. scale multiplies the elements.
// Order:     as the table says; src and dst differ.
#include "lanes/complex.clh"
#include "io/rows.clh"
#include "io/copy_access.clh"

#if VW != 1
#error "rader_permutation.cl moves single points: VW must be 1"
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

INLINE cplx moved(const cplx v, const REAL scale) {
  return c_scale(scale, EXCHANGE ? c_make(v.im, v.re) : v);
}

__kernel void rader_permutation(SOURCE_PARAMETERS, TARGET_PARAMETERS, __global const uint* restrict order,
                                const ulong order_offset, __global point* restrict firsts,
                                const ulong firsts_offset, const uint rows, const row_loops loops,
                                const strides src_stride, const strides dst_stride, const REAL scale) {
  const uint i = get_global_id(PAIR_DIM), row = get_global_id(1 - PAIR_DIM);
  if (i >= N - 1 || row >= rows) return;
  const source_view from = SOURCE_FROM(row_start(row, loops, src_stride));
  const sink_view to = TARGET_FROM(row_start(row, loops, dst_stride));
  firsts += firsts_offset + row;
  const uint other = order[order_offset + i];
#if SCATTER
  store_element(to, other, dst_stride.s3, moved(load_element(from, i, src_stride.s3), scale));
  if (i == 0) store_element(to, 0, dst_stride.s3, moved(c_make((*firsts).x, (*firsts).y), scale));
#else
  store_element(to, i, dst_stride.s3, moved(load_element(from, other, src_stride.s3), scale));
  if (i != 0) return;
  const cplx first = moved(load_element(from, 0, src_stride.s3), scale);
  *firsts = (point)(first.re, first.im);
#endif
}
