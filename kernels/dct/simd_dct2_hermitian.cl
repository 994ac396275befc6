// simd_dct2_hermitian.cl - DCT-II and DST-II of rows of N neighbouring real elements, vectors along the row,
// in private scratch (simd_rows.cl): the FFT of real elements by the Hermitian FFT (simd_hermitian.cl), whose
// first stage loads the row reordered and whose last stage multiplies its results by twiddles
// (dct2_hermitian.clh). N may be odd. An item takes whole rows, one, two or four at a time. In place works:
// rows are loaded whole before any of them is stored.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW, ABREAST             see simd.clh
//   DIRECTION                          -1
//   PREFETCH, STREAM                   see simd.clh, staged_stores.clh
//   LOOPS, INDEX                       see rows.clh
//   RADICES                            see dft.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see hermitian.clh, row_first_stage.clh
//   DST, ORTHO                         see dct.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_PART   see caller_rows.clh
//   TARGET_FORM, TARGET_BITS, TARGET_PART   see caller_rows.clh; STREAM 1 needs a plain whole target
// ND-range:  (items, 1), work-group 1; item i takes rows_per_item rows from i * rows_per_item on.
// Arguments: offsets count elements of the array's pointer type, REALs for a plain array, strides real
//            elements; element strides (s3) are 1. tw: table simd_row. roots: see dct2_hermitian.clh. scale
//            multiplies results once.
// Order:     natural in and out.
#include "lanes/complex.clh"
#include "io/rows.clh"

#define ROW_IN N
#define ROW_OUT N
#define SOURCE_NUMBERS 1
#define TARGET_NUMBERS 1
#include "io/staged_rows.clh"
// After it source and sink are plain rows.
#include "butterfly/dft.clh"
#include "pre_post/real/half_spectrum.clh"

#if DIRECTION != -1
#error "DIRECTION must be -1"
#endif
#if DST != 0 && DST != 1
#error "DST must be 0 or 1"
#endif
#if ORTHO != 0 && ORTHO != 1
#error "ORTHO must be 0 or 1"
#endif

#if STREAM
#include "io/staged_stores.clh"
#endif
#include "pre_post/dct/dct2_hermitian.clh"
#include "simd/row_stages.clh"

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_dct2_hermitian(
    ROWS_IN_PARAMETERS, ROWS_OUT_PARAMETERS, __global const REAL* restrict tw, const ulong tw_offset,
    __global const REAL* restrict roots, const ulong roots_offset, const uint rows, const uint2 loop_counts,
    const strides src_stride, const strides dst_stride, const REAL scale, const uint rows_per_item) {
  cplx a[M * G];
#if STREAM
  REAL leaving[N * ROWS_AT_ONCE];
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
    to.roots = roots + roots_offset;
#if STREAM
    to.leaving = leaving;
#endif
    rows_at_work(from.rows, ROWS_AT_ONCE, given, arrived, row, end - 1, loop_counts, src_stride);
    rows_behind(from.next, ROWS_AT_ONCE, from.rows, given, row + ROWS_AHEAD(ROWS_AT_ONCE, N), rows - 1,
                loop_counts, src_stride);
    places_of_results(to.rows, ROWS_AT_ONCE, wanted, made, row, end - 1, loop_counts, dst_stride);
    dit_first_stage(from, a, tw);
    middle_stages(a, tw + MIDDLE_TWIDDLES, to);
    last_stage(a, to, from);
#if STREAM
    stream_rows(leaving, N, to.rows);
#endif
    results_leave(wanted, ROWS_AT_ONCE, made, row, end - 1, loop_counts, dst_stride);
  }
}
