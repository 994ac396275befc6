// simd_four_step.cl - the first pass over a long contiguous row of N * COLUMNS points, seen as an N x COLUMNS
// array: one work-item transforms GROUPS * VW neighbouring columns, multiplies element k of column c by
// exp(-2 pi i c k / (N COLUMNS)), and stores each column as a contiguous row of N points. simd_columns.cl
// over the COLUMNS x N array that this leaves completes the transform. src and dst must not overlap.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                      see simd.clh
//   DIRECTION, PREFETCH, NONTEMPORAL_STORES   see simd.clh; NONTEMPORAL_STORES 0
//   LOOPS, INDEX                       see rows.clh: the loops outside, over long rows
//   N, STAGES, R0, R1, R2, R3, LAST    see middle_stages.clh; N >= VW
//   GROUPS                             neighbouring vectors of columns that an item takes
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see source_sink.clh
//   TAIL                               0 .. GROUPS * VW - 1: COLUMNS modulo GROUPS VW
//
// ND-range:  (COLUMNS / (GROUPS VW) rounded up, long rows), work-group 1.
//
// Arguments: offsets count REALs; strides as in stockham.cl, for the loops outside; src_stride.s3 is COLUMNS,
//            dst_stride.s3 is N. tw: table simd_column, twiddles: table simd_four_step.
//
// Order:     natural in; out as simd_columns.cl needs it.
//
// Source:    Bailey, FFTs in external or hierarchical memory; its transpose is merged into the store.
#define TARGET_FORM 0  // an array of the library
#define TARGET_BITS PRECISION
#define TARGET_WINDOW 0

#include "lanes/column_vectors.clh"
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "io/rows.clh"
#include "lanes/simd.clh"

#define G GROUPS
#include "lanes/item_columns.clh"

typedef columns_in source;

INLINE cplx take(const source from, const int row, const int g, const int columns) {
  const int lanes = lanes_with_column(columns, g);
  return lanes == 0 ? c_make(0, 0) : load_columns(from, row, g, lanes);
}

#define IS_ZERO LACKS_IN
#define SOURCE_OF columns_within
#include "simd/first_pass.clh"

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_four_step(
    SOURCE_PARAMETERS, __global REAL* restrict dst, const ulong dst_offset, __global const REAL* restrict tw,
    const ulong tw_offset, __global const REAL* restrict twiddles, const ulong twiddles_offset,
    const row_loops loops, const strides src_stride, const strides dst_stride) {
  const uint first = (uint)get_global_id(0) * (VW * G), outer = get_global_id(1);
  source from;
  from.at = in_from(SOURCE_FROM(row_start(outer, loops, src_stride)), first, 1);
  from.stride = src_stride.s3;
  dst += dst_offset + 2 * row_start(outer, loops, dst_stride);
  transform_columns(from, dst, dst_stride.s3, first, tw + tw_offset, twiddles + twiddles_offset);
}
