// stockham.cl - one autosort pass: N / RADIX butterflies of every row. Natural order in and out, no digit reversal.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   DIRECTION      see memory.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_PART, TARGET_FORM, TARGET_BITS, TARGET_PART   see sides.clh
//   LOOPS, INDEX   see rows.clh
//   RADICES        see dft.clh
//   RADIX          points of a butterfly
//   N              length of the transform
//   SPAN           product of the radices of the passes before this one; 1 in the first pass
//   BUTTERFLY_DIM  0 | 1: the ND-range dimension that counts butterflies; rows are the other one. 1 where
//                  neighbouring rows are neighbours in memory (columns), so that items next to each other read next to each other.
//   LOW_BITS       see roots.clh
// ND-range:  (N / RADIX, rows), or the same exchanged, each rounded up to the work-group.
// Order:     src and dst differ, except where RADIX is N: then an item reads all that it writes.
// Source:    Stockham's autosort as in Van Loan, Computational Frameworks for the FFT, 1.7.
#include "complex.clh"
#include "dft.clh"
#include "memory.clh"
#include "roots.clh"
#include "rows.clh"

#if VW != 1
#error "stockham.cl works on single points: VW must be 1"
#endif
#if N % (SPAN * RADIX) != 0
#error "SPAN * RADIX must divide N"
#endif

__kernel void stockham(SOURCE_PARAMETERS, TARGET_PARAMETERS, __global const point* restrict roots,
                       const ulong roots_offset, const uint rows, const uint2 loop_counts,
                       const strides src_stride, const strides dst_stride, const REAL scale) {
  const uint j = get_global_id(BUTTERFLY_DIM);  // which butterfly
  const uint row = get_global_id(1 - BUTTERFLY_DIM);
  if (j >= N / RADIX || row >= rows) return;
  const side_in in = SOURCE_FROM(row_start(row, loop_counts, src_stride));
  const side_out out = TARGET_FROM(row_start(row, loop_counts, dst_stride));
  roots += roots_offset;

  const uint k = j % SPAN;  // its place inside a finished sub-transform
  cplx x[RADIX];
  UNROLL
  for (uint q = 0; q < RADIX; ++q) x[q] = load_element(in, j + q * (N / RADIX), src_stride.s3);
  if (SPAN > 1) {
    UNROLL
    for (uint q = 1; q < RADIX; ++q) x[q] = times_root(x[q], roots, q * k * (N / (SPAN * RADIX)));
  }
  DFT(RADIX)(x);
  const uint to = (j - k) * RADIX + k;
  UNROLL
  for (uint q = 0; q < RADIX; ++q) store_element(out, to + q * SPAN, dst_stride.s3, c_scale(scale, x[q]));
}
