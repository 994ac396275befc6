// simd_rows.cl - one work-item transforms whole contiguous rows in private scratch, one or two at a time;
// vectors run along the row. In place works: rows are loaded whole before any of them is stored. Where an
// item has an odd number of rows, the last row fills both halves of the vectors.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW, ABREAST             see simd.clh
//   DIRECTION, PREFETCH, STREAM        see simd.clh
//   LOOPS, INDEX                       see rows.clh
//   RADICES                            see dft.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see row_first_stage.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_PART   see source_sink.clh
//   TARGET_FORM, TARGET_BITS, TARGET_PART   see source_sink.clh
//   SCALED                             0 | 1: whether results are multiplied by `scale`
//
// ND-range:  (items, 1), work-group 1; item i takes rows_per_item rows from i * rows_per_item on.
//
// Arguments: offsets count elements of the array's pointer type, REALs for a plain array; strides as in
//            stockham.cl, element strides (s3) are 1. tw: table simd_row.
//
// Order:     natural in and out.
//
// Source:    decimation in frequency; docs/simd.md tells how the stages fit together.
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "io/rows.clh"
#include "lanes/simd.clh"
#include "io/vector_access.clh"

// Where vectors fill half a cache line and the results of a butterfly are stored apart, non-temporal stores
// of single vectors would write every line twice. The results are staged first.
#define GATHERS (STREAM && VW * PRECISION < 256 && STAGES > 2)
#if GATHERS && TARGET_PART
#error "what is gathered leaves as whole rows: STREAM must be 0"
#endif
#if GATHERS
#include "io/staged_stores.clh"
#endif
#define TAKES GLOBAL_ROW
#define PUTS (GATHERS ? LEAVING_ROWS : GLOBAL_ROW)
#include "simd/row_source_sink.clh"
#include "simd/row_stages.clh"

#if STREAM && R0 % VW != 0
#error "simd_rows.cl streams whole vectors only: R0 must be a multiple of VW"
#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_rows(
    SOURCE_PARAMETERS, TARGET_PARAMETERS, __global const REAL* restrict tw, const ulong tw_offset,
    const uint rows, const uint2 loop_counts, const strides src_stride, const strides dst_stride,
    const REAL scale, const uint rows_per_item) {
  cplx a[M * G];
#if GATHERS
  REAL leaving[2 * N * ROWS_AT_ONCE];
#endif
  tw += tw_offset;
  const uint begin = (uint)get_global_id(0) * rows_per_item, end = min(begin + rows_per_item, rows);
  for (uint row = begin; row < end; row += ROWS_AT_ONCE) {
    source from, next;
    SET_SOURCES(from.rows, row, end - 1);
    SET_SOURCES(next.rows, min(row + ROWS_AHEAD(ROWS_AT_ONCE, N), rows - 1), rows - 1);
    from.line = next.line = 0;
    sink to;
    SET_TARGETS(to.rows, row, end - 1);
    to.line = 0;
    to.scale = scale;
    to.how = THROUGH_CACHE;
    dit_first_stage(from, a, tw);
    middle_stages(a, tw + MIDDLE_TWIDDLES, to);
#if GATHERS
    to.leaving = leaving;
    last_stage(a, to, next);
    stream_rows(leaving, 2 * N, to.rows);
#else
    if (can_stream_rows(to)) {
      to.how = ROUND_CACHE;
      last_stage(a, to, next);
    } else {
      last_stage(a, to, next);
    }
#endif
  }
}
