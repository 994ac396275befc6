// real_rows.cl - what real_split.cl and real_merge.cl do, in vectors: for devices whose items are SIMD programs. Elements
// of a row are neighbours. A vector of elements k, k + 1, ... of a row goes with N / 2 - k, N / 2 - k - 1, ... of the
// opposite one.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                  see complex.clh; VW * PRECISION at most 256
//   DIRECTION, PREFETCH, STREAM    see simd.clh; -1, 0, 0
//   LOOPS, INDEX                   see half_spectrum.clh
//   N                              length of the real rows, even
//   MERGE                          0: r2c, after the complex FFT | 1: c2r, before it
// ND-range:  (ceil(pairs / pairs_per_item), ceil(rows / rows_per_item)), work-group 1; pairs = (N / 2 - 1) / 2, at least 1.
// Order:     natural in and out. src and dst may be the same: every item reads all that it writes.
// Arguments: as real_split.cl, offsets and strides count REALs and complex numbers, s3 must be 1; scale is half of what
//            results are multiplied by where MERGE is 0, else 1. pairs_per_item is a multiple of VW.
#include "complex.clh"
#include "half_spectrum.clh"
#include "rows.clh"
#include "simd.clh"

#if DIRECTION != -1 || PREFETCH != 0 || STREAM != 0
#error "real_rows.cl needs DIRECTION -1, PREFETCH 0, STREAM 0"
#endif
#if N % 2 != 0
#error "N must be even"
#endif
#if MERGE != 0 && MERGE != 1
#error "MERGE must be 0 or 1"
#endif

#define M (N / 2)
#define PAIRS ((M - 1) / 2)  // k = 1 .. PAIRS, all but the elements that are their own partners

#if VW == 2
#define BACKWARDS(v) (v).s10
#elif VW == 4
#define BACKWARDS(v) (v).s3210
#elif VW == 8
#define BACKWARDS(v) (v).s76543210
#else
#error "VW must be 2, 4 or 8"
#endif

typedef struct {
  __global const REAL *from, *from_opposite;
  __global REAL *to, *to_opposite;
  __global const REAL* roots;
  REAL scale;
} task;

// Lanes in load() order keep it: LANE(VW - 1 - l) is VW - 1 - LANE(l).
INLINE cplx mirrored(const cplx a) { return c_make(BACKWARDS(a.re), -BACKWARDS(a.im)); }

INLINE pair combined(const cplx a, const cplx b, const cplx w, const REAL scale) {
#if MERGE
  return merged(a, b, w.re, w.im);
#else
  return split(a, b, w.re, w.im, scale);
#endif
}

INLINE void vector_of_pairs(const task t, const uint k) {
  const uint last = M - k - (VW - 1);
  const cplx a = load(t.from + 2 * k), b = mirrored(load(t.from_opposite + 2 * last));
  const pair x = combined(a, b, load(t.roots + 2 * k), t.scale);
  store(t.to + 2 * k, x.low, VW, THROUGH_CACHE);
  store(t.to_opposite + 2 * last, mirrored(x.high), VW, THROUGH_CACHE);
}

// In lane 0.
INLINE void one_pair(const task t, const uint k) {
  const uint partner = M - k;
  const cplx a = load_lanes(t.from + 2 * k, 1);
  const cplx b = c_conj(load_lanes(t.from_opposite + 2 * (!MERGE && k == 0 ? 0 : partner), 1));
  const pair x = combined(a, b, load_lanes(t.roots + 2 * k, 1), t.scale);
  store(t.to + 2 * k, x.low, 1, THROUGH_CACHE);
  store(t.to_opposite + 2 * partner, c_conj(x.high), 1, THROUGH_CACHE);
}

INLINE void first_pair(const task t) {
  cplx a = load_lanes(t.from, 1), c = load_lanes(t.from_opposite, 1);
#if MERGE
  const cplx b = mean(c_conj(load_lanes(t.from_opposite + 2 * M, 1)), load_lanes(t.from + 2 * M, 1));
  a = mean(a, c_conj(c));
#else
  const cplx b = c_conj(c);
#endif
  const pair x = combined(a, b, load_lanes(t.roots, 1), t.scale);
  const bool alone = t.to == t.to_opposite;
  store(t.to, x.low, 1, THROUGH_CACHE);
#if MERGE
  if (!alone) store(t.to_opposite, c_conj(x.high), 1, THROUGH_CACHE);
#else
  store(t.to_opposite + 2 * M, c_conj(x.high), 1, THROUGH_CACHE);
  if (!alone) {
    store(t.to_opposite, c_conj(x.low), 1, THROUGH_CACHE);
    store(t.to + 2 * M, x.high, 1, THROUGH_CACHE);
  }
#endif
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void real_rows(
    __global const REAL* src, const ulong src_offset, __global REAL* dst, const ulong dst_offset,
    __global const REAL* restrict roots, const ulong roots_offset, const uint rows, const uint2 loop_counts,
    const strides src_stride, const strides dst_stride, const REAL scale, const uint pairs_per_item,
    const uint rows_per_item) {
  const uint first = (uint)get_global_id(0) * pairs_per_item + 1,
             end = min(first + pairs_per_item, (uint)PAIRS + 1);
  const uint first_row = (uint)get_global_id(1) * rows_per_item,
             end_row = min(first_row + rows_per_item, rows);
  for (uint row = first_row; row < end_row; ++row) {
    const uint opposite = opposite_row(row, loop_counts);
    task t;
    t.from = src + src_offset + 2 * row_start(row, loop_counts, src_stride);
    t.from_opposite = src + src_offset + 2 * row_start(opposite, loop_counts, src_stride);
    t.to = dst + dst_offset + 2 * row_start(row, loop_counts, dst_stride);
    t.to_opposite = dst + dst_offset + 2 * row_start(opposite, loop_counts, dst_stride);
    t.roots = roots + roots_offset;
    t.scale = scale;
    if (first == 1 &&
        row <= opposite) {  // one of two opposite rows takes the elements that are their own partners
      first_pair(t);
      if (M % 2 == 0) one_pair(t, M / 2);
    }
    uint k = first;
    for (; k + VW <= end; k += VW) vector_of_pairs(t, k);
    for (; k < end; ++k) one_pair(t, k);
  }
}
