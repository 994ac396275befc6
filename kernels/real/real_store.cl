// real_store.cl - rows of complex elements copied to real rows, any distance apart.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   LOOPS, INDEX   see rows.clh
//   PAIRED         1: one complex element becomes two real elements | 0: only the real parts are kept
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see real_access.clh
//   PAIR_DIM       0 | 1: the ND-range dimension that counts complex elements; rows are the other one
// ND-range:  (complex elements of a row, rows), or the same exchanged, each rounded up to the work-group.
// Order:     natural in and out; src and dst differ.
// Arguments: src_offset and src_stride count complex elements, dst_offset and dst_stride real elements.
#include "io/plain_source.clh"
#include "lanes/complex.clh"
#include "lanes/point.clh"
#include "io/real_access.clh"
#include "io/rows.clh"

#if VW != 1
#error "real_store.cl moves single points: VW must be 1"
#endif
#if PAIRED != 0 && PAIRED != 1
#error "PAIRED must be 0 or 1"
#endif
#if PAIR_DIM != 0 && PAIR_DIM != 1
#error "PAIR_DIM must be 0 or 1"
#endif

__kernel void real_store(__global const point* restrict src, const ulong src_offset, TARGET_PARAMETERS,
                         const uint length, const uint rows, const row_loops loops, const strides src_stride,
                         const strides dst_stride) {
  const uint i = get_global_id(PAIR_DIM), row = get_global_id(1 - PAIR_DIM);
  if (i >= length || row >= rows) return;
  src += src_offset + row_start(row, loops, src_stride);
  const reals_out to = out_from(WHOLE_TARGET, row_start(row, loops, dst_stride));
  const point v = src[i * src_stride.s3];
#if PAIRED
  store_element_of(to, 2 * i, dst_stride.s3, v.x);
  store_element_of(to, 2 * i + 1, dst_stride.s3, v.y);
#else
  store_element_of(to, i, dst_stride.s3, v.x);
#endif
}
