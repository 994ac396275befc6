// simd_hermitian.cl - r2c and c2r of rows of N neighbouring real elements, vectors along the row, in private
// scratch (simd_rows.cl). The first stage leaves a transform of N / R0 elements for every residue of the
// frequency modulo R0, and for real elements residue R0 - r has the conjugates of residue r: it is enough to
// keep half of them (hermitian.clh). So every stage does half of the work, N may be odd, and there is no pass
// over pairs. An item takes whole rows, one, two or four at a time. In place works: rows are loaded whole
// before any of them is stored.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW, ABREAST             see simd.clh
//   DIRECTION                          -1: r2c | 1: c2r
//   PREFETCH, STREAM                   see simd.clh, staged_stores.clh
//   LOOPS, INDEX                       see rows.clh
//   RADICES                            see dft.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see row_first_stage.clh; R0 / 2 + 1 residues must fill whole vectors
//                                      with others of R0
//   SCALED                             0 | 1: whether results are multiplied by `scale`
//   SOURCE_FORM, SOURCE_BITS, SOURCE_PART   see caller_rows.clh
//   TARGET_FORM, TARGET_BITS, TARGET_PART   see caller_rows.clh; STREAM 1 needs a plain whole target
// Optional parameters (-D), of c2r:
//   NYQUIST_BESIDE_DC                  see half_spectrum.clh
// ND-range:  (items, 1), work-group 1; item i takes rows_per_item rows from i * rows_per_item on.
// Arguments: offsets count elements of the array's pointer type, REALs for a plain array, strides real
//            elements for real rows, complex elements for half spectra; element strides (s3) are 1. tw: table
//            simd_row_in_order.
// Order:     natural in and out.
#include "lanes/complex.clh"
#include "io/staged_real_rows.clh"
#include "io/rows.clh"
// After it source and sink are plain rows.
#include "butterfly/dft.clh"
#include "pre_post/real/half_spectrum.clh"
#include "io/vector_access.clh"

#if STREAM
#include "io/staged_stores.clh"
#endif
#include "real/hermitian_source_sink.clh"
#if DIRECTION < 0
#include "simd/row_stages.clh"
#else
#include "simd/row_stages_in_time.clh"
#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_hermitian(
    ROWS_IN_PARAMETERS, ROWS_OUT_PARAMETERS, __global const REAL* restrict tw, const ulong tw_offset,
    const uint rows, const uint2 loop_counts, const strides src_stride, const strides dst_stride,
    const REAL scale, const uint rows_per_item) {
  cplx a[M * G];
#if STREAM
  REAL leaving[LEAVING * ROWS_AT_ONCE];
#endif
  REAL arrived[ROOM_IN(ROWS_AT_ONCE)], made[ROOM_OUT(ROWS_AT_ONCE)];
  const rows_in given = ROWS_IN;
  const rows_out wanted = ROWS_OUT;
  tw += tw_offset;
  const uint begin = (uint)get_global_id(0) * rows_per_item, end = min(begin + rows_per_item, rows);
  for (uint row = begin; row < end; row += ROWS_AT_ONCE) {
    source from;
    sink to;
    to.scale = scale;
#if STREAM
    to.leaving = leaving;
#endif
    rows_at_work(from.rows, ROWS_AT_ONCE, given, arrived, row, end - 1, loop_counts, src_stride);
    rows_behind(from.next, ROWS_AT_ONCE, from.rows, given, row + ROWS_AHEAD(ROWS_AT_ONCE, N), rows - 1,
                loop_counts, src_stride);
    places_of_results(to.rows, ROWS_AT_ONCE, wanted, made, row, end - 1, loop_counts, dst_stride);
#if DIRECTION < 0
    dit_first_stage(from, a, tw);
    middle_stages(a, tw + MIDDLE_TWIDDLES, to);
    last_stage(a, to, from);
#else
    row_in_time(from, a, from, to, tw);
#endif
#if STREAM
    stream_rows(leaving, LEAVING, to.rows);
#endif
    results_leave(wanted, ROWS_AT_ONCE, made, row, end - 1, loop_counts, dst_stride);
  }
}
