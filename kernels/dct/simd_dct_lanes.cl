// simd_dct_lanes.cl - DCT and DST of short rows of neighbours, one row to a lane, or several that follow each
// other without gaps, along rows, or along both axes of square blocks of rows: as many runs of rows at a time
// as V has lanes, the last ones perhaps fewer, go through transposes in registers. In place works: these are
// loaded whole before any of them is stored.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW, TRANSFORMS_PER_VECTOR   see simd.clh; vectors of at most 256 bits
//   DIRECTION, PREFETCH, NONTEMPORAL_STORES   see simd.clh, dct_odd_lane.clh, dct1_lane.clh; of even lengths
//                                             DIRECTION -1; NONTEMPORAL_STORES: real_row_per_lane.clh
//   LOOPS, INDEX                       see rows.clh: of runs
//   IN_PITCH, OUT_PITCH                see real_row_per_lane.clh; of runs
//   EVEN, N, STAGES, R0 .. R3, LAST    see dct_lane.clh
//   TOGETHER                           rows of a run, which holds at least VW elements
//   REST                               rows after the last whole run, which the last item takes; fewer than
//                                      TOGETHER, and only with LOOPS 1
//   SQUARE                             0 | 1: whether they are blocks of as many rows as those have elements,
//                                      done along both axes
//   TYPE, DST, ORTHO                   see dct_lane.clh
//   RADER                              see dct_lane.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see real_vector_access.clh; SOURCE_WINDOW 0 where TOGETHER is
//                                             not 1
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see real_vector_access.clh; the same
// ND-range:  (items, 1), work-group 1; item i takes per_item runs from i * per_item on.
// Arguments: offsets count elements of the array's pointer type, strides real elements. See dct_lane.clh.
//            scale multiplies results once.
// Order:     natural in and out.
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "pre_post/real/half_spectrum.clh"
#include "io/real_vector_access.clh"
#include "io/rows.clh"
#include "lanes/simd.clh"

#if EVEN && DIRECTION != -1
#error "simd_dct_lanes.cl needs DIRECTION -1 for even lengths"
#endif

// Elements `apart` each other, a literal after inlining.
typedef struct {
  const V* at;
  int apart;
} dct_source;
typedef struct {
  V* at;
  int apart;
} dct_sink;
#define G 1
INLINE V get(const dct_source from, const int j, const int g) { return from.at[j * from.apart]; }
INLINE void give(const dct_sink to, const int k, const int g, const V v) { to.at[k * to.apart] = v; }

#define REORDERED (TYPE == 2 && EVEN && !DST && TOGETHER == 1)  // as rows are loaded
#include "pre_post/dct/dct_lane.clh"

#define ELEMENTS (TOGETHER * LENGTH)  // of a run
#if ELEMENTS < VW
#error "runs must hold at least VW elements"
#endif
#if SQUARE != 0 && (SQUARE != 1 || TOGETHER % LENGTH != 0)
#error "SQUARE must be 0, or of whole blocks 1"
#endif

#if TOGETHER > 1 && (SOURCE_WINDOW || TARGET_WINDOW)
#error "rows of several to a lane are whole: SOURCE_WINDOW and TARGET_WINDOW must be 0"
#endif
#if REST >= TOGETHER || (REST && LOOPS != 1) || (SQUARE && REST % LENGTH != 0)
#error "REST must be less than TOGETHER, whole blocks, and 0 unless LOOPS is 1"
#endif

#define LENGTH_IN ELEMENTS
#define LENGTH_OUT ELEMENTS
#define REALS_IN 1
#define REALS_OUT 1
#if REORDERED  // the inverse of reordered(), p being even
#define PLACE_OF(p, l) ((l) % 2 == 0 ? ((p) >> 1) + (l) / 2 : LENGTH - 1 - (l) / 2 - ((p) >> 1))
#endif
#include "lanes/real_row_per_lane.clh"

#if !REORDERED
INLINE void transform_axis(const V* from, V* to, const int first, const int apart, const dct_roots roots,
                           const REAL scale) {
  const dct_source elements = {from + first, apart};
  const dct_sink results = {to + first, apart};
  dct_of_lanes(elements, results, roots, scale);
}

// Returns which of the two, of ELEMENTS each, holds the results in the end.
INLINE const V* transform_run(V* x, V* y, const dct_roots roots, const REAL scale) {
  UNROLL_BLOCKS
  for (int row = 0; row < TOGETHER; ++row) transform_axis(x, y, row * LENGTH, 1, roots, SQUARE ? 1 : scale);
#if SQUARE
  UNROLL_BLOCKS
  for (int row = 0; row < TOGETHER; row += LENGTH) {
    UNROLL_BLOCKS
    for (int column = 0; column < LENGTH; ++column)
      transform_axis(y, x, row * LENGTH + column, LENGTH, roots, scale);
  }
  return x;
#else
  return y;
#endif
}
#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_dct_lanes(
    SOURCE_PARAMETERS, TARGET_PARAMETERS, DCT_TABLES, const uint rows, const row_loops loops,
    const strides src_stride, const strides dst_stride, const REAL scale, const uint per_item) {
  const reals_in source = WHOLE_SOURCE;
  const reals_out target = WHOLE_TARGET;
  const dct_roots roots = DCT_ROOTS;
  const uint begin = (uint)get_global_id(0) * per_item, end = min(begin + per_item, rows);
#if REORDERED
  cplx x[N];
#else
  V x[ELEMENTS];
#endif
  V y[ELEMENTS];
  for (uint row = begin; row < end; row += LANES) {
    load_rows(source, row, end, loops, src_stride, (V*)x);
#if REORDERED
    const dct_sink results = {y, 1};
    dct_of_complex(x, x, results, roots, scale);
    store_rows(y, target, row, end, loops, dst_stride);
#else
    store_rows(transform_run(x, y, roots, scale), target, row, end, loops, dst_stride);
#endif
  }
#if REST
  if (end == rows) {
    load_rest(in_from(source, row_start(rows, loops, src_stride)), REST * LENGTH, x);
    store_rest(transform_run(x, y, roots, scale), out_from(target, row_start(rows, loops, dst_stride)),
               REST * LENGTH);
  }
#endif
}
