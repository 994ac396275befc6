// simd_real_columns.cl - r2c and c2r of GROUPS * VW neighbouring columns of N real elements, whose half
// spectra are neighbouring columns too: lanes are columns, so nothing crosses lanes (hermitian_lane.clh). An
// item takes some such groups, one after the other. Out of place only.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                      see simd.clh
//   DIRECTION                          -1: r2c | 1: c2r
//   PREFETCH, NONTEMPORAL_STORES       see simd.clh; 0, 0
//   LOOPS, INDEX                       see rows.clh: the loops outside the columns
//   N, STAGES, R0, R1, R2, R3, LAST    see hermitian_lane.clh
//   SCALED                             0 | 1: whether results are multiplied by `scale`
//   GROUPS                             neighbouring vectors of columns
//   TAIL                               0 .. VW - 1: columns beyond the last whole vector; 0 if GROUPS > 1
// ND-range:  (items of a row, items), work-group 1; item (i, j) takes groups_per_item groups from i *
//            groups_per_item on, of rows_per_item rows outside the columns from j * rows_per_item on, of all
//            of which there are `rows`.
// Arguments: offsets count REALs, strides real elements for real rows, complex elements for half spectra; s3
//            is the stride of the transformed axis. tw:
// table simd_column. places: table residue_places.
// Order:     natural in and out.
#include "io/plain_source_sink.clh"
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "pre_post/real/half_spectrum.clh"
#include "io/rows.clh"
#include "lanes/simd.clh"

#if PREFETCH != 0 || NONTEMPORAL_STORES != 0
#error "simd_real_columns.cl needs PREFETCH 0, NONTEMPORAL_STORES 0"
#endif
#if GROUPS < 1 || (GROUPS > 1 && TAIL != 0)
#error "GROUPS must be at least 1, and 1 where there is a TAIL"
#endif
#if TAIL < 0 || TAIL >= VW
#error "TAIL must be 0 to VW - 1"
#endif

#include "real/hermitian_lane.clh"

// Half spectra have no direction: the exchange of re and im that load_lanes() and store() make is undone.
// Columns in the order of the real elements.
INLINE cplx load_complex_columns(__global const REAL* p, const int lanes) {
  const cplx v = load_lanes(p, lanes);
  return c_make(IN_ORDER(v.RE), IN_ORDER(v.IM));
}
INLINE void store_complex_columns(__global REAL* p, const cplx v, const int lanes) {
  const V re = IN_LANES(v.re), im = IN_LANES(v.im);
  cplx in_lanes;
  in_lanes.RE = re;
  in_lanes.IM = im;
  store(p, in_lanes, lanes, CACHED_STORE);
}

typedef struct {
  __global const REAL* from;
  __global REAL* to;
  INDEX from_stride, to_stride;
} columns_at;

#define REALS_IN (DIRECTION < 0 ? 1 : 2)  // of what strides count
#define REALS_OUT (DIRECTION < 0 ? 2 : 1)

// Of every vector `lanes` columns, a literal after inlining. Rows are loaded, and stored, for all vectors
// together, because they may share few sets of the caches.
INLINE void transform_columns(const columns_at at, cplx lines[GROUPS][KEPT], cplx* a, cplx* middle,
                              const constants with, const int lanes) {
#if DIRECTION < 0
  for (int i = 0; i < N; ++i)
    for (int g = 0; g < GROUPS; ++g)
      ((V*)lines[g])[i] = load_reals(at.from + (INDEX)i * at.from_stride + g * VW, lanes);
  for (int g = 0; g < GROUPS; ++g) real_lane_fft(scratch_in(lines[g], a, middle), lines[g], with);
  for (int k = 0; k < KEPT; ++k)
    for (int g = 0; g < GROUPS; ++g)
      store_complex_columns(at.to + 2 * ((INDEX)k * at.to_stride + g * VW), lines[g][k], lanes);
#else
  for (int k = 0; k < KEPT; ++k)
    for (int g = 0; g < GROUPS; ++g)
      lines[g][k] = load_complex_columns(at.from + 2 * ((INDEX)k * at.from_stride + g * VW), lanes);
  for (int g = 0; g < GROUPS; ++g) real_lane_fft(lines[g], scratch_in(lines[g], a, middle), with);
  for (int i = 0; i < N; ++i)
    for (int g = 0; g < GROUPS; ++g)
      store_reals(at.to + (INDEX)i * at.to_stride + g * VW, ((V*)lines[g])[i], lanes);
#endif
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_real_columns(
    __global const REAL* src, const ulong src_offset, __global REAL* dst, const ulong dst_offset,
    __global const REAL* restrict tw, const ulong tw_offset, __global const uint* restrict places,
    const ulong places_offset, const row_loops loops, const strides src_stride, const strides dst_stride,
    const REAL scale, const uint columns, const uint groups_per_item, const uint rows,
    const uint rows_per_item) {
  const uint first = (uint)get_global_id(0) * groups_per_item * GROUPS * VW;
  const uint end = min(first + groups_per_item * GROUPS * VW, columns);
  const uint begin = (uint)get_global_id(1) * rows_per_item, end_row = min(begin + rows_per_item, rows);
  constants with;
  with.tw = tw + tw_offset;
  with.places = places + places_offset;
  with.scale = scale;
  cplx lines[GROUPS][KEPT], a[KEPT], middle[MIDDLE_ELEMENTS];
  for (uint row = begin; row < end_row; ++row) {
    columns_at at;
    at.from = src + src_offset + REALS_IN * (row_start(row, loops, src_stride) + first);
    at.to = dst + dst_offset + REALS_OUT * (row_start(row, loops, dst_stride) + first);
    at.from_stride = src_stride.s3;
    at.to_stride = dst_stride.s3;
    for (uint column = first; column + GROUPS * VW <= end; column += GROUPS * VW) {
      transform_columns(at, lines, a, middle, with, VW);
      at.from += REALS_IN * GROUPS * VW;
      at.to += REALS_OUT * GROUPS * VW;
    }
#if TAIL
    if (end == columns) transform_columns(at, lines, a, middle, with, TAIL);
#endif
  }
}
