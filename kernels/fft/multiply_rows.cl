// multiply_rows.cl - the first elements of every row times those of a table, and zeros after them: the steps
// before, between and after the transforms of a convolution.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   LOOPS, INDEX   see rows.clh
//   EXCHANGE       0 | 1 as they are read | 2 as they are written: re and im are exchanged, which turns a
//                  forward transform into a backward one
//   PAIR_DIM       0 | 1: the ND-range dimension that counts elements of a row; rows are the other one
// Optional parameters (-D):
//   PAIRS_OF_REALS   see point.clh
// ND-range:  (length, rows), or the same exchanged, each rounded up to the work-group.
// Arguments: dst[i] = src[i] factors[i] scale for i < count, 0 for count <= i < length.
// Order:     natural in and out; in place works where the strides are the same.
#include "lanes/complex.clh"
#include "lanes/point.clh"
#include "io/rows.clh"

#if VW != 1
#error "multiply_rows.cl multiplies single points: VW must be 1"
#endif
#if EXCHANGE != 0 && EXCHANGE != 1 && EXCHANGE != 2
#error "EXCHANGE must be 0, 1 or 2"
#endif
#if PAIR_DIM != 0 && PAIR_DIM != 1
#error "PAIR_DIM must be 0 or 1"
#endif

INLINE point multiplied(const point in, const point factor, const REAL scale) {
  const cplx a = EXCHANGE == 1 ? c_make(in.y, in.x) : c_make(in.x, in.y);
  const cplx b = c_scale(scale, c_mul(a, factor.x, factor.y));
  return EXCHANGE == 2 ? (point)(b.im, b.re) : (point)(b.re, b.im);
}

__kernel void multiply_rows(__global const point_unit* src, const ulong src_offset, __global point_unit* dst,
                            const ulong dst_offset, __global const point* restrict factors,
                            const ulong factors_offset, const uint count, const uint length, const uint rows,
                            const row_loops loops, const strides src_stride, const strides dst_stride,
                            const REAL scale) {
  const uint i = get_global_id(PAIR_DIM), row = get_global_id(1 - PAIR_DIM);
  if (i >= length || row >= rows) return;
  src += src_offset + UNITS_PER_POINT * row_start(row, loops, src_stride);
  dst += dst_offset + UNITS_PER_POINT * row_start(row, loops, dst_stride);
  put_point(dst, i * dst_stride.s3,
            i < count ? multiplied(point_at(src, i * src_stride.s3), factors[factors_offset + i], scale)
                      : (point)(0));
}
