// dct_load.cl - DCT and DST, before the FFT: from real rows, any distance apart, to rows of what it takes:
// workspace_rows.clh.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION            see complex.clh
//   VW                   1
//   LOOPS, INDEX         see rows.clh
//   TYPE, DST, ORTHO    see dct.clh
//   EVEN                 see dct.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see real_access.clh
//   PAIR_DIM             0 | 1: the ND-range dimension that counts items of a row; rows are the other one
// ND-range:  (items, rows), or the same exchanged, each rounded up to the work-group; what an item does:
//            dctTYPE.clh, dct_odd.clh.
// Order:     natural in; out what the FFT needs. src and dst differ.
// Arguments: src_offset and src_stride count real elements, dst_offset and dst_stride what the FFT takes.
//            shape: see dct_shape. roots:
// see there.
#include "io/plain_sink.clh"
#include "pre_post/dct/workspace_rows.clh"
#include "lanes/complex.clh"
#include "pre_post/dct/dct.clh"
#include "io/rows.clh"

#if VW != 1
#error "dct_load.cl works on single points: VW must be 1"
#endif
#if PAIR_DIM != 0 && PAIR_DIM != 1
#error "PAIR_DIM must be 0 or 1"
#endif

__kernel void dct_load(SOURCE_PARAMETERS, __global TO_FFT* restrict dst, const ulong dst_offset,
                       __global const point* restrict roots, const ulong roots_offset, const uint2 shape,
                       const uint items, const uint rows, const row_loops loops, const strides src_stride,
                       const strides dst_stride) {
  const uint i = get_global_id(PAIR_DIM), row = get_global_id(1 - PAIR_DIM);
  if (i >= items || row >= rows) return;
  row_in from;
  from.at = in_from(WHOLE_SOURCE, row_start(row, loops, src_stride));
  from.stride = src_stride.s3;
  from.shape = dct_shape_of(shape);
  fft_out to;
  to.at = dst + dst_offset + row_start(row, loops, dst_stride);
  to.stride = dst_stride.s3;
  load_item(from, to, roots + roots_offset, i);
}
