// four_step_fft.cl - the first pass over a long contiguous row of N * COLUMNS points, seen as an N x COLUMNS
// array: one work-item transforms GROUPS * VW neighbouring columns, multiplies element k of column c by
// exp(-2 pi i c k / (N COLUMNS)), and stores each column as a contiguous row of N points. column_fft.cl over
// the COLUMNS x N array that this leaves completes the transform. src and dst must not overlap.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                      see simd.clh
//   DIRECTION, PREFETCH, STREAM        see simd.clh; STREAM 0
//   LOOPS, INDEX                       see rows.clh: the loops outside, over long rows
//   RADICES                            see dft.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see middle_stages.clh; N >= VW
//   GROUPS                             vectors of columns that an item takes side by side
//   SOURCE_FORM, SOURCE_BITS, SOURCE_PART   see sides.clh
//   TAIL                               0 .. GROUPS * VW - 1: COLUMNS modulo GROUPS VW
//
// ND-range:  (COLUMNS / (GROUPS VW) rounded up, long rows), work-group 1.
//
// Arguments: offsets count REALs; strides as in stockham.cl, for the loops outside; src_stride.s3 is COLUMNS,
//            dst_stride.s3 is N. tw: table simd_column, twist: table simd_four_step.
//
// Order:     natural in; out as column_fft.cl needs it.
//
// Source:    Bailey, FFTs in external or hierarchical memory; its transpose is merged into the store.
#define TARGET_FORM 0  // an array of the library's own
#define TARGET_BITS PRECISION
#define TARGET_PART 0

#include "column_twiddles.clh"
#include "columns.clh"
#include "complex.clh"
#include "dft.clh"
#include "rows.clh"
#include "simd.clh"

#if STREAM != 0
#error "four_step_fft.cl does not stream: STREAM must be 0"
#endif
#if GROUPS < 1
#error "GROUPS must be at least 1"
#endif
#if TAIL < 0 || TAIL >= GROUPS * VW
#error "TAIL must be 0 to GROUPS * VW - 1"
#endif
#if N < VW
#error "N must be at least VW"
#endif

#define G GROUPS
#define ROW_LENGTH N

#include "item_columns.clh"

typedef cplx* sink;
typedef columns_in source;

INLINE cplx take(const source from, const int row, const int g, const int columns) {
  const int lanes = lanes_with_column(columns, g);
  return lanes == 0 ? c_make(0, 0) : load_columns(from, row, g, lanes);
}
INLINE void put(const sink to, const int slot, const int g, const cplx v) { to[slot * G + g] = v; }
HOOK void touch_out(const sink to, const int vector) {}
HOOK void touch_next(const source next, const int vector) {}  // nothing to fetch ahead

#define IS_ZERO LACKS_IN
#define SOURCE_OF leg_of_columns
#include "column_first_stage.clh"
#include "stages.clh"

typedef column_twiddles twiddles;
INLINE cplx twiddle(const twiddles of, const int k) { return twiddle_of_columns(of, k); }
#include "twiddled_blocks.clh"

// Columns are stored one behind the other, `stride` apart.
INLINE void transform(const source from, __global REAL* dst, const INDEX stride, const int columns,
                      __global const REAL* tw, twiddles factors) {
  cplx a[N * G], b[N * G];
  first_stage(from, a, tw, columns);
  middle_stages(a, tw + 2 * M * (R0 - 1), b);
  last_stage(a, b, from);
  for (int g = 0; g < G; ++g) {
    const int lanes = lanes_with_column(columns, g);
    row_starts rows;
    UNROLL
    for (int l = 0; l < VW; ++l) rows.start[l] = (INDEX)(VW * g + l) * stride;
    if (lanes > 0) store_twiddled(b + g, dst, rows, lanes, factors);
    factors.far += 2 * N;
  }
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void four_step_fft(
    SOURCE_PARAMETERS, __global REAL* restrict dst, const ulong dst_offset, __global const REAL* restrict tw,
    const ulong tw_offset, __global const REAL* restrict twist, const ulong twist_offset,
    const uint2 loop_counts, const strides src_stride, const strides dst_stride) {
  const uint first = (uint)get_global_id(0) * (VW * G), outer = get_global_id(1);
  source from;
  from.at = in_from(SOURCE_FROM(row_start(outer, loop_counts, src_stride)), first, 1);
  from.stride = src_stride.s3;
  dst += dst_offset + 2 * (row_start(outer, loop_counts, dst_stride) + first * dst_stride.s3);
  tw += tw_offset;
  twist += twist_offset;
  const twiddles factors = {twist, twist + 2 * VW * N + 2 * N * (first / VW)};
#if TAIL
  if (get_global_id(0) == get_global_size(0) - 1) {
    transform(from, dst, dst_stride.s3, TAIL, tw, factors);
    return;
  }
#endif
  transform(from, dst, dst_stride.s3, VW * G, tw, factors);
}
