// dct_column_ends.cl - what stands before and after the FFT of neighbouring columns of a DCT or DST, in vectors: for columns too long for an
// item and for lengths whose FFT is no SIMD item's. Lanes are columns.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW            see complex.clh; VW 2, 4 or 8
//   LOOPS, INDEX             see rows.clh: the loops outside the columns
//   EVEN, TYPE, DST, ORTHO   see dct.clh
//   BEFORE                   1: from columns to the workspace, before the FFT | 0: back, after it
// ND-range:  (shares, outer rows), work-group 1; a share is items_per_share of the items of dctTYPE.clh and dct_odd.clh, of all columns.
// Arguments: offsets and strides count reals and what the workspace holds (between_rows.clh); s3 is the stride of the transformed axis,
// columns stand side by side. columns: VW at least; the last vector overlaps the one before it. roots: see dct_load.cl. scale
// multiplies results once.
// Order:     in the workspace as the FFT takes and leaves it: natural. src and dst differ.
#include "bare_sides.clh"
#include "between_rows.clh"
#include "complex.clh"
#include "dct.clh"
#include "rows.clh"

#if BEFORE != 0 && BEFORE != 1
#error "BEFORE must be 0 or 1"
#endif

#if BEFORE
#define FROM REAL
#define TO TO_FFT
#else
#define FROM FROM_FFT
#define TO REAL
#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void dct_column_ends(
    __global const FROM* restrict src, const ulong src_offset, __global TO* restrict dst,
    const ulong dst_offset, __global const point* restrict roots, const ulong roots_offset, const uint2 shape,
    const uint items, const uint2 loop_counts, const strides src_stride, const strides dst_stride,
    const REAL scale, const uint columns, const uint items_per_share) {
  const uint outer = get_global_id(1), first = (uint)get_global_id(0) * items_per_share;
  const uint end = min(first + items_per_share, items);
  src += src_offset + row_start(outer, loop_counts, src_stride);
  dst += dst_offset + row_start(outer, loop_counts, dst_stride);
  roots += roots_offset;
#if BEFORE
  row_in from;
  numbers_out to;
  from.shape = dct_shape_of(shape);
#else
  numbers_in from;
  row_out to;
  to.shape = dct_shape_of(shape);
  to.scale = scale;
#endif
  from.stride = src_stride.s3;
  to.stride = dst_stride.s3;
  for (uint i = first; i < end; ++i)
    for (uint c = 0; c < columns; c += VW) {
      const uint column = min(c, columns - VW);
      from.at = src + column;
      to.at = dst + column;
#if BEFORE
      load_item(from, to, roots, i);
#else
      store_item(from, to, roots, i);
#endif
    }
}
