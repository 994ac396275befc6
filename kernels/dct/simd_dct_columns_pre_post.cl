// simd_dct_columns_pre_post.cl - prologue and epilogue of the FFT of neighbouring columns of a DCT or DST, in
// vectors, as steps of their own: for columns too long for one item and for lengths whose FFT another kernel
// computes. Lanes are columns.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW            see complex.clh; VW 2, 4 or 8
//   DIRECTION, PREFETCH, NONTEMPORAL_STORES   see simd.clh; -1, 0, 0
//   LOOPS, INDEX             see rows.clh: the loops outside the columns
//   EVEN, TYPE, DST, ORTHO   see dct.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see real_access.clh; of the workspace plain
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see real_access.clh; of the workspace plain
//   BEFORE                   1: from columns to the workspace, before the FFT | 0: back, after it
// ND-range:  (shares, outer rows), work-group 1; a share is items_per_share of the items of dctTYPE.clh and
//            dct_odd.clh, of all columns.
// Arguments: offsets count elements of the array's pointer type, REALs for a plain array, strides real
//            elements; in the workspace both count what the workspace holds (workspace_rows.clh); s3 is the
//            stride of the transformed axis, columns stand side by side. columns: VW at least; the last
//            vector overlaps the one before it. roots: see dct_load.cl. scale multiplies results once.
// Order:     in the workspace as the FFT takes and leaves it: natural. src and dst differ.
#include "pre_post/dct/workspace_rows.clh"
#include "lanes/complex.clh"
#include "io/rows.clh"

#if BEFORE != 0 && BEFORE != 1
#error "BEFORE must be 0 or 1"
#endif

#include "pre_post/dct/dct.clh"

#if BEFORE
#define ENDS_PARAMETERS SOURCE_PARAMETERS, __global TO_FFT *restrict dst, const ulong dst_offset
#else
#define ENDS_PARAMETERS __global const FROM_FFT *restrict src, const ulong src_offset, TARGET_PARAMETERS
#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_dct_columns_pre_post(
    ENDS_PARAMETERS, __global const point* restrict roots, const ulong roots_offset, const uint2 shape,
    const uint items, const row_loops loops, const strides src_stride, const strides dst_stride,
    const REAL scale, const uint columns, const uint items_per_share) {
  const uint outer = get_global_id(1), first = (uint)get_global_id(0) * items_per_share;
  const uint end = min(first + items_per_share, items);
  roots += roots_offset;
#if BEFORE
  row_in from;
  fft_out to;
  const reals_in rows = in_from(WHOLE_SOURCE, row_start(outer, loops, src_stride));
  dst += dst_offset + row_start(outer, loops, dst_stride);
  from.shape = dct_shape_of(shape);
#else
  fft_in from;
  row_out to;
  const reals_out rows = out_from(WHOLE_TARGET, row_start(outer, loops, dst_stride));
  src += src_offset + row_start(outer, loops, src_stride);
  to.shape = dct_shape_of(shape);
  to.scale = scale;
#endif
  from.stride = src_stride.s3;
  to.stride = dst_stride.s3;
  // Where the last columns are no whole vector, their vector begins among those of the one before. It is
  // stored first: the elements that no callback is called for there are stored by the others.
  const uint rest = columns % VW, ahead = rest == 0 ? 0 : 1;
  for (uint i = first; i < end; ++i)
    for (uint v = 0; v < columns / VW + ahead; ++v) {
      const uint column = v < ahead ? columns - VW : VW * (v - ahead);
      const int skipped = v < ahead ? VW - rest : 0;
#if BEFORE
      from.at = in_from(rows, column);
      from.skipped = skipped;
      to.at = dst + column;
      load_item(from, to, roots, i);
#else
      from.at = src + column;
      to.at = out_from(rows, column);
      to.skipped = skipped;
      store_item(from, to, roots, i);
#endif
    }
}
