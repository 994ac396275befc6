// real_load.cl - real rows, any distance apart, copied to rows of complex elements.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   LOOPS, INDEX   see rows.clh
//   PAIRED         1: two real elements become one complex element | 0: the imaginary parts are 0
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see real_access.clh
//   PAIR_DIM       0 | 1: the ND-range dimension that counts complex elements; rows are the other one
// ND-range:  (complex elements of a row, rows), or the same exchanged, each rounded up to the work-group.
// Order:     natural in and out; src and dst differ.
// Arguments: src_offset and src_stride count real elements, dst_offset and dst_stride complex elements.
#include "io/plain_sink.clh"
#include "lanes/complex.clh"
#include "lanes/point.clh"
#include "io/real_access.clh"
#include "io/rows.clh"

#if VW != 1
#error "real_load.cl moves single points: VW must be 1"
#endif
#if PAIRED != 0 && PAIRED != 1
#error "PAIRED must be 0 or 1"
#endif
#if PAIR_DIM != 0 && PAIR_DIM != 1
#error "PAIR_DIM must be 0 or 1"
#endif

__kernel void real_load(SOURCE_PARAMETERS, __global point* restrict dst, const ulong dst_offset,
                        const uint length, const uint rows, const row_loops loops, const strides src_stride,
                        const strides dst_stride) {
  const uint i = get_global_id(PAIR_DIM), row = get_global_id(1 - PAIR_DIM);
  if (i >= length || row >= rows) return;
  const reals_in from = in_from(WHOLE_SOURCE, row_start(row, loops, src_stride));
  dst += dst_offset + row_start(row, loops, dst_stride);
#if PAIRED
  const point v = (point)(element_of(from, 2 * i, src_stride.s3), element_of(from, 2 * i + 1, src_stride.s3));
#else
  const point v = (point)(element_of(from, i, src_stride.s3), 0);
#endif
  dst[i * dst_stride.s3] = v;
}
