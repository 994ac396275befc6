// simd_dct_columns.cl - DCT and DST of GROUPS * VW neighbouring columns: lanes are columns. An item takes
// some such groups, one after the other. In place works: columns are loaded before any of them is stored.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                      see simd.clh
//   DIRECTION, PREFETCH, NONTEMPORAL_STORES   see simd.clh, dct_odd_lane.clh, dct1_lane.clh; of even lengths
//                                             -1, 0, 0
//   LOOPS, INDEX                       see rows.clh: the loops outside the columns
//   EVEN, N, STAGES, R0 .. R3, LAST    see dct_lane.clh
//   TYPE, DST, ORTHO                   see dct_lane.clh
//   RADER                              see dct_lane.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see real_vector_access.clh
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see real_vector_access.clh
//   GROUPS                             neighbouring vectors of columns; of odd lengths and type I 1
//   TAIL                               0 .. VW - 1: columns beyond the last whole vector; 0 if GROUPS > 1
// ND-range:  (items of a row, items), work-group 1; item (i, j) takes groups_per_item groups from i *
//            groups_per_item on, of rows_per_item rows outside the columns from j * rows_per_item on, of all
//            of which there are `rows`.
// Arguments: offsets count elements of the array's pointer type, strides real elements; s3 is the stride of
//            the transformed axis. See dct_lane.clh.
// Order:     natural in and out.
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "pre_post/real/half_spectrum.clh"
#include "io/real_vector_access.clh"
#include "io/rows.clh"
#include "lanes/simd.clh"

#if (EVEN && DIRECTION != -1) || PREFETCH != 0 || NONTEMPORAL_STORES != 0
#error "simd_dct_columns.cl needs DIRECTION -1, PREFETCH 0, NONTEMPORAL_STORES 0"
#endif
#if GROUPS < 1 || (GROUPS != 1 && (TAIL != 0 || !EVEN))
#error "GROUPS must be at least 1, and 1 where there is a TAIL, of odd lengths and of type I"
#endif
#if TAIL < 0 || TAIL >= VW
#error "TAIL must be 0 to VW - 1"
#endif

typedef struct {
  reals_in at;
  INDEX stride;
  int lanes;
} dct_source;

typedef struct {
  reals_out at;
  INDEX stride;
  int lanes;
} dct_sink;

#define G GROUPS

INLINE V get(const dct_source from, const int j, const int g) {
  if (LACKS_IN(j, 1)) return 0;
  const reals_in at = in_from(from.at, (INDEX)j * from.stride);
  if (from.lanes == VW) return reals_at(at, VW * g);
  REAL part[VW];
  UNROLL
  for (int l = 0; l < VW; ++l) part[l] = l < from.lanes ? real_at(at, VW * g + l) : 0;
  return CAT(vload, VW)(0, part);
}

INLINE void give(const dct_sink to, const int k, const int g, const V v) {
  if (LACKS_OUT(k, 1)) return;
  const reals_out at = out_from(to.at, (INDEX)k * to.stride);
  if (to.lanes == VW) {
    store_real_vector(at, VW * g, v);
    return;
  }
  REAL part[VW];
  CAT(vstore, VW)(v, 0, part);
  UNROLL
  for (int l = 0; l < VW; ++l)
    if (l < to.lanes) store_real(at, VW * g + l, part[l]);
}

#define REORDERED 0
#include "pre_post/dct/dct_lane.clh"

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_dct_columns(
    SOURCE_PARAMETERS, TARGET_PARAMETERS, DCT_TABLES, const row_loops loops, const strides src_stride,
    const strides dst_stride, const REAL scale, const uint columns, const uint groups_per_item,
    const uint rows, const uint rows_per_item) {
  const uint first = (uint)get_global_id(0) * groups_per_item * GROUPS * VW;
  const uint end = min(first + groups_per_item * GROUPS * VW, columns);
  const uint begin = (uint)get_global_id(1) * rows_per_item, end_row = min(begin + rows_per_item, rows);
  const dct_roots roots = DCT_ROOTS;
  for (uint row = begin; row < end_row; ++row) {
    dct_source from;
    dct_sink to;
    from.at = in_from(WHOLE_SOURCE, row_start(row, loops, src_stride) + first);
    from.stride = src_stride.s3;
    to.at = out_from(WHOLE_TARGET, row_start(row, loops, dst_stride) + first);
    to.stride = dst_stride.s3;
    from.lanes = to.lanes = VW;
    for (uint column = first; column + GROUPS * VW <= end; column += GROUPS * VW) {
      dct_of_lanes(from, to, roots, scale);
      from.at = in_from(from.at, GROUPS * VW);
      to.at = out_from(to.at, GROUPS * VW);
    }
#if TAIL
    if (end == columns) {
      from.lanes = to.lanes = TAIL;
      dct_of_lanes(from, to, roots, scale);
    }
#endif
  }
}
