// simd_split_columns.cl - the second pass over long even real rows, seen as arrays of N x COLUMNS complex
// elements that simd_four_step.cl leaves: the FFT of simd_columns.cl and the pass over pairs of r2c in one
// kernel (mirrored_columns.clh). One work-item transforms GROUPS * VW neighbouring columns and the mirrored
// columns.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                      see simd.clh
//   DIRECTION, PREFETCH, STREAM        see simd.clh; -1, 0, 0
//   LOOPS, INDEX                       see rows.clh: the loops outside, over long rows
//   RADICES                            see dft.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see middle_stages.clh
//   GROUPS                             neighbouring vectors of columns that an item takes, and as many
//                                      mirrored ones
//   COLUMNS, TAIL                      see mirrored_columns.clh
//   TARGET_FORM, TARGET_BITS, TARGET_PART   see sink.clh; TARGET_PART 0
//
// ND-range:  (COLUMNS / (2 GROUPS VW) rounded up, long rows), work-group 1.
//
// Arguments: offsets count elements of the array's pointer type, REALs for a plain array; strides count
//            complex elements, as in stockham.cl; s3, from one row of an array to the next, is COLUMNS for
//            src and dst. tw: table simd_column. roots: the first COLUMNS / 2 + 1 of the 2 N COLUMNS roots of
//            unity, turns: the first N of 2 N. scale is half of the factor of the results.
//
// Order:     natural in and out, of N COLUMNS + 1 elements. src and dst may be the same: an item loads all
//            its columns before it stores any.
//
// Source:    the split of pairs as in docs/real.md.
#include "io/plain_source.clh"
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "pre_post/real/half_spectrum.clh"
#include "io/rows.clh"
#include "lanes/simd.clh"

#if DIRECTION != -1 || PREFETCH != 0 || STREAM != 0
#error "simd_split_columns.cl needs DIRECTION -1, PREFETCH 0, STREAM 0"
#endif
#define G GROUPS
#include "pre_post/real/mirrored_columns.clh"
#include "io/spectrum_vector_access.clh"

typedef struct {
  side_out row;
  INDEX first;       // column
  pair_roots roots;  // from the first column on
  REAL scale;
  bool has_own;
  int columns;  // columns of the item at either end, a literal after inlining
} sink;

// Row k of the columns, and row N - 1 - k of the mirrored columns. The columns in the first lane of the first
// item are not partners: put_own_columns() stores their results, and no callback is called for the others.
INLINE void put_pairs(const sink to, const int k, const int g, const cplx a, const cplx b) {
  const int lanes = lanes_with_column(to.columns, g);
  if (lanes == 0) return;
  const cplx w = roots_of_row(fetched(to.roots.first + 2 * VW * g, lanes), to.roots, k);
  const pair x = split(a, c_conj(b), w.re, w.im, to.scale);
  const INDEX at = (INDEX)k * COLUMNS + to.first + VW * g;
  const int waiting = TARGET_FORM == FORM_CALLBACK && g == 0 && to.has_own ? 1 : 0;
  keep_numbers_up(to.row, at, x.low, waiting, lanes);
  keep_numbers_down(to.row, OPPOSITE(at), c_conj(x.high), waiting, lanes);
}

// Results `low` and `high` of a column are elements k and N COLUMNS - k of the row's spectrum.
INLINE void put_own_pair(const sink to, const own_column* column, const int low, const int high,
                         const INDEX k, const cplx w) {
  const pair x = split(own_number(column, low), c_conj(own_number(column, high)), w.re, w.im, to.scale);
  keep_numbers_up(to.row, k, x.low, 0, 1);
  if (k != OPPOSITE(k)) keep_numbers_up(to.row, OPPOSITE(k), c_conj(x.high), 0, 1);
}

INLINE void put_own_columns(const sink to, const own_column* zero, const own_column* middle) {
  const cplx one = fetched(to.roots.first, 1), of_middle = fetched(to.roots.first + COLUMNS, 1);
  for (int k = 0; 2 * k <= N; ++k) {
    const INDEX at = (INDEX)k * COLUMNS;
    put_own_pair(to, zero, k, (N - k) % N, at, roots_of_row(one, to.roots, k));
    if (2 * k < N)
      put_own_pair(to, middle, k, N - 1 - k, at + COLUMNS / 2, roots_of_row(of_middle, to.roots, k));
  }
}

#include "pre_post/real/columns_to_mirrored_pairs.clh"

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_split_columns(
    __global const REAL* src, const ulong src_offset, TARGET_PARAMETERS, __global const REAL* restrict tw,
    const ulong tw_offset, __global const REAL* restrict roots, const ulong roots_offset,
    __global const REAL* restrict turns, const ulong turns_offset, const uint2 loop_counts,
    const strides src_stride, const strides dst_stride, const REAL scale) {
  const uint first = (uint)get_global_id(0) * (VW * G), outer = get_global_id(1);
  src += src_offset + 2 * row_start(outer, loop_counts, src_stride);
  sink to;
  to.row = TARGET_FROM(row_start(outer, loop_counts, dst_stride));
  to.first = first;
  to.roots.first = roots + roots_offset + 2 * first;
  to.roots.turns = turns + turns_offset;
  to.scale = scale;
  transform_ends(src, first, to, tw + tw_offset);
}
