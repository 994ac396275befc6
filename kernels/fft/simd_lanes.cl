// simd_lanes.cl - one work-item transforms as many rows at a time as V has lanes, in private scratch, one row
// to a lane: for rows too short for simd_rows.cl, and for rows whose elements are not neighbours. In place
// works: these rows are loaded whole before any is stored.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW, TRANSFORMS_PER_VECTOR   see simd.clh
//   DIRECTION, PREFETCH, NONTEMPORAL_STORES   see simd.clh; NONTEMPORAL_STORES 1 needs CONTIGUOUS, N a
//                                             multiple of VW, and serves plain whole targets
//   LOOPS, INDEX                       see rows.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see middle_stages.clh
//   CONTIGUOUS                         0 | 1: 1 where all element strides are 1, needs N >= VW
//   IN_PITCH, OUT_PITCH                with CONTIGUOUS, see row_per_lane.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see source_sink.clh
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see source_sink.clh
//   SCALED                             0 | 1 | 2: the factor of the results, see four_step_twiddle.clh; 2
//                                      needs CONTIGUOUS 0
//
// ND-range:  (items, 1), work-group 1; item i takes rows_per_item rows from i * rows_per_item on.
//
// Arguments: as simd_rows.cl, but any element stride (s3) where CONTIGUOUS is 0. tw: table simd_column;
//            twiddles: see four_step_twiddle.clh.
//
// Order:     natural in and out.
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "io/rows.clh"
#include "lanes/simd.clh"
#include "io/vector_access.clh"

#if CONTIGUOUS != 0 && CONTIGUOUS != 1
#error "CONTIGUOUS must be 0 or 1"
#endif
#if CONTIGUOUS && N < VW
#error "contiguous rows must hold at least VW elements"
#endif
#if NONTEMPORAL_STORES && (!CONTIGUOUS || N % VW != 0)
#error "simd_lanes.cl streams whole vectors of contiguous rows only"
#endif
#if SCALED == 2 && CONTIGUOUS
#error "SCALED 2 needs CONTIGUOUS 0: the columns of a first pass have gaps between their elements"
#endif

#define G 1
#define ROW_LENGTH N
#define SUBS0 R0

typedef struct {
  cplx* scratch;
  REAL scale;
} sink;
typedef int source;  // nothing to prefetch

INLINE void put(const sink to, const int slot, const int g, const cplx v) {
#if SCALED == 1
  to.scratch[slot] = c_scale(to.scale, v);
#else
  to.scratch[slot] = v;
#endif
}

MAYBE_UNUSED void prefetch_result(const sink to, const int vector) {}
MAYBE_UNUSED void prefetch_next(const source next, const int vector) {}

#if STAGES > 1
#define STAGE first_stage
#define R R0
#define SUBS 1
#define LEN N
#include "simd/middle_stage.clh"
#endif
#include "lanes/row_per_lane.clh"
#include "simd/stages.clh"
#include "twiddle/four_step_twiddle.clh"

#if HAS_TWIDDLES
// Every lane is another row with twiddles of its own.
INLINE void multiply_twiddles(cplx* a, __global const REAL* twiddles, const uint row, const uint last,
                              const row_loops loops) {
  __global const REAL* w[LANES];
  UNROLL
  for (int l = 0; l < LANES; ++l) w[l] = twiddles_of(twiddles, min(row + ROW_OF_LANE(l), last), loops);
  for (int k = 0; k < N; ++k) {
    REAL re[LANES], im[LANES];
    UNROLL
    for (int l = 0; l < LANES; ++l) {
      re[l] = w[l][2 * k];
      im[l] = w[l][2 * k + 1];
    }
    a[k] = c_mul(a[k], lanes_from(re), lanes_from(im));
  }
}
#endif

INLINE void transform(cplx* a, cplx* b, __global const REAL* tw, const REAL scale) {
  sink to;
  to.scratch = b;
  to.scale = scale;
#if STAGES > 1
  first_stage(a, tw, to);
#endif
  middle_stages(a, tw + 2 * (N / R0) * (R0 - 1), to);
  last_stage(a, to, 0);
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_lanes(
    SOURCE_PARAMETERS, TARGET_PARAMETERS, __global const REAL* restrict tw, const ulong tw_offset,
    const uint rows, const row_loops loops, const strides src_stride, const strides dst_stride,
    const REAL scale, const uint rows_per_item TWIDDLE_PARAMETERS) {
  cplx a[N], b[N];
  const source_view in = SOURCE_FROM(0);
  const sink_view out = TARGET_FROM(0);
  tw += tw_offset;
  const uint begin = (uint)get_global_id(0) * rows_per_item, end = min(begin + rows_per_item, rows);
  for (uint row = begin; row < end; row += LANES) {
#if CONTIGUOUS
    load_rows(in, out, row, end, loops, src_stride, dst_stride, a);
    transform(a, b, tw, scale);
    store_rows(b, out, row, end, loops, dst_stride);
#else
    const row_starts from = starts_of(row, end - 1, loops, src_stride, 1);
    const row_starts to = starts_of(row, end - 1, loops, dst_stride, 1);
    gather_rows(in, from, (int)(end - row), src_stride.s3, a);
    transform(a, b, tw, scale);
#if HAS_TWIDDLES
    multiply_twiddles(b, twiddles + twiddles_offset, row, end - 1, loops);
#endif
    scatter_rows(b, out, to, dst_stride.s3, (int)(end - row));
#endif
  }
}
