// simd_columns.cl - one work-item transforms GROUPS * VW neighbouring columns in private scratch: lanes are
// columns, so nothing is transposed and every twiddle is a scalar. In place works: an item loads all its
// columns before it stores any.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                      see simd.clh
//   DIRECTION, PREFETCH, NONTEMPORAL_STORES   see simd.clh
//   LOOPS, INDEX                       see rows.clh: the loops outside the columns
//   N, STAGES, R0, R1, R2, R3, LAST    see middle_stages.clh
//   GROUPS                             neighbouring vectors of columns that an item takes
//   TAIL                               0 .. GROUPS * VW - 1: columns beyond the last whole item
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see source_sink.clh
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see source_sink.clh
//   SCALED                             0 | 1 | 2: the factor of the results, see four_step_twiddle.clh
// Optional parameters (-D):
//   PACKS_DC_NYQUIST                   1: the first column is packed of the DC and the Nyquist column, see
//                                      dc_nyquist_column.clh; at least one whole item, no callback, no window
//
// ND-range:  (column groups, outer rows), work-group 1.
//
// Arguments: offsets count elements of the array's pointer type, REALs for a plain array; strides as in
//            stockham.cl, for the loops outside the columns; s3 is the stride of the transformed axis.
//            Columns are neighbours. tw: table simd_column; twiddles: see four_step_twiddle.clh.
//
// Order:     natural in and out.
#include "lanes/column_vectors.clh"
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "io/rows.clh"
#include "lanes/simd.clh"

#if GROUPS < 1
#error "GROUPS must be at least 1"
#endif
#if TAIL < 0 || TAIL >= GROUPS * VW
#error "TAIL must be 0 to GROUPS * VW - 1"
#endif

#define G GROUPS

#define VECTORS_PER_SLOT G
#define ELEMENT_AT read_one
#include "pre_post/real/dc_nyquist_column.clh"
#include "lanes/item_columns.clh"
#include "simd/depth_first.clh"
#include "twiddle/four_step_twiddle.clh"

typedef struct {
  sink_view at;
  INDEX stride;  // in elements, from one row to the next
  int branch;
  REAL scale;
#if HAS_TWIDDLES
  __global const REAL* twiddles;
#endif
  int columns;  // columns of the item, a literal after inlining
  store_kind how;
} sink;
typedef struct {
  source_view at;
  INDEX stride;
  int branch;
#ifdef PACKS_DC_NYQUIST
  const REAL* first;  // the item's first column, if that is packed of DC and Nyquist
#endif
} source;

#ifdef PACKS_DC_NYQUIST
// All N elements of the DC/Nyquist column of outer row `row`; `mirrored` is the mirrored outer row.
INLINE void pack_column(REAL* column, const source_view row, const source_view mirrored, const bool are_one,
                        const INDEX stride, const uint apart) {
  const uint end = are_one ? N / 2 + 1 : N;
  for (uint k = 0; k < end; ++k) {
    const column_pair v = pair_of_columns(row, mirrored, k, stride, apart);
    vstore2(packed_pair(v), k, column);
    if (are_one) vstore2(packed_pair(conjugates(v)), mirrored_element(k), column);
  }
}

INLINE cplx with_first(cplx v, const REAL* first) {
  v.RE.s0 = first[0];
  v.IM.s0 = first[1];
  return v;
}
#endif

INLINE cplx take(const source from, const int row, const int g, const int columns) {
  const int lanes = lanes_with_column(columns, g);
  if (lanes == 0) return c_make(0, 0);
  const columns_in vectors = {from.at, from.stride};
  const cplx v = load_columns(vectors, row, g, lanes);
#ifdef PACKS_DC_NYQUIST
  if (g == 0 && from.first) return with_first(v, from.first + 2 * row);
#endif
  return v;
}

INLINE void put(const sink to, const int slot, const int g, const cplx v) {
  const int row = row_of_branch(slot, to.branch);
  const INDEX at = (INDEX)row * to.stride + VW * g;
  const int lanes = lanes_with_column(to.columns, g);
  if (lanes == 0) return;
#if HAS_TWIDDLES
  store_elements(to.at, row, VW * g, at, c_mul(v, to.twiddles[2 * row], to.twiddles[2 * row + 1]), lanes,
                 to.how);
#elif SCALED
  store_elements(to.at, row, VW * g, at, c_scale(to.scale, v), lanes, to.how);
#else
  store_elements(to.at, row, VW * g, at, v, lanes, to.how);
#endif
}

// Where rows begin anywhere in a cache line, the columns before have fetched the line of a run's
// first elements.
#define LAST_OF_CACHE_LINE(i) (min((i) + POINTS_PER_CACHE_LINE, VW) - 1)
MAYBE_UNUSED void prefetch_result(const sink to, const int vector) {
  const int row = row_of_branch(vector / G, to.branch);
  const INDEX at = (INDEX)row * to.stride + VW * (vector % G);
  UNROLL
  for (int i = 0; i < VW; i += POINTS_PER_CACHE_LINE) prefetch_out(to.at, row, at + LAST_OF_CACHE_LINE(i));
}
MAYBE_UNUSED void prefetch_next(const source next, const int vector) {
  const int row = next.branch * (N / BRANCHES) + vector / G;
  const INDEX at = (INDEX)row * next.stride + VW * (vector % G);
  UNROLL
  for (int i = 0; i < VW; i += POINTS_PER_CACHE_LINE) prefetch_in(next.at, row, at + LAST_OF_CACHE_LINE(i));
}

INLINE source source_within(source from, const uint first, const uint count) {
  from.at = in_within(from.at, first, count);
  return from;
}
INLINE sink sink_within(sink to, const uint first, const uint count) {
  to.at = out_within(to.at, first, count);
  return to;
}
#define IS_ZERO LACKS_IN
#define SOURCE_OF source_within
#define IS_UNWANTED LACKS_OUT
#define SINK_OF sink_within
#include "simd/column_first_stage.clh"
#include "simd/stages.clh"

INLINE void transform(const source from, sink to, __global const REAL* tw) {
  to.how = CACHED_STORE;
  cplx a[N * G];
  source next = from;
  next.at = in_from(next.at, VW * G, 1);
  first_stage(from, a, tw, to.columns);
  for (int branch = 0; branch < BRANCHES; ++branch) {
    cplx* const b = a + branch * (N / BRANCHES * G);
    to.branch = next.branch = branch;
    middle_stages(b, tw + 2 * M * (R0 - 1), to);
    last_stage(b, to, next);
  }
}

NOINLINE void transform_whole(const source from, sink to, __global const REAL* tw) {
  to.columns = VW * G;
  transform(from, to, tw);
}
#if TAIL
NOINLINE void transform_tail(const source from, sink to, __global const REAL* tw) {
  to.columns = TAIL;
  transform(from, to, tw);
}
#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_columns(
    SOURCE_PARAMETERS, TARGET_PARAMETERS, __global const REAL* restrict tw, const ulong tw_offset,
    const row_loops loops, const strides src_stride, const strides dst_stride,
    const REAL scale DC_NYQUIST_PARAMETERS TWIDDLE_PARAMETERS) {
  const uint group = get_global_id(0), outer = get_global_id(1);
  source from;
  from.at = in_from(SOURCE_FROM(row_start(outer, loops, src_stride)), group * (VW * G), 1);
  from.stride = src_stride.s3;
#ifdef PACKS_DC_NYQUIST
  REAL first[2 * N];
  from.first = 0;
  if (group == 0) {
    const uint mirrored = mirrored_outer(outer, dc_nyquist.y);
    pack_column(first, from.at, SOURCE_FROM(row_start(mirrored, loops, src_stride)), mirrored == outer,
                src_stride.s3, dc_nyquist.x);
    from.first = first;
  }
#endif
  sink to;
  to.at = out_from(TARGET_FROM(row_start(outer, loops, dst_stride)), group * (VW * G), 1);
  to.stride = dst_stride.s3;
  to.scale = scale;
#if HAS_TWIDDLES
  to.twiddles = twiddles_of(twiddles + twiddles_offset, outer, loops);
#endif
  tw += tw_offset;
#if TAIL
  if (group == get_global_size(0) - 1) {
    transform_tail(from, to, tw);
    return;
  }
#endif
  transform_whole(from, to, tw);
}
