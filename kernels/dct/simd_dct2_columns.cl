// simd_dct2_columns.cl - the second pass of DCT-II, or DST-II, over long even real rows, seen as arrays of N
// x COLUMNS complex elements that simd_four_step.cl leaves: the FFT of simd_columns.cl and the pairs and
// twiddles of simd_dct_rows_pre_post.cl after it, in one kernel (columns_to_mirrored_pairs.clh). One
// work-item transforms GROUPS * VW neighbouring columns and the mirrored columns; each pair is four real
// elements of the row.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                      see simd.clh
//   DIRECTION, PREFETCH, NONTEMPORAL_STORES   see simd.clh; -1, 0, 0
//   LOOPS, INDEX                       see rows.clh: the loops outside, over long rows
//   N, STAGES, R0, R1, R2, R3, LAST    see middle_stages.clh
//   GROUPS                             neighbouring vectors of columns that an item takes, and as many
//                                      mirrored ones
//   COLUMNS, TAIL                      see mirrored_columns.clh
//   EVEN, TYPE, DST, ORTHO             see simd_dct_rows.cl; 1, 2
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see sink.clh; TARGET_WINDOW 0
//
// ND-range:  (COLUMNS / (2 GROUPS VW) rounded up, long rows), work-group 1.
//
// Arguments: offsets count elements of the array's pointer type, REALs for a plain array; strides of src
//            complex elements, of dst real elements, for the loops outside. tw: table simd_column. roots_t,
//            roots_s: t and s of dct_pairs.clh for elements 0 to COLUMNS / 2 of the row; row_roots_t,
//            row_roots_s: roots k and 5 k of 8 N, by which those of row k are so much further. scale
//            multiplies results once.
//
// Order:     natural out. src and dst must not overlap.
//
// Source:    Makhoul, A fast cosine transform in one and two dimensions; docs/dct.md.
#include "io/plain_source.clh"
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "pre_post/real/half_spectrum.clh"
#include "io/real_vector_access.clh"
#include "io/rows.clh"
#include "lanes/simd.clh"

#if DIRECTION != -1 || PREFETCH != 0 || NONTEMPORAL_STORES != 0
#error "simd_dct2_columns.cl needs DIRECTION -1, PREFETCH 0, NONTEMPORAL_STORES 0"
#endif
#if TARGET_WINDOW
#error "rows are whole: TARGET_WINDOW must be 0"
#endif
#if TYPE != 2 || !EVEN
#error "simd_dct2_columns.cl is type II of even length"
#endif

#define G GROUPS
#include "pre_post/dct/dct_pairs.clh"
#include "pre_post/real/mirrored_columns.clh"

#define HALF (N * COLUMNS)  // of the row

typedef struct {
  reals_out row;
  pair_roots roots_t, roots_s;  // from the first column on
  uint first;
  REAL scale;
  bool has_own;
  int columns;  // columns of the item at either end, a literal after inlining
} sink;

// ---- results k, k + 1, .. or k, k - 1, ..; those of a sine transform are in descending order ----

// Lanes `first` to `end` - 1.
INLINE void ascending(const reals_out row, const INDEX k, const V v, const int first, const int end) {
  if (first == 0 && end == VW) {
    store_real_vector(row, k, v);
    return;
  }
  REAL reals[VW];
  CAT(vstore, VW)(v, 0, reals);
  for (int l = first; l < end; ++l) store_real(row, k + l, reals[l]);
}
INLINE void descending(const reals_out row, const INDEX k, const V v, const int first, const int end) {
  if (first == 0 && end == VW) {
    store_real_vector(row, k - (VW - 1), LANES_REVERSED(v));
    return;
  }
  REAL reals[VW];
  CAT(vstore, VW)(v, 0, reals);
  for (int l = first; l < end; ++l) store_real(row, k - l, reals[l]);
}

INLINE void results_up(const reals_out row, const INDEX k, const V v, const int first, const int end) {
#if DST
  descending(row, 2 * (INDEX)HALF - 1 - k, v, first, end);
#else
  ascending(row, k, v, first, end);
#endif
}
INLINE void results_down(const reals_out row, const INDEX k, const V v, const int first, const int end) {
#if DST
  ascending(row, 2 * (INDEX)HALF - 1 - k, v, first, end);
#else
  descending(row, k, v, first, end);
#endif
}

INLINE void put_outer_results(const reals_out row, const INDEX k, const four_reals y, const int first,
                              const int end) {
  results_up(row, k, IN_ORDER(y.low), first, end);
  results_down(row, 2 * (INDEX)HALF - k, IN_ORDER(y.high), first, end);
}
INLINE void put_results(const reals_out row, const INDEX k, const four_reals y, const int first,
                        const int end) {
  put_outer_results(row, k, y, first, end);
  results_down(row, HALF - k, IN_ORDER(y.below), first, end);
  results_up(row, HALF + k, IN_ORDER(y.above), first, end);
}

// ---- pairs ----

// Row k of the columns, and row N - 1 - k of the mirrored columns. The columns in the first lane of the first
// item are not partners: put_own_columns() stores their results instead, unless they lie past the last result
// or a callback would be called for them.
INLINE void put_pairs(const sink to, const int k, const int g, const cplx a, const cplx b) {
  const int lanes = lanes_with_column(to.columns, g);
  if (lanes == 0) return;
  const cplx t = roots_of_row(load_as_stored(to.roots_t.first + 2 * VW * g, lanes), to.roots_t, k);
  const cplx s = roots_of_row(load_as_stored(to.roots_s.first + 2 * VW * g, lanes), to.roots_s, k);
  const INDEX at = (INDEX)k * COLUMNS + to.first + VW * g;
  const four_reals y = results_of(a, c_conj(b), t, s, to.scale);
  const bool waits = TARGET_FORM == FORM_CALLBACK || k == 0;
  if (waits && g == 0 && to.has_own)
    put_results(to.row, at, y, 1, lanes);
  else
    put_results(to.row, at, y, 0, lanes);
}

// Results `low` and `high` of a column are elements k and HALF - k of the row's spectrum; of a column that is
// its own partner, the two others are two results.
INLINE void put_own_pair(const sink to, const own_column* column, const int low, const int high,
                         const INDEX k, const cplx t, const cplx s) {
  const four_reals y =
      results_of(own_element(column, low), c_conj(own_element(column, high)), t, s, to.scale);
  if (low == high)
    put_outer_results(to.row, k, y, 0, 1);
  else
    put_results(to.row, k, y, 0, 1);
}

INLINE void put_first(const sink to, const cplx z) {
  results_up(to.row, 0, (ORTHO ? 2 * ROOT_HALF : 2) * to.scale * (z.re + z.im), 0, 1);
  results_up(to.row, HALF, 2 * ROOT_HALF * to.scale * (z.re - z.im), 0, 1);
}

INLINE void put_own_columns(const sink to, const own_column* zero, const own_column* middle) {
  const cplx root_t = load_as_stored(to.roots_t.first, 1), root_s = load_as_stored(to.roots_s.first, 1);
  const cplx middle_root_t = load_as_stored(to.roots_t.first + COLUMNS, 1);
  const cplx middle_root_s = load_as_stored(to.roots_s.first + COLUMNS, 1);
  put_first(to, own_element(zero, 0));
  for (int k = 0; 2 * k <= N; ++k) {
    const INDEX at = (INDEX)k * COLUMNS;
    if (k > 0)
      put_own_pair(to, zero, k, N - k, at, roots_of_row(root_t, to.roots_t, k),
                   roots_of_row(root_s, to.roots_s, k));
    if (2 * k < N)
      put_own_pair(to, middle, k, N - 1 - k, at + COLUMNS / 2, roots_of_row(middle_root_t, to.roots_t, k),
                   roots_of_row(middle_root_s, to.roots_s, k));
  }
}

#include "pre_post/real/columns_to_mirrored_pairs.clh"

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_dct2_columns(
    __global const REAL* restrict src, const ulong src_offset, TARGET_PARAMETERS,
    __global const REAL* restrict tw, const ulong tw_offset, __global const REAL* restrict roots_t,
    const ulong roots_t_offset, __global const REAL* restrict roots_s, const ulong roots_s_offset,
    __global const REAL* restrict row_roots_t, const ulong row_roots_t_offset,
    __global const REAL* restrict row_roots_s, const ulong row_roots_s_offset, const row_loops loops,
    const strides src_stride, const strides dst_stride, const REAL scale) {
  const uint first = (uint)get_global_id(0) * (VW * G), outer = get_global_id(1);
  src += src_offset + 2 * row_start(outer, loops, src_stride);
  sink to;
  to.row = out_from(WHOLE_TARGET, row_start(outer, loops, dst_stride));
  to.roots_t.first = roots_t + roots_t_offset + 2 * first;
  to.roots_t.row_roots = row_roots_t + row_roots_t_offset;
  to.roots_s.first = roots_s + roots_s_offset + 2 * first;
  to.roots_s.row_roots = row_roots_s + row_roots_s_offset;
  to.first = first;
  to.scale = scale;
  transform_ends(src, first, to, tw + tw_offset);
}
