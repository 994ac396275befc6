// group_pass.cl - one autosort pass as in stockham.cl, whose transforms are as long as a work-group can hold:
// LENGTH points in registers, exchanged through local memory. Two passes are a four-step FFT: its transpose
// is where the first pass stores, its twiddles are applied where the second one loads.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   DIRECTION      see access.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW, TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see source_sink.clh
//   LOOPS, INDEX   see rows.clh
//   N              length of the whole transform
//   LENGTH         points of the transforms of this pass
//   PASS_SPAN      product of the LENGTHs of the passes before this one; PASS_SPAN * LENGTH divides N
//   R0, R1, R2, R3, R4, ITEMS, EXCHANGE   see group_stages.clh; R1 > 1
//   WIDTH          transforms in a work-group
//   NEIGHBOURS     ROWS: those of one column, of neighbouring rows | COLUMNS: neighbouring columns of one
//                  row. A row is an array of LENGTH x N / LENGTH points here.
//   LOAD_BY, STORE_BY   POINTS: items side by side take neighbouring points of a transform | TRANSFORMS: the
//                       same point of neighbouring transforms; whichever are neighbours in memory
//   LOW_BITS       see roots.clh, for the table of N roots
//   FIXED_GROUP    0 | 1: tell the compiler the work-group's size (some compilers allocate registers worse
//                  for it)
// ND-range:  (neighbours / WIDTH rounded up * ITEMS * WIDTH, rows or columns: the other ones), work-group
//            (ITEMS * WIDTH, 1).
// Arguments: stage_roots: see group_stages.clh; roots: N of them; a first pass has no such argument.
// Order:     natural in and out. src and dst differ, except where LENGTH is N: a transform is read whole
//            before any of it is written.
// Source:    Bailey, FFTs in external or hierarchical memory; Govindaraju et al., High performance discrete
//            Fourier transforms on graphics processors.
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "io/access.clh"
#include "io/rows.clh"

#define COLUMN_SETS 1
#define ROOTS N
#include "group/group_pass_items.clh"

__kernel GROUP_SIZE void group_pass(SOURCE_PARAMETERS, TARGET_PARAMETERS,
                                    __global const point* restrict stage_roots,
                                    const ulong stage_roots_offset,
#if PASS_SPAN > 1
                                    __global const point* restrict roots, const ulong roots_offset,
#endif
                                    const uint rows, const row_loops loops, const strides src_stride,
                                    const strides dst_stride, const REAL scale) {
  DECLARE_PARTS(re, im, WIDTH * SLOTS);
  const task load = task_by(LOAD_BY, re, im), store = task_by(STORE_BY, re, im);
  cplx x[HELD];
  if (is_active(load, rows)) {
    load_transform(x, SOURCE_FROM(row_start(load.row, loops, src_stride)), src_stride.s3, load);
#if PASS_SPAN > 1
    twiddle_inputs(x, roots + roots_offset, load);
#endif
  }
  local_stages(x, stage_roots + stage_roots_offset, load.share, store.share);
  if (is_active(store, rows))
    store_transform(x, TARGET_FROM(row_start(store.row, loops, dst_stride)), dst_stride.s3, scale, store);
}
