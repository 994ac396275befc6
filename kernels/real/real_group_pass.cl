// real_group_pass.cl - a pass of group_pass.cl over an even real row seen as N complex elements, merged with
// the pass over pairs (half_spectrum.clh): the last pass of r2c, whose results are split in local memory
// before they are stored, and the first pass of c2r, whose elements are merged there. Result, or element, q
// of column c is element c + q ROW_COLUMNS, ROW_COLUMNS = N / LENGTH, whose partner is element LENGTH - 1 - q
// of column ROW_COLUMNS - c: a group takes neighbouring columns and the mirrored columns. Columns 0 and
// ROW_COLUMNS / 2 have their partners in themselves; they stand as mirrors of each other.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   DIRECTION      -1: r2c | 1: c2r
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW, TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see source_sink.clh
//   LOOPS, INDEX   see rows.clh
//   N              complex elements that a row of 2 N real elements is
//   LENGTH         points of the transforms of this pass, less than N
//   PASS_SPAN      r2c: N / LENGTH | c2r: 1
//   R0, R1, R2, R3, R4, ITEMS, EXCHANGE   see group_stages.clh; R1 > 1
//   WIDTH          transforms in a group, even: half of them of columns in ascending order
//   NEIGHBOURS     see group_pass.cl: the neighbours of a group
//   LOAD_BY        TRANSFORMS
//   STORE_BY       TRANSFORMS; of c2r as in group_pass.cl
//   LOW_BITS       see roots.clh, for the table of 2 N roots
//   FIXED_GROUP    see group_pass.cl
// Optional parameters (-D), of c2r:
//   DC_NYQUIST_PACKED   see half_spectrum.clh
// ND-range:  as group_pass.cl, whose columns are (N / LENGTH + 1) / 2 pairs of them, in groups of WIDTH / 2.
// Arguments: stage_roots: see group_stages.clh; roots are 2 N of them; the factor of the results, of r2c half
//            of that.
// Order:     natural in the half spectrum, of N + 1 elements; that of group_pass.cl in the other array. src
//            and dst differ.
// Barriers:  see group_stages.clh, and two for the pairs.
// Source:    as group_pass.cl; the split of pairs as in docs/real.md.
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "io/access.clh"
#include "io/rows.clh"
#include "pre_post/real/half_spectrum_pairs.clh"

#define COLUMN_SETS 2
#define ROOTS (2 * N)
#include "group/group_pass_items.clh"

#define IS_R2C (DIRECTION < 0)

#if EXCHANGE != TOGETHER
#error "pairs meet in local memory: EXCHANGE must be TOGETHER"
#endif
#if LENGTH == N || PASS_SPAN != (IS_R2C ? ROW_COLUMNS : 1)
#error "real_group_pass.cl is the last pass of several of r2c, or the first of c2r"
#endif
#if LOAD_BY != TRANSFORMS || (IS_R2C && STORE_BY != TRANSFORMS)
#error "items side by side take pairs of neighbouring columns: by TRANSFORMS"
#endif

// Pairs of an item: from the first one on, every 2 ITEMS-th of two columns.
typedef struct {
  uint row, column;  // the ascending one
  uint first, count;
  __local REAL *re, *im;  // of that column
} pairs;

#define MIRRORED (GROUP_NEIGHBOURS * SLOTS)  // from a column to its mirror, in local memory

INLINE pairs pairs_of_item(const uint rows, __local REAL* re, __local REAL* im) {
  const uint flat = get_local_id(0), place = flat % GROUP_NEIGHBOURS;
  const uint neighbour = get_group_id(0) * GROUP_NEIGHBOURS + place, other = get_global_id(1);
  pairs p;
  p.row = NEIGHBOURS == ROWS ? neighbour : other;
  p.column = NEIGHBOURS == ROWS ? other : neighbour;
  p.first = flat / GROUP_NEIGHBOURS;
  p.count = p.column > 0 ? LENGTH : LENGTH / 2 + 1 + (ROW_COLUMNS % 2 == 0 ? (LENGTH + 1) / 2 : 0);
  if (p.row >= rows || p.column >= PAIRS_OF_COLUMNS) p.count = 0;
  p.re = re + place * SLOTS;
  p.im = im + place * SLOTS;
  return p;
}

// Elements k and N - k, and where they stand.
typedef struct {
  uint k, low, high;
} partners;

INLINE partners partners_of(const pairs p, const uint i) {
  partners found;
  if (p.column > 0) {
    found.k = p.column + i * ROW_COLUMNS;
    found.low = PADDED(i);
    found.high = MIRRORED + PADDED(LENGTH - 1 - i);
  } else if (i <= LENGTH / 2) {
    found.k = i * ROW_COLUMNS;
    found.low = PADDED(i);
    found.high = PADDED((LENGTH - i) % LENGTH);
  } else {
    const uint q = i - (LENGTH / 2 + 1);
    found.k = ROW_COLUMNS / 2 + q * ROW_COLUMNS;
    found.low = MIRRORED + PADDED(q);
    found.high = MIRRORED + PADDED(LENGTH - 1 - q);
  }
  return found;
}

#define EACH_PAIR(p, i) for (uint i = p.first; i < p.count; i += 2 * ITEMS)

#if IS_R2C
INLINE void store_pairs(const sink_view out, __global const point* roots, const pairs p, const INDEX stride,
                        const REAL half_scale) {
  ROLLED
  EACH_PAIR(p, i) {
    const partners at = partners_of(p, i);
    store_pair(out, root(roots, at.k), at.k, N, stride, c_make(p.re[at.low], p.im[at.low]),
               c_make(p.re[at.high], p.im[at.high]), half_scale);
  }
}
#else
INLINE void take_pair(const source_view in, __global const point* roots, const pairs p, const uint i,
                      const INDEX stride) {
  const partners at = partners_of(p, i);
  const pair z = load_pair(in, root(roots, at.k), at.k, N, stride);
  p.re[at.low] = z.low.re;
  p.im[at.low] = z.low.im;
  p.re[at.high] = z.high.re;
  p.im[at.high] = z.high.im;
}

// Loads of an item are under way at once where it has as many pairs as most have.
INLINE void load_pairs(const source_view in, __global const point* roots, const pairs p, const INDEX stride) {
#if LENGTH % (2 * ITEMS) == 0
  if (p.count == LENGTH) {
    UNROLL
    for (uint turn = 0; turn < LENGTH / (2 * ITEMS); ++turn)
      take_pair(in, roots, p, p.first + turn * 2 * ITEMS, stride);
    return;
  }
#endif
  ROLLED
  EACH_PAIR(p, i) take_pair(in, roots, p, i, stride);
}
#endif

__kernel GROUP_SIZE void real_group_pass(SOURCE_PARAMETERS, TARGET_PARAMETERS,
                                         __global const point* restrict stage_roots,
                                         const ulong stage_roots_offset, __global const point* restrict roots,
                                         const ulong roots_offset, const uint rows, const row_loops loops,
                                         const strides src_stride, const strides dst_stride,
                                         const REAL scale) {
  DECLARE_PARTS(re, im, WIDTH * SLOTS);
  stage_roots += stage_roots_offset;
  roots += roots_offset;
  const task t = task_by(STORE_BY, re, im);
  const pairs p = pairs_of_item(rows, re, im);
  cplx x[HELD];
#if IS_R2C
  if (is_active(t, rows)) {
    load_transform(x, SOURCE_FROM(row_start(t.row, loops, src_stride)), src_stride.s3, t);
    twiddle_inputs(x, roots, t);
  }
  local_stages(x, stage_roots, t.share, t.share);
  barrier(CLK_LOCAL_MEM_FENCE);
  LAST_STAGE(_store_local)(x, t.share);
  barrier(CLK_LOCAL_MEM_FENCE);
  store_pairs(TARGET_FROM(row_start(p.row, loops, dst_stride)), roots, p, dst_stride.s3, scale);
#else
  load_pairs(SOURCE_FROM(row_start(p.row, loops, src_stride)), roots, p, src_stride.s3);
  barrier(CLK_LOCAL_MEM_FENCE);
  FIRST_STAGE(_load_local)(x, t.share);
  barrier(CLK_LOCAL_MEM_FENCE);
  local_stages(x, stage_roots, t.share, t.share);
  if (is_active(t, rows))
    store_transform(x, TARGET_FROM(row_start(t.row, loops, dst_stride)), dst_stride.s3, scale, t);
#endif
}
