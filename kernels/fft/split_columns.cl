// split_columns.cl - the second pass over long even rows of reals, seen as arrays of N x COLUMNS complex numbers that four_step_fft.cl leaves: what
// column_fft.cl does there and the pass over pairs of r2c in one (opposite_columns.clh). One work-item transforms GROUPS * VW neighbouring columns and those
// opposite.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                      see simd.clh
//   DIRECTION, PREFETCH, STREAM        see simd.clh; -1, 0, 0
//   LOOPS, INDEX                       see rows.clh: the loops outside, over long rows
//   RADICES                            see dft.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see middle_stages.clh
//   GROUPS                             vectors of columns that an item takes side by side, and as many opposite
//   COLUMNS, TAIL                      see opposite_columns.clh
//
// ND-range:  (COLUMNS / (2 GROUPS VW) rounded up, long rows), work-group 1.
//
// Arguments: offsets count REALs; strides count complex numbers, as in stockham.cl; s3, from one row of an array to the next, is COLUMNS on both
//            sides. tw: table simd_column. roots: the first COLUMNS / 2 + 1 of the 2 N COLUMNS roots of unity, turns: the first N of 2 N. scale is half
//            of what results are multiplied by.
//
// Order:     natural in and out, of N COLUMNS + 1 numbers. src and dst may be the same: an item loads all its columns before it stores any.
//
// Source:    the split of pairs as in docs/real.md.
#include "complex.clh"
#include "dft.clh"
#include "half_spectrum.clh"
#include "rows.clh"
#include "simd.clh"

#if DIRECTION != -1 || PREFETCH != 0 || STREAM != 0
#error "split_columns.cl needs DIRECTION -1, PREFETCH 0, STREAM 0"
#endif
#define G GROUPS
#define AT_WORK (2 * G)
#include "opposite_columns.clh"
#include "turns.clh"

typedef struct {
  __global const REAL* first;   // column of the item: they go up, or down
  __global const REAL* middle;  // column COLUMNS / 2
  bool goes_down;               // a literal once inlined, as is the next
  bool has_own;  // of those that have their partners in themselves; else false where columns go up
} source;

typedef struct {
  __global REAL *up, *down;  // of the first column, and opposite
  pair_roots roots;          // from the first column on
  REAL scale;
  bool has_own;
  int columns;  // of either end that the item has, a literal once inlined
} sink;

// Opposite to column 0, where the array ends, column COLUMNS / 2 has its place.
INLINE cplx load_with_middle(const source from, const INDEX at) {
  cplx v = turned_round(fetched(from.first - 2 * (VW - 1) + 2 * at, VW - 1));
  v.re.s0 = from.middle[2 * at];
  v.im.s0 = from.middle[2 * at + 1];
  return v;
}

INLINE cplx take(const source from, const int row, const int g, const int columns) {
  const INDEX at = (INDEX)row * COLUMNS;
  const int lanes = lanes_with_column(columns, g);
  if (lanes == 0) return c_make(0, 0);
  if (g == 0 && from.has_own) return load_with_middle(from, at);
  return from.goes_down ? fetched_down(from.first + 2 * at - 2 * VW * g, lanes)
                        : fetched(from.first + 2 * at + 2 * VW * g, lanes);
}

HOOK void touch_out(const sink to, const int vector) {}

#include "column_first_stage.clh"
#include "middle_stages.clh"

INLINE void last_butterfly(const cplx* a, const int sub, const int g, cplx* x) {
  UNROLL
  for (int k = 0; k < LAST; ++k) x[k] = a[(sub * LAST + k) * G + g];
  DFT(LAST)(x);
}

// Row k of the columns, and row N - 1 - k of those opposite.
INLINE void put_pairs(const sink to, const int k, const int g, const cplx a, const cplx b) {
  const int lanes = lanes_with_column(to.columns, g);
  if (lanes == 0) return;
  const cplx w = roots_of_row(fetched(to.roots.first + 2 * VW * g, lanes), to.roots, k);
  const pair x = split(a, c_conj(b), w.re, w.im, to.scale);
  const INDEX at = 2 * ((INDEX)k * COLUMNS + VW * g);
  keep(to.up + at, x.low, lanes);
  keep_down(to.down - at, c_conj(x.high), lanes);
}

INLINE void last_stage_in_pairs(const cplx* a, const cplx* b, const int turn, const sink to, own_column* zero,
                                own_column* middle) {
  for (int s = 0; s < LAST_SUBS; ++s) {
    const int slot = reversed(s);
    for (int g = 0; g < G; ++g) {
      cplx x[LAST], y[LAST];
      last_butterfly(a, s, g, x);
      last_butterfly(b, LAST_SUBS - 1 - s, g, y);
      UNROLL
      for (int k = 0; k < LAST; ++k) {
        const int row = row_of_turn(k * LAST_SUBS + slot, turn);
        put_pairs(to, row, g, x[k], y[LAST - 1 - k]);
        if (g == 0 && to.has_own) {
          keep_own(zero, row, x[k]);
          keep_own(middle, N - 1 - row, y[LAST - 1 - k]);
        }
      }
    }
  }
}

// Results `low` and `high` of a column are numbers k and N COLUMNS - k of the row's spectrum.
INLINE void put_own_pair(__global REAL* row, const own_column* column, const int low, const int high,
                         const INDEX k, const cplx w, const REAL scale) {
  const pair x = split(own_number(column, low), c_conj(own_number(column, high)), w.re, w.im, scale);
  keep(row + 2 * k, x.low, 1);
  keep(row + 2 * ((INDEX)N * COLUMNS - k), c_conj(x.high), 1);
}

INLINE void put_own_columns(const sink to, const own_column* zero, const own_column* middle) {
  const cplx one = fetched(to.roots.first, 1), of_middle = fetched(to.roots.first + COLUMNS, 1);
  for (int k = 0; 2 * k <= N; ++k) {
    const INDEX at = (INDEX)k * COLUMNS;
    put_own_pair(to.up, zero, k, (N - k) % N, at, roots_of_row(one, to.roots, k), to.scale);
    if (2 * k < N)
      put_own_pair(to.up, middle, k, N - 1 - k, at + COLUMNS / 2, roots_of_row(of_middle, to.roots, k),
                   to.scale);
  }
}

INLINE void transform(const source up, const source down, const sink to, __global const REAL* tw) {
  cplx a[N * G], b[N * G];
  own_column zero, middle;
  first_stage(up, a, tw, to.columns);
  first_stage(down, b, tw, to.columns);
  for (int turn = 0; turn < TURNS; ++turn) {
    cplx* const x = a + turn * (N / TURNS * G);
    cplx* const y = b + (TURNS - 1 - turn) * (N / TURNS * G);
    middle_stages(x, tw + 2 * M * (R0 - 1), to);
    middle_stages(y, tw + 2 * M * (R0 - 1), to);
    last_stage_in_pairs(x, y, turn, to, &zero, &middle);
  }
  if (to.has_own) put_own_columns(to, &zero, &middle);
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void split_columns(
    __global const REAL* src, const ulong src_offset, __global REAL* dst, const ulong dst_offset,
    __global const REAL* restrict tw, const ulong tw_offset, __global const REAL* restrict roots,
    const ulong roots_offset, __global const REAL* restrict turns, const ulong turns_offset,
    const uint2 loop_counts, const strides src_stride, const strides dst_stride, const REAL scale) {
  const uint first = (uint)get_global_id(0) * (VW * G), outer = get_global_id(1);
  src += src_offset + 2 * row_start(outer, loop_counts, src_stride);
  dst += dst_offset + 2 * row_start(outer, loop_counts, dst_stride);
  tw += tw_offset;
  const source up = {src + 2 * first, src, false, false};
  const source down = {src + 2 * (COLUMNS - first), src + COLUMNS, true, first == 0};
  sink to;
  to.up = dst + 2 * first;
  to.down = dst + 2 * ((INDEX)N * COLUMNS - first);
  to.roots.first = roots + roots_offset + 2 * first;
  to.roots.turns = turns + turns_offset;
  to.scale = scale;
  to.has_own = first == 0;
  to.columns = VW * G;
#if TAIL
  if (get_global_id(0) == get_global_size(0) - 1) {
    to.columns = TAIL;
    transform(up, down, to, tw);
    return;
  }
#endif
  transform(up, down, to, tw);
}
