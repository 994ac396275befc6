// dct_columns.cl - DCT and DST of GROUPS * VW neighbouring columns: lanes are columns. An item takes some
// such groups, one after the other. In place works: columns are loaded before any of them is stored.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                      see simd.clh
//   DIRECTION, PREFETCH, STREAM        see simd.clh, dct_odd_lane.clh, dct1_lane.clh; of even lengths -1, 0, 0
//   LOOPS, INDEX                       see rows.clh: the loops outside the columns
//   RADICES                            see dft.clh
//   EVEN, N, STAGES, R0 .. R3, LAST    see dct_lane.clh
//   TYPE, DST, ORTHO, EIGHTH, TURNS    see dct_lane.clh
//   GROUPS                             vectors of columns side by side; of odd lengths and type I 1
//   TAIL                               0 .. VW - 1: columns beyond the last whole vector; 0 if GROUPS > 1
// ND-range:  (items, outer rows), work-group 1; item i takes groups_per_item groups from i * groups_per_item on.
// Arguments: offsets and strides count reals; s3 is the stride of the transformed axis. See dct_lane.clh.
// Order:     natural in and out.
#include "complex.clh"
#include "dft.clh"
#include "half_spectrum.clh"
#include "rows.clh"
#include "simd.clh"

#if (EVEN && DIRECTION != -1) || PREFETCH != 0 || STREAM != 0
#error "dct_columns.cl needs DIRECTION -1, PREFETCH 0, STREAM 0"
#endif
#if GROUPS < 1 || (GROUPS != 1 && (TAIL != 0 || !EVEN))
#error "GROUPS must be at least 1, and 1 where there is a TAIL, of odd lengths and of type I"
#endif
#if TAIL < 0 || TAIL >= VW
#error "TAIL must be 0 to VW - 1"
#endif

typedef struct {
  __global const REAL* at;
  INDEX stride;
  int lanes;
} dct_source;

typedef struct {
  __global REAL* at;
  INDEX stride;
  int lanes;
} dct_sink;

#define G GROUPS

INLINE V get(const dct_source from, const int j, const int g) {
  __global const REAL* const p = from.at + (INDEX)j * from.stride + VW * g;
  if (from.lanes == VW) return VLOAD(p);
  REAL part[VW];
  UNROLL
  for (int l = 0; l < VW; ++l) part[l] = l < from.lanes ? p[l] : 0;
  return CAT(vload, VW)(0, part);
}

INLINE void give(const dct_sink to, const int k, const int g, const V v) {
  __global REAL* const p = to.at + (INDEX)k * to.stride + VW * g;
  if (to.lanes == VW) {
    *(__global unaligned*)p = v;
    return;
  }
  REAL part[VW];
  CAT(vstore, VW)(v, 0, part);
  UNROLL
  for (int l = 0; l < VW; ++l)
    if (l < to.lanes) p[l] = part[l];
}

#include "dct_lane.clh"

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void dct_columns(
    __global const REAL* src, const ulong src_offset, __global REAL* dst, const ulong dst_offset, DCT_TABLES,
    const uint2 loop_counts, const strides src_stride, const strides dst_stride, const REAL scale,
    const uint columns, const uint groups_per_item) {
  const uint outer = get_global_id(1), first = (uint)get_global_id(0) * groups_per_item * GROUPS * VW;
  const uint end = min(first + groups_per_item * GROUPS * VW, columns);
  const dct_roots roots = DCT_ROOTS;
  dct_source from;
  dct_sink to;
  from.at = src + src_offset + row_start(outer, loop_counts, src_stride) + first;
  from.stride = src_stride.s3;
  to.at = dst + dst_offset + row_start(outer, loop_counts, dst_stride) + first;
  to.stride = dst_stride.s3;
  from.lanes = to.lanes = VW;
  for (uint column = first; column + GROUPS * VW <= end; column += GROUPS * VW) {
    dct_of_lanes(from, to, roots, scale);
    from.at += GROUPS * VW;
    to.at += GROUPS * VW;
  }
#if TAIL
  if (end == columns) {
    from.lanes = to.lanes = TAIL;
    dct_of_lanes(from, to, roots, scale);
  }
#endif
}
