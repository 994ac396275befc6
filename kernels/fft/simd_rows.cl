// simd_rows.cl - one work-item transforms whole contiguous rows in private scratch, one or two at a time;
// vectors run along the row. In place works: rows are loaded whole before any of them is stored. Where an
// item has an odd number of rows, the last row fills both halves of the vectors.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW, TRANSFORMS_PER_VECTOR   see simd.clh
//   DIRECTION, PREFETCH, NONTEMPORAL_STORES   see simd.clh
//   LOOPS, INDEX                       see rows.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see row_first_stage.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see source_sink.clh
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see source_sink.clh
//   SCALED                             0 | 1: whether results are multiplied by `scale`
//
// ND-range, arguments: see row_kernel.clh. tw: table simd_row.
//
// Order:     natural in and out.
//
// Source:    decimation in frequency; docs/simd.md tells how the stages fit together.
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "io/rows.clh"
#include "lanes/simd.clh"
#include "io/vector_access.clh"
#include "simd/item_rows.clh"

// Where vectors fill half a cache line and the results of a butterfly are stored apart, non-temporal stores
// of single vectors would write every line twice. The results are staged first.
#define GATHERS (NONTEMPORAL_STORES && VW * PRECISION < 256 && STAGES > 2)
#if GATHERS && TARGET_WINDOW
#error "what is gathered leaves as whole rows: NONTEMPORAL_STORES must be 0"
#endif
#if GATHERS
#include "io/staged_stores.clh"
#endif
#define TAKES GLOBAL_ROW
#define PUTS (GATHERS ? STAGED_ROWS : GLOBAL_ROW)
#include "simd/row_source_sink.clh"
#include "simd/row_stages.clh"

#if NONTEMPORAL_STORES && R0 % VW != 0
#error "simd_rows.cl streams whole vectors only: R0 must be a multiple of VW"
#endif

#if GATHERS
#define STAGED_LENGTH (2 * N)  // real elements of a row
#define STAGED_REALS (STAGED_LENGTH * ROWS_PER_VECTOR)
#else
// `how` is a literal in both.
ONCE_A_ROW void last_stage_through_cache(cplx* a, sink to, const source next) {
  to.how = CACHED_STORE;
  last_stage(a, to, next);
}
ONCE_A_ROW void last_stage_round_cache(cplx* a, sink to, const source next) {
  to.how = NONTEMPORAL_STORE;
  last_stage(a, to, next);
}
INLINE void stages_of_rows(const source from, cplx* a, const sink to, __global const REAL* tw) {
  first_stage(from, a, tw);
  middle_stages(a, tw + MIDDLE_TWIDDLES, to);
  if (can_store_rows_nontemporal(to))
    last_stage_round_cache(a, to, from);
  else
    last_stage_through_cache(a, to, from);
}
#define STAGES_OF_ROWS stages_of_rows
#endif

#define KERNEL simd_rows
#include "simd/row_kernel.clh"
