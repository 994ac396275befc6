// simd_dct_rows_pre_post.cl - prologue and epilogue of simd_dct_rows.cl as steps of their own, in vectors:
// for rows too long for one item and for lengths whose FFT another kernel computes. Scratch rows stand in the
// workspace and hold complex elements, or, for types II to IV of odd length, real elements before or after
// the FFT and half of their spectrum on its other side.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                  see scratch_row.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see real_access.clh; of lines plain
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see real_access.clh; of lines plain
//   DIRECTION, PREFETCH, NONTEMPORAL_STORES   see simd.clh; -1, 0, 0
//   LOOPS, INDEX                   see rows.clh
//   N                              elements of a scratch row, real elements for an odd length, more than 2 VW
//   EVEN, TYPE, DST, ORTHO         see simd_dct_rows.cl
//   BEFORE                         1: from rows to scratch rows, before the FFT | 0: from scratch rows to
//                                  rows
// ND-range:  (shares, ceil(rows / rows_per_item)), work-group 1; a share is units_per_item of BEGIN_UNITS or
//            END_UNITS of dct_row.clh, at least VW; the last one takes what is left.
// Arguments: offsets count elements of the array's pointer type, REALs for a plain array, strides real
//            elements of rows and elements (or real elements) of scratch rows; element strides (s3) are 1.
//            roots_t, roots_s: see simd_dct_rows.cl. scale multiplies results once.
// Order:     scratch rows in natural order, as the FFT loads and stores them. src and dst differ.
#include "lanes/complex.clh"
#include "pre_post/real/half_spectrum.clh"
#include "io/real_vector_access.clh"
#include "io/rows.clh"

#if DIRECTION != -1 || PREFETCH != 0 || NONTEMPORAL_STORES != 0
#error "simd_dct_rows_pre_post.cl needs DIRECTION -1, PREFETCH 0, NONTEMPORAL_STORES 0"
#endif
#if N <= 2 * VW
#error "N must be more than 2 VW"
#endif
#if BEFORE != 0 && BEFORE != 1
#error "BEFORE must be 0 or 1"
#endif

#define GLOBAL_SCRATCH 1
#include "lanes/scratch_row.clh"

typedef struct {
  __global const REAL *roots_t, *roots_s;
} dct_roots;

#include "pre_post/dct/dct_row.clh"

#define UNITS (BEFORE ? BEGIN_UNITS : END_UNITS)
#define REAL_FFT (!EVEN && TYPE != 1)
#define REALS_IN (BEFORE || (REAL_FFT && TYPE == 3) ? 1 : 2)
#define REALS_OUT (!BEFORE || (REAL_FFT && TYPE != 3) ? 1 : 2)

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_dct_rows_pre_post(
    SOURCE_PARAMETERS, TARGET_PARAMETERS, __global const REAL* restrict roots_t, const ulong roots_t_offset,
    __global const REAL* restrict roots_s, const ulong roots_s_offset, const uint rows, const row_loops loops,
    const strides src_stride, const strides dst_stride, const REAL scale, const uint units_per_item,
    const uint rows_per_item) {
  dct_roots roots;
  roots.roots_t = roots_t + roots_t_offset;
  roots.roots_s = roots_s + roots_s_offset;
  const uint last_share = get_global_size(0) - 1;
  share of;
  of.first = get_global_id(0) * units_per_item;
  of.end = get_global_id(0) == last_share ? UNITS : of.first + (int)units_per_item;
  const uint first_row = (uint)get_global_id(1) * rows_per_item;
  const uint end_row = min(first_row + rows_per_item, rows);
  for (uint row = first_row; row < end_row; ++row) {
    const reals_in from = in_from(WHOLE_SOURCE, REALS_IN * row_start(row, loops, src_stride));
    const reals_out to = out_from(WHOLE_TARGET, REALS_OUT * row_start(row, loops, dst_stride));
#if BEFORE
    begin_share(from, to, roots, of);
#else
    end_share(from, to, roots, scale, of);
#endif
  }
}
