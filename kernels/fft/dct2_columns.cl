// dct2_columns.cl - the second pass of DCT-II, or DST-II, over long even rows of reals, seen as arrays of N x COLUMNS complex numbers that four_step_fft.cl leaves: what
// column_fft.cl does there, and the pairs and turns of dct_rows.cl behind it, in one (columns_to_pairs.clh). One work-item transforms GROUPS * VW
// neighbouring columns and those opposite; each pair is four reals of the row.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                      see simd.clh
//   DIRECTION, PREFETCH, STREAM        see simd.clh; -1, 0, 0
//   LOOPS, INDEX                       see rows.clh: the loops outside, over long rows
//   RADICES                            see dft.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see middle_stages.clh
//   GROUPS                             vectors of columns that an item takes side by side, and as many opposite
//   COLUMNS, TAIL                      see opposite_columns.clh
//   EVEN, TYPE, DST, ORTHO             see dct_row.cl; 1, 2
//
// ND-range:  (COLUMNS / (2 GROUPS VW) rounded up, long rows), work-group 1.
//
// Arguments: offsets count REALs; strides of src complex numbers, of dst reals, for the loops outside. tw: table simd_column. turns, twists: t and s of
//            dct_pairs.clh for numbers 0 to COLUMNS / 2 of the row; row_turns, row_twists: roots k and 5 k of 8 N, by which those of row k are so much further.
//            scale multiplies results once.
//
// Order:     natural out. src and dst must not overlap.
//
// Source:    Makhoul, A fast cosine transform in one and two dimensions; docs/dct.md.
#include "complex.clh"
#include "dft.clh"
#include "half_spectrum.clh"
#include "rows.clh"
#include "simd.clh"

#if DIRECTION != -1 || PREFETCH != 0 || STREAM != 0
#error "dct2_columns.cl needs DIRECTION -1, PREFETCH 0, STREAM 0"
#endif
#if TYPE != 2 || !EVEN
#error "dct2_columns.cl is type II of even length"
#endif

#define G GROUPS
#include "dct_pairs.clh"
#include "opposite_columns.clh"

#define HALF (N * COLUMNS)  // of the row

typedef struct {
  __global REAL* row;
  pair_roots turns, twists;  // from the first column on
  uint first;
  REAL scale;
  bool has_own;
  int columns;  // of either end that the item has, a literal once inlined
} sink;

// ---- results k, k + 1, .. or k, k - 1, ..; those of a sine transform stand backwards ----

INLINE void ascending(__global REAL* p, const V v, const int lanes) { keep_reals(p, v, lanes); }
INLINE void descending(__global REAL* p, const V v, const int lanes) {
  if (lanes == VW) {
    keep_reals(p - (VW - 1), BACKWARDS(v), VW);
    return;
  }
  REAL reals[VW];
  CAT(vstore, VW)(v, 0, reals);
  UNROLL
  for (int l = 0; l < VW; ++l)
    if (l < lanes) p[-l] = reals[l];
}

INLINE void results_up(__global REAL* row, const INDEX k, const V v, const int lanes) {
#if DST
  descending(row + (2 * (INDEX)HALF - 1 - k), v, lanes);
#else
  ascending(row + k, v, lanes);
#endif
}
INLINE void results_down(__global REAL* row, const INDEX k, const V v, const int lanes) {
#if DST
  ascending(row + (2 * (INDEX)HALF - 1 - k), v, lanes);
#else
  descending(row + k, v, lanes);
#endif
}

INLINE void put_results_but_high(__global REAL* row, const INDEX k, const four_reals y, const int lanes) {
  results_up(row, k, IN_ORDER(y.low), lanes);
  results_down(row, HALF - k, IN_ORDER(y.below), lanes);
  results_up(row, HALF + k, IN_ORDER(y.above), lanes);
}
INLINE void put_results(__global REAL* row, const INDEX k, const four_reals y, const int lanes) {
  put_results_but_high(row, k, y, lanes);
  results_down(row, 2 * (INDEX)HALF - k, IN_ORDER(y.high), lanes);
}

// ---- pairs ----

// Row k of the columns, and row N - 1 - k of those opposite. The first lane of the first item has columns that are no partners, and waits.
INLINE void put_pairs(const sink to, const int k, const int g, const cplx a, const cplx b) {
  const int lanes = lanes_with_column(to.columns, g);
  if (lanes == 0) return;
  const cplx t = roots_of_row(fetched(to.turns.first + 2 * VW * g, lanes), to.turns, k);
  const cplx s = roots_of_row(fetched(to.twists.first + 2 * VW * g, lanes), to.twists, k);
  const INDEX at = (INDEX)k * COLUMNS + to.first + VW * g;
  const four_reals y = results_of(a, c_conj(b), t, s, to.scale);
  if (k > 0 || g > 0 || !to.has_own) {
    put_results(to.row, at, y, lanes);
    return;
  }
  put_results_but_high(to.row, at, y, lanes);
  REAL reals[VW];  // the first of which would be behind the last result
  CAT(vstore, VW)(IN_ORDER(y.high), 0, reals);
  UNROLL
  for (int l = 1; l < VW; ++l) results_down(to.row, 2 * (INDEX)HALF - at - l, (V)reals[l], 1);
}

// Results `low` and `high` of a column are numbers k and HALF - k of the row's spectrum.
INLINE void put_own_pair(const sink to, const own_column* column, const int low, const int high,
                         const INDEX k, const cplx t, const cplx s) {
  const four_reals y = results_of(own_number(column, low), c_conj(own_number(column, high)), t, s, to.scale);
  put_results(to.row, k, y, 1);
}

INLINE void put_first(const sink to, const cplx z) {
  results_up(to.row, 0, (ORTHO ? 2 * ROOT_HALF : 2) * to.scale * (z.re + z.im), 1);
  results_up(to.row, HALF, 2 * ROOT_HALF * to.scale * (z.re - z.im), 1);
}

INLINE void put_own_columns(const sink to, const own_column* zero, const own_column* middle) {
  const cplx turn = fetched(to.turns.first, 1), twist = fetched(to.twists.first, 1);
  const cplx middle_turn = fetched(to.turns.first + COLUMNS, 1);
  const cplx middle_twist = fetched(to.twists.first + COLUMNS, 1);
  put_first(to, own_number(zero, 0));
  for (int k = 0; 2 * k <= N; ++k) {
    const INDEX at = (INDEX)k * COLUMNS;
    if (k > 0)
      put_own_pair(to, zero, k, N - k, at, roots_of_row(turn, to.turns, k),
                   roots_of_row(twist, to.twists, k));
    if (2 * k < N)
      put_own_pair(to, middle, k, N - 1 - k, at + COLUMNS / 2, roots_of_row(middle_turn, to.turns, k),
                   roots_of_row(middle_twist, to.twists, k));
  }
}

#include "columns_to_pairs.clh"

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void dct2_columns(
    __global const REAL* restrict src, const ulong src_offset, __global REAL* restrict dst,
    const ulong dst_offset, __global const REAL* restrict tw, const ulong tw_offset,
    __global const REAL* restrict turns, const ulong turns_offset, __global const REAL* restrict twists,
    const ulong twists_offset, __global const REAL* restrict row_turns, const ulong row_turns_offset,
    __global const REAL* restrict row_twists, const ulong row_twists_offset, const uint2 loop_counts,
    const strides src_stride, const strides dst_stride, const REAL scale) {
  const uint first = (uint)get_global_id(0) * (VW * G), outer = get_global_id(1);
  src += src_offset + 2 * row_start(outer, loop_counts, src_stride);
  sink to;
  to.row = dst + dst_offset + row_start(outer, loop_counts, dst_stride);
  to.turns.first = turns + turns_offset + 2 * first;
  to.turns.turns = row_turns + row_turns_offset;
  to.twists.first = twists + twists_offset + 2 * first;
  to.twists.turns = row_twists + row_twists_offset;
  to.first = first;
  to.scale = scale;
  transform_ends(src, first, to, tw + tw_offset);
}
