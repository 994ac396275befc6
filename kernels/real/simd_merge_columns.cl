// simd_merge_columns.cl - the first pass back to long even real rows, whose half spectra are seen as arrays
// of N x COLUMNS complex elements: the pass over pairs of c2r and the pass of simd_four_step.cl in one kernel
// (mirrored_columns.clh). One work-item transforms GROUPS * VW neighbouring columns and the mirrored columns,
// each of which it stores as a contiguous row of N points. simd_columns.cl over the COLUMNS x N array that
// this leaves completes the transform. src and dst must not overlap.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                      see simd.clh
//   DIRECTION, PREFETCH, STREAM        see simd.clh; 1, 0, 0
//   LOOPS, INDEX                       see rows.clh: the loops outside, over long rows
//   RADICES                            see dft.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see middle_stages.clh; N >= VW
//   GROUPS                             neighbouring vectors of columns that an item takes, and as many
//                                      mirrored ones
//   COLUMNS, TAIL                      see mirrored_columns.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_PART   see source.clh; SOURCE_PART 0
//
// ND-range:  (COLUMNS / (2 GROUPS VW) rounded up, long rows), work-group 1.
//
// Arguments: offsets count elements of the array's pointer type, REALs for a plain array; strides count
//            complex elements, as in stockham.cl. tw: table simd_column, twist: table simd_four_step; roots:
//            the first COLUMNS / 2 + 1 of the 2 N COLUMNS roots of unity, turns: all of 2 N.
//
// Order:     natural in, N COLUMNS + 1 elements; out as simd_columns.cl needs it.
//
// Source:    the merge of pairs as in docs/real.md; Bailey, FFTs in external or hierarchical memory.
#include "io/plain_sink.clh"
#include "twiddle/column_twiddles.clh"
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "pre_post/real/half_spectrum.clh"
#include "io/rows.clh"
#include "lanes/simd.clh"

#if DIRECTION != 1 || PREFETCH != 0 || STREAM != 0
#error "simd_merge_columns.cl needs DIRECTION 1, PREFETCH 0, STREAM 0"
#endif
#if N < VW
#error "N must be at least VW"
#endif

#define G GROUPS
#define ROW_LENGTH N

#include "pre_post/real/mirrored_columns.clh"
#include "io/spectrum_vector_access.clh"

typedef struct {
  side_in row;
  INDEX first;       // column
  pair_roots roots;  // from the first column on
  bool has_own;
  int columns;  // columns of the item at either end, a literal after inlining
} source;

typedef cplx* sink;

INLINE void put(const sink to, const int slot, const int g, const cplx v) { to[slot * G + g] = v; }
HOOK void touch_out(const sink to, const int vector) {}
HOOK void touch_next(const source next, const int vector) {}  // nothing to prefetch

#include "simd/column_butterfly.clh"
#include "simd/stages.clh"

// ---- columns 0 and COLUMNS / 2 ----

// Elements k and N COLUMNS - k of the half spectrum as rows `low` and `high` of a column; of elements that
// should be real, the real parts count.
INLINE void merge_own_pair(const source from, own_column* column, const int low, const int high,
                           const INDEX k, const cplx w) {
  cplx a = numbers_up(from.row, k, 0, 1);
  cplx b = c_conj(k == OPPOSITE(k) ? a : numbers_up(from.row, OPPOSITE(k), 0, 1));
  if (k == 0) a.im = b.im = 0;
  const pair z = merged(a, b, w.re, w.im);
  keep_own(column, low, z.low);
  keep_own(column, high, c_conj(z.high));
}

INLINE void merge_own_columns(const source from, own_column* zero, own_column* middle) {
  const cplx one = fetched(from.roots.first, 1), of_middle = fetched(from.roots.first + COLUMNS, 1);
  for (int k = 0; 2 * k <= N; ++k) {
    const INDEX at = (INDEX)k * COLUMNS;
    merge_own_pair(from, zero, k, (N - k) % N, at, roots_of_row(one, from.roots, k));
    if (2 * k < N)
      merge_own_pair(from, middle, k, N - 1 - k, at + COLUMNS / 2, roots_of_row(of_middle, from.roots, k));
  }
}

// ---- the first stage, of both ends ----

// Row k of the columns, and row N - 1 - k of the mirrored columns. The first lane of the first item has no
// pair and is replaced: no callback is called for it.
INLINE pair take_pairs(const source from, const int k, const int g) {
  const int lanes = lanes_with_column(from.columns, g);
  const INDEX at = (INDEX)k * COLUMNS + from.first + VW * g;
  const int first = SOURCE_FORM == FORM_CALLBACK && g == 0 && from.has_own ? 1 : 0;
  const cplx w = roots_of_row(fetched(from.roots.first + 2 * VW * g, lanes), from.roots, k);
  const pair z = merged(numbers_up(from.row, at, first, lanes),
                        c_conj(numbers_down(from.row, OPPOSITE(at), first, lanes)), w.re, w.im);
  const pair both = {z.low, c_conj(z.high)};
  return both;
}

INLINE cplx with_own(cplx v, const own_column* column, const int k) {
  v.re.s0 = column->re[k];
  v.im.s0 = column->im[k];
  return v;
}

INLINE void first_stages(const source from, cplx* a, cplx* b, __global const REAL* tw) {
  own_column zero, middle;
  if (from.has_own) merge_own_columns(from, &zero, &middle);
  for (int p = 0; p < M; ++p)
    for (int g = 0; g < G; ++g) {
      if (lanes_with_column(from.columns, g) == 0) continue;
      cplx x[R0], y[R0];
      UNROLL
      for (int q = 0; q < R0; ++q) {
        const int row = p + q * M;
        pair z = take_pairs(from, row, g);
        if (g == 0 && from.has_own) {
          z.low = with_own(z.low, &zero, row);
          z.high = with_own(z.high, &middle, N - 1 - row);
        }
        x[q] = as_it_stands(z.low);
        y[R0 - 1 - q] = as_it_stands(z.high);
      }
      first_butterfly(x, a, tw, p, g);
      first_butterfly(y, b, tw, M - 1 - p, g);
    }
}

// ---- the rows that columns become ----

typedef struct {
  column_twiddles up;
  __global const REAL* turns;
  bool goes_down;  // a literal after inlining
  bool has_own;    // in the first lane column COLUMNS / 2
} twiddles;

// Of column COLUMNS - c, exp(-2 pi i (COLUMNS - c) k / n) is exp(-2 pi i k / N) times the conjugate of column
// c's.
INLINE cplx twiddle(const twiddles of, const int k) {
  const cplx up = twiddle_of_columns(of.up, k);
  if (!of.goes_down) return up;
  cplx down = c_mul(c_conj(up), of.turns[4 * k], of.turns[4 * k + 1]);
  if (of.has_own) {
    down.re.s0 = of.turns[2 * k];
    down.im.s0 = of.turns[2 * k + 1];
  }
  return down;
}

#include "simd/four_step_rows.clh"

// Columns are stored one after the other, the first of those in ascending, or descending, order at `first`.
INLINE void store_columns(const cplx* a, __global REAL* dst, const uint first, const int columns,
                          const INDEX stride, twiddles factors) {
  for (int g = 0; g < G; ++g) {
    const int lanes = lanes_with_column(columns, g);
    row_starts rows;
    UNROLL
    for (int l = 0; l < VW; ++l) {
      const uint column = factors.goes_down ? first - VW * g - l : first + VW * g + l;
      rows.start[l] = (INDEX)column * stride;
    }
    if (g == 0 && factors.has_own) rows.start[0] = (INDEX)(COLUMNS / 2) * stride;
    if (lanes > 0) store_twiddled(a + g, dst, rows, lanes, factors);
    factors.up.far += 2 * N;
    factors.has_own = false;
  }
}

INLINE void transform(const source from, __global REAL* dst, const uint first, const INDEX stride,
                      __global const REAL* tw, const column_twiddles up) {
  cplx a[N * G], b[N * G], c[N * G];
  first_stages(from, a, b, tw);
  const twiddles of_up = {up, from.roots.turns, false, false};
  const twiddles of_down = {up, from.roots.turns, true, from.has_own};
  middle_stages(a, tw + 2 * M * (R0 - 1), c);
  last_stage(a, c, from);
  store_columns(c, dst, first, from.columns, stride, of_up);
  middle_stages(b, tw + 2 * M * (R0 - 1), c);
  last_stage(b, c, from);
  store_columns(c, dst, COLUMNS - first, from.columns, stride, of_down);
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_merge_columns(
    SOURCE_PARAMETERS, __global REAL* restrict dst, const ulong dst_offset, __global const REAL* restrict tw,
    const ulong tw_offset, __global const REAL* restrict twist, const ulong twist_offset,
    __global const REAL* restrict roots, const ulong roots_offset, __global const REAL* restrict turns,
    const ulong turns_offset, const uint2 loop_counts, const strides src_stride, const strides dst_stride) {
  const uint first = (uint)get_global_id(0) * (VW * G), outer = get_global_id(1);
  dst += dst_offset + 2 * row_start(outer, loop_counts, dst_stride);
  tw += tw_offset;
  twist += twist_offset;
  const column_twiddles up = {twist, twist + 2 * VW * N + 2 * N * (first / VW)};
  source from;
  from.row = SOURCE_FROM(row_start(outer, loop_counts, src_stride));
  from.first = first;
  from.roots.first = roots + roots_offset + 2 * first;
  from.roots.turns = turns + turns_offset;
  from.has_own = first == 0;
  from.columns = VW * G;
#if TAIL
  if (get_global_id(0) == get_global_size(0) - 1) {
    from.columns = TAIL;
    transform(from, dst, first, dst_stride.s3, tw, up);
    return;
  }
#endif
  transform(from, dst, first, dst_stride.s3, tw, up);
}
