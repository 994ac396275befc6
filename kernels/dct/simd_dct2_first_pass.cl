// simd_dct2_first_pass.cl - the first pass of DCT-II, or DST-II, over long even real rows: the prologue of
// simd_dct_rows_pre_post.cl and the pass of simd_four_step.cl in one kernel. The even elements of the row in
// ascending and then the odd ones in descending order make pairs, which as N * COLUMNS complex elements are
// an N x COLUMNS array. simd_dct2_columns.cl over the COLUMNS x N array that this leaves completes the
// transform. src and dst must not overlap.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                      see simd.clh
//   DIRECTION, PREFETCH, NONTEMPORAL_STORES   see simd.clh; -1, 0, 0
//   LOOPS, INDEX                       see rows.clh: the loops outside, over long rows
//   N, STAGES, R0, R1, R2, R3, LAST    see middle_stages.clh; N even, >= VW
//   COLUMNS                            of the array
//   GROUPS, TAIL                       see simd_four_step.cl
//   EVEN, TYPE, DST, ORTHO             see simd_dct_rows.cl; 1, 2
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW, TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see caller_rows.clh;
//                                      SOURCE_WINDOW 0, the target plain
//
// ND-range:  (COLUMNS / (GROUPS VW) rounded up, long rows), work-group 1.
//
// Arguments: offsets count elements of the array's pointer type, REALs for a plain array; strides of src real
//            elements, of dst complex elements, as in stockham.cl, for the loops outside; dst_stride.s3 is N.
//            tw: table simd_column, twiddles: table simd_four_step.
//
// Order:     natural in; out as the second pass needs it.
//
// Source:    Makhoul, A fast cosine transform in one and two dimensions; Bailey, FFTs in external or
//            hierarchical memory.
#include "lanes/complex.clh"
#include "io/rows.clh"

#define SOURCE_COMPONENTS 1
#define TARGET_COMPONENTS 2
#include "io/caller_rows.clh"
// After it source and sink are plain rows.
#include "butterfly/dft.clh"
#include "lanes/simd.clh"

#if SOURCE_WINDOW
#error "rows are whole: SOURCE_WINDOW must be 0"
#endif
#if DIRECTION != -1 || PREFETCH != 0
#error "simd_dct2_first_pass.cl needs DIRECTION -1, PREFETCH 0"
#endif
#if TYPE != 2 || !EVEN
#error "simd_dct2_first_pass.cl is type II of even length"
#endif
#if N % 2 != 0
#error "N must be even: the first half of the rows are even elements alone"
#endif

#define G GROUPS
#include "lanes/item_columns.clh"

typedef struct {
  rows_in side;
  INDEX row;   // beginning of the row
  uint first;  // column of the item
} source;

#define ENDS_AT (4 * (INDEX)N * COLUMNS)  // twice the real elements of a row

#if PLAIN_ROWS_IN
INLINE REAL real_at(const rows_in side, const INDEX i) { return side[i]; }
#else
INLINE REAL real_at(const rows_in side, const INDEX i) { return element_of_row(side, i); }
#endif

// The first `lanes` elements of every second real element from real element i on, in ascending or, with a
// `step` of -2, in descending order, one by one.
INLINE cplx take_reals(const rows_in side, const INDEX i, const int step, const int lanes) {
  REAL reals[2 * VW] = {0};
  UNROLL
  for (int l = 0; l < 2 * VW; ++l)
    if (l < 2 * lanes) reals[l] = real_at(side, i + step * l);
  return complex_of(CAT(vload, VW)(0, reals), CAT(vload, VW)(1, reals));
}

// Elements j, j + 1, .. of the first half: x[4 j] + i x[4 j + 2].
INLINE cplx take_evens(const rows_in side, const INDEX i, const int lanes) {
#if PLAIN_ROWS_IN
  if (lanes == VW) return complex_of(IN_ORDER(load(side + i).re), IN_ORDER(load(side + i + 2 * VW).re));
#endif
  return take_reals(side, i, 2, lanes);
}

// Of the second half, n real elements a row: x[2 n - 1 - 4 j] + i x[2 n - 3 - 4 j], the first of which is
// real element i.
INLINE cplx take_odds(const rows_in side, const INDEX i, const int lanes) {
#if PLAIN_ROWS_IN
  if (lanes == VW) {
    const rows_in lowest = side + i + 1 - 4 * VW;
    return complex_of(LANES_REVERSED(IN_ORDER(load(lowest + 2 * VW).im)),
                      LANES_REVERSED(IN_ORDER(load(lowest).im)));
  }
#endif
  return take_reals(side, i, -2, lanes);
}

INLINE cplx take(const source from, const int row, const int g, const int columns) {
  const int lanes = lanes_with_column(columns, g);
  if (lanes == 0) return c_make(0, 0);
  const INDEX at = 4 * ((INDEX)row * COLUMNS + from.first + VW * g);
  if (row < N / 2) return take_evens(from.side, from.row + at, lanes);
  const cplx odds = take_odds(from.side, from.row + (ENDS_AT - 1 - at), lanes);
  return DST ? c_make(-odds.re, -odds.im) : odds;  // a sine changes every second sign
}

#include "simd/first_pass.clh"

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_dct2_first_pass(
    ROWS_IN_PARAMETERS, __global REAL* restrict dst, const ulong dst_offset, __global const REAL* restrict tw,
    const ulong tw_offset, __global const REAL* restrict twiddles, const ulong twiddles_offset,
    const row_loops loops, const strides src_stride, const strides dst_stride) {
  const uint first = (uint)get_global_id(0) * (VW * G), outer = get_global_id(1);
  const source from = {ROWS_IN, row_start(outer, loops, src_stride), first};
  dst += dst_offset + 2 * row_start(outer, loops, dst_stride);
  transform_columns(from, dst, dst_stride.s3, first, tw + tw_offset, twiddles + twiddles_offset);
}
