// four_step_fft.cl - the first pass over a long contiguous row of N * COLUMNS points, seen as an N x COLUMNS
// array: one work-item transforms VW neighbouring columns, multiplies element k of column c by
// exp(-2 pi i c k / (N COLUMNS)), and stores each column as a contiguous row of N points. column_fft.cl over
// the COLUMNS x N array that this leaves completes the transform. src and dst must not overlap.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                      see simd.clh
//   DIRECTION, PREFETCH, STREAM        see simd.clh; STREAM 0
//   LOOPS, INDEX                       see rows.clh: the loops outside, over long rows
//   RADICES                            see dft.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see middle_stages.clh; N >= VW
//   SOURCE_FORM, SOURCE_BITS, SOURCE_PART   see sides.clh
//   TAIL                               0 .. VW - 1: COLUMNS modulo VW
//
// ND-range:  (COLUMNS / VW rounded up, long rows), work-group 1.
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

#include "columns.clh"
#include "complex.clh"
#include "dft.clh"
#include "rows.clh"
#include "simd.clh"

#if STREAM != 0
#error "four_step_fft.cl does not stream: STREAM must be 0"
#endif
#if TAIL < 0 || TAIL >= VW
#error "TAIL must be 0 to VW - 1"
#endif
#if N < VW
#error "N must be at least VW"
#endif

#define G 1
#define ROW_LENGTH N

#include "row_blocks.clh"

typedef cplx* sink;
typedef columns_in source;

INLINE cplx take(const source from, const int row, const int g, const int lanes) {
  return load_columns(from, row, g, lanes);
}
INLINE void put(const sink to, const int slot, const int g, const cplx v) { to[slot] = v; }
HOOK void touch_out(const sink to, const int vector) {}
HOOK void touch_next(const source next, const int vector) {}  // nothing to fetch ahead

#define IS_ZERO LACKS_IN
#define SOURCE_OF leg_of_columns
#include "column_first_stage.clh"
#include "stages.clh"

// Element k of column c + l times exp(-2 pi i c k / n) exp(-2 pi i l k / n): `near` holds the second factor
// for every k, VW real parts, then VW imaginary ones, in LANE order; `far` the first for every k of this
// group of columns.
INLINE void store_twiddled(const cplx* a, __global REAL* to, const row_starts rows, const int lanes,
                           __global const REAL* near, __global const REAL* far) {
  for (int b = 0; b < BLOCKS; ++b) {
    const int p = block_start(b);
    cplx v[VW];
    UNROLL
    for (int l = 0; l < VW; ++l) {
      __global const REAL* const w = near + 2 * VW * (p + l);
      const cplx root = c_mul(c_make(VLOAD(w), VLOAD(w + VW)), far[2 * (p + l)], far[2 * (p + l) + 1]);
      v[l] = c_mul(a[p + l], root.re, root.im);
    }
    store_block(v, p, to, rows, lanes, THROUGH_CACHE);
  }
}

INLINE void transform(const source from, __global REAL* dst, const row_starts to, const int lanes,
                      __global const REAL* tw, __global const REAL* near, __global const REAL* far) {
  cplx a[N], b[N];
  first_stage(from, a, tw, lanes);
  middle_stages(a, tw + 2 * M * (R0 - 1), b);
  last_stage(a, b, from);
  store_twiddled(b, dst, to, lanes, near, far);
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void four_step_fft(
    SOURCE_PARAMETERS, __global REAL* restrict dst, const ulong dst_offset, __global const REAL* restrict tw,
    const ulong tw_offset, __global const REAL* restrict twist, const ulong twist_offset,
    const uint2 loop_counts, const strides src_stride, const strides dst_stride) {
  const uint group = get_global_id(0), outer = get_global_id(1);
  source from;
  from.at = in_from(SOURCE_FROM(row_start(outer, loop_counts, src_stride)), group * VW, 1);
  from.stride = src_stride.s3;
  row_starts to;
  UNROLL
  for (int l = 0; l < VW; ++l)
    to.start[l] = row_start(outer, loop_counts, dst_stride) + ((INDEX)group * VW + l) * dst_stride.s3;
  dst += dst_offset;
  tw += tw_offset;
  twist += twist_offset;
  __global const REAL* const far = twist + 2 * VW * N + 2 * N * group;
#if TAIL
  if (group == get_global_size(0) - 1) {
    transform(from, dst, to, TAIL, tw, twist, far);
    return;
  }
#endif
  transform(from, dst, to, VW, tw, twist, far);
}
