// dct_lanes.cl - DCT and DST of short rows of neighbours, one row to a lane: as many rows at a time as V has
// lanes, the last ones perhaps fewer, go through transposes in registers. In place works: these rows are loaded whole before any of them is
// stored.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW, ABREAST             see simd.clh; vectors of at most 256 bits
//   DIRECTION, PREFETCH, STREAM        see simd.clh, dct_odd_lane.clh, dct1_lane.clh; of even lengths DIRECTION -1; STREAM: rows_of_reals.clh
//   LOOPS, INDEX                       see rows.clh
//   IN_PITCH, OUT_PITCH                see rows_of_reals.clh; of rows
//   RADICES                            see dft.clh
//   EVEN, N, STAGES, R0 .. R3, LAST    see dct_lane.clh; rows hold at least VW elements
//   TYPE, DST, ORTHO                   see dct_lane.clh
//   RADER                              see dct_lane.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_PART   see real_sides.clh
//   TARGET_FORM, TARGET_BITS, TARGET_PART   see real_sides.clh
// Optional parameters (-D):
//   COFACTOR, INVERSE                  with RADER, see dct_lane.clh
// ND-range:  (items, 1), work-group 1; item i takes per_item rows from i * per_item on.
// Arguments: offsets count what a side points to, strides reals. See dct_lane.clh. scale multiplies results once.
// Order:     natural in and out.
#include "complex.clh"
#include "dft.clh"
#include "half_spectrum.clh"
#include "real_sides.clh"
#include "rows.clh"
#include "simd.clh"

#if EVEN && DIRECTION != -1
#error "dct_lanes.cl needs DIRECTION -1 for even lengths"
#endif

typedef const V* dct_source;
typedef V* dct_sink;
#define G 1
INLINE V get(const dct_source from, const int j, const int g) { return from[j]; }
INLINE void give(const dct_sink to, const int k, const int g, const V v) { to[k] = v; }

#define REORDERED (TYPE == 2 && EVEN && !DST)  // as rows are loaded
#include "dct_lane.clh"

#if LENGTH < VW
#error "rows must hold at least VW elements"
#endif

#define LENGTH_IN LENGTH
#define LENGTH_OUT LENGTH
#define REALS_IN 1
#define REALS_OUT 1
#if REORDERED  // the other way round than reordered(), p being even
#define PLACE_OF(p, l) ((l) % 2 == 0 ? ((p) >> 1) + (l) / 2 : LENGTH - 1 - (l) / 2 - ((p) >> 1))
#endif
#include "rows_of_reals.clh"

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void dct_lanes(
    SOURCE_PARAMETERS, TARGET_PARAMETERS, DCT_TABLES, const uint rows, const uint2 loop_counts,
    const strides src_stride, const strides dst_stride, const REAL scale, const uint per_item) {
  const reals_in source = WHOLE_SOURCE;
  const reals_out target = WHOLE_TARGET;
  const dct_roots roots = DCT_ROOTS;
  const uint begin = (uint)get_global_id(0) * per_item, end = min(begin + per_item, rows);
#if REORDERED
  cplx x[N];
#else
  V x[LENGTH];
#endif
  V y[LENGTH];
  for (uint row = begin; row < end; row += LANES) {
    load_rows(source, row, end, loop_counts, src_stride, (V*)x);
#if REORDERED
    dct_of_numbers(x, x, y, roots, scale);
#else
    dct_of_lanes(x, y, roots, scale);
#endif
    store_rows(y, target, row, end, loop_counts, dst_stride);
  }
}
