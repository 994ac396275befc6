// group_pass.cl - one autosort pass as in stockham.cl, whose transforms are as long as a work-group can hold: LENGTH points
// in registers, exchanged through local memory. Two passes are a four-step FFT: its transpose is where the first pass
// stores, its twiddles are applied where the second one loads.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   DIRECTION      see memory.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_PART, TARGET_FORM, TARGET_BITS, TARGET_PART   see sides.clh
//   LOOPS, INDEX   see rows.clh
//   RADICES        see dft.clh
//   N              length of the whole transform
//   LENGTH         points of the transforms of this pass
//   PASS_SPAN      product of the LENGTHs of the passes before this one; PASS_SPAN * LENGTH divides N
//   R0, R1, R2, R3, R4, ITEMS   see local_stages.clh; R1 > 1
//   WIDTH          transforms in a work-group
//   NEIGHBOURS     ROWS: those of one column, of neighbouring rows | COLUMNS: neighbouring columns of one row. A row is an
//                  array of LENGTH x N / LENGTH points here.
//   LOAD_BY, STORE_BY   POINTS: items side by side take neighbouring points of a transform | TRANSFORMS: the same point of
//                  neighbouring transforms; whichever are neighbours in memory
//   LOW_BITS       see roots.clh, for the table of N roots
//   FIXED_GROUP    0 | 1: tell the compiler the work-group's size (some compilers allocate registers worse for it)
// ND-range:  (neighbours / WIDTH rounded up * ITEMS * WIDTH, rows or columns: the other ones), work-group (ITEMS * WIDTH, 1).
// Arguments: stage_roots are LENGTH roots, flat; roots are N of them. The second is not there in a first pass.
// Order:     natural in and out. src and dst differ, except where LENGTH is N: a transform is read whole before any of it is
//            written.
// Source:    Bailey, FFTs in external or hierarchical memory; Govindaraju et al., High performance discrete Fourier
//            transforms on graphics processors.
#include "complex.clh"
#include "dft.clh"
#include "memory.clh"
#include "roots.clh"
#include "rows.clh"

#define POINTS 0
#define TRANSFORMS 1
#define COLUMNS 0
#define ROWS 1

#include "local_stages.clh"  // its stages load and store by memory.clh

#if VW != 1
#error "group_pass.cl works on single points: VW must be 1"
#endif
#if N % (PASS_SPAN * LENGTH) != 0
#error "PASS_SPAN * LENGTH must divide N"
#endif
#if R1 < 2
#error "a single butterfly needs no group: stockham.cl"
#endif
#if WIDTH < 1
#error "WIDTH must be positive"
#endif
#if (LOAD_BY != POINTS && LOAD_BY != TRANSFORMS) || (STORE_BY != POINTS && STORE_BY != TRANSFORMS)
#error "LOAD_BY and STORE_BY must be POINTS or TRANSFORMS"
#endif
#if NEIGHBOURS != COLUMNS && NEIGHBOURS != ROWS
#error "NEIGHBOURS must be COLUMNS or ROWS"
#endif

#define TURNS (N / LENGTH)  // columns of the row as an array
#if FIXED_GROUP
#define GROUP_SIZE __attribute__((reqd_work_group_size(ITEMS * WIDTH, 1, 1)))
#else
#define GROUP_SIZE
#endif

// What an item works on while it loads, or from the first exchange on.
typedef struct {
  uint member;  // which transform of the group
  uint row, column;
  local_share share;
} task;

INLINE task task_by(const int by, __local REAL* re, __local REAL* im) {
  const uint flat = get_local_id(0);
  task t;
  t.member = by == POINTS ? flat / ITEMS : flat % WIDTH;
  t.share.item = by == POINTS ? flat % ITEMS : flat / WIDTH;
  t.share.re = re + t.member * SLOTS;
  t.share.im = im + t.member * SLOTS;
  const uint neighbour = get_group_id(0) * WIDTH + t.member, other = get_global_id(1);
  t.row = NEIGHBOURS == ROWS ? neighbour : other;
  t.column = NEIGHBOURS == ROWS ? other : neighbour;
  return t;
}

// The last group's idle transforms still meet the barriers.
INLINE bool is_active(const task t, const uint rows) { return t.row < rows && t.column < TURNS; }

// Input q of column c times root q k of PASS_SPAN LENGTH, k = c mod PASS_SPAN.
INLINE void twiddle_inputs(cplx* x, __global const point* restrict roots, const task t) {
  const uint step = t.column % PASS_SPAN * (N / (PASS_SPAN * LENGTH));
  UNROLL
  for (uint b = 0; b < SHARE(R0); ++b) {
    const uint first = t.share.item + b * ITEMS;
    if (first >= LENGTH / R0) continue;
    UNROLL
    for (uint q = 0; q < R0; ++q)
      x[b * R0 + q] = times_root(x[b * R0 + q], roots, (first + q * (LENGTH / R0)) * step);
  }
}

__kernel GROUP_SIZE void group_pass(SOURCE_PARAMETERS, TARGET_PARAMETERS,
                                    __global const point* restrict stage_roots,
                                    const ulong stage_roots_offset,
#if PASS_SPAN > 1
                                    __global const point* restrict roots, const ulong roots_offset,
#endif
                                    const uint rows, const uint2 loop_counts, const strides src_stride,
                                    const strides dst_stride, const REAL scale) {
  __local REAL re[WIDTH * SLOTS], im[WIDTH * SLOTS];
  const task load = task_by(LOAD_BY, re, im), store = task_by(STORE_BY, re, im);
  cplx x[HELD];
  if (is_active(load, rows)) {
    const side_in in =
        in_from(SOURCE_FROM(row_start(load.row, loop_counts, src_stride)), load.column, src_stride.s3);
    FIRST_STAGE(_load_global)(x, in, TURNS * src_stride.s3, load.share.item);
#if PASS_SPAN > 1
    twiddle_inputs(x, roots + roots_offset, load);
#endif
  }
  local_stages(x, stage_roots + stage_roots_offset, load.share, store.share);
  if (is_active(store, rows)) {
    const uint k = store.column % PASS_SPAN;
    const side_out out = out_from(TARGET_FROM(row_start(store.row, loop_counts, dst_stride)),
                                  (store.column - k) * LENGTH + k, dst_stride.s3);
    LAST_STAGE(_store_global)(x, out, PASS_SPAN * dst_stride.s3, store.share.item, scale);
  }
}
