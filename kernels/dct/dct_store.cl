// dct_store.cl - DCT and DST, after the FFT: from rows of what it gives, workspace_rows.clh, to real rows,
// any distance apart.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION            see complex.clh
//   VW                   1
//   LOOPS, INDEX         see rows.clh
//   TYPE, DST, ORTHO    see dct.clh
//   EVEN                 see dct.clh
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see real_access.clh
//   PAIR_DIM             0 | 1: the ND-range dimension that counts items of a row; rows are the other one
// ND-range:  (items, rows), or the same exchanged, each rounded up to the work-group; what an item does:
//            dctTYPE.clh, dct_odd.clh.
// Order:     in as the FFT leaves it; natural out. src and dst differ.
// Arguments: src_offset and src_stride count what the FFT gives, dst_offset and dst_stride real elements.
//            shape: see dct_shape. roots:
// see there.
#include "io/plain_source.clh"
#include "pre_post/dct/workspace_rows.clh"
#include "lanes/complex.clh"
#include "pre_post/dct/dct.clh"
#include "io/rows.clh"

#if VW != 1
#error "dct_store.cl works on single points: VW must be 1"
#endif
#if PAIR_DIM != 0 && PAIR_DIM != 1
#error "PAIR_DIM must be 0 or 1"
#endif

__kernel void dct_store(__global const FROM_FFT* restrict src, const ulong src_offset, TARGET_PARAMETERS,
                        __global const point* restrict roots, const ulong roots_offset, const uint2 shape,
                        const uint items, const uint rows, const row_loops loops, const strides src_stride,
                        const strides dst_stride, const REAL scale) {
  const uint i = get_global_id(PAIR_DIM), row = get_global_id(1 - PAIR_DIM);
  if (i >= items || row >= rows) return;
  fft_in from;
  from.at = src + src_offset + row_start(row, loops, src_stride);
  from.stride = src_stride.s3;
  row_out to;
  to.at = out_from(WHOLE_TARGET, row_start(row, loops, dst_stride));
  to.stride = dst_stride.s3;
  to.shape = dct_shape_of(shape);
  to.scale = scale;
  store_item(from, to, roots + roots_offset, i);
}
