// first_stage.cl - the first stage of a decimation in time: butterflies over RADIX consecutive elements,
// which need no twiddles. With REVERSED it also does the digit reversal, reading each element where the table
// says.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   DIRECTION      see memory.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_PART, TARGET_FORM, TARGET_BITS, TARGET_PART   see sides.clh
//   LOOPS, INDEX   see rows.clh
//   RADICES        see dft.clh
//   RADIX          points of a butterfly; 1: only scales (a transform of length 1)
//   N              length of the transform
//   REVERSED       0 | 1: src is in natural order, and is read through the table
//   BUTTERFLY_DIM  0 | 1: the ND-range dimension that counts butterflies; rows are the other one. 1 where
//                  neighbouring rows are neighbours in memory (columns).
// ND-range:  (N / RADIX, rows), or the same exchanged, each rounded up to the work-group.
// Order:     digit-reversed (REVERSED 1: natural) in, N / RADIX transforms of RADIX points each out. src and
//            dst may be the same unless REVERSED; the argument `source` is there only if REVERSED.
#include "complex.clh"
#include "dft.clh"
#include "memory.clh"
#include "rows.clh"

#if VW != 1
#error "first_stage.cl works on single points: VW must be 1"
#endif
#if N % RADIX != 0
#error "RADIX must divide N"
#endif
#if REVERSED != 0 && REVERSED != 1
#error "REVERSED must be 0 or 1"
#endif

__kernel void first_stage(SOURCE_PARAMETERS, TARGET_PARAMETERS,
#if REVERSED
                          __global const uint* restrict source, const ulong source_offset,
#endif
                          const uint rows, const uint2 loop_counts, const strides src_stride,
                          const strides dst_stride, const REAL scale) {
  const uint b = get_global_id(BUTTERFLY_DIM);
  const uint row = get_global_id(1 - BUTTERFLY_DIM);
  if (b >= N / RADIX || row >= rows) return;
  const side_in in = SOURCE_FROM(row_start(row, loop_counts, src_stride));
  const side_out out = TARGET_FROM(row_start(row, loop_counts, dst_stride));

  const uint first = b * RADIX;
#if REVERSED
  // The innermost digit of a position is the outermost one of its source: the elements of a butterfly lie N /
  // RADIX apart.
  const uint from = source[source_offset + first], apart = N / RADIX;
#else
  const uint from = first, apart = 1;
#endif
  cplx x[RADIX];
  UNROLL
  for (uint q = 0; q < RADIX; ++q) x[q] = load_element(in, from + q * apart, src_stride.s3);
  DFT(RADIX)(x);
  UNROLL
  for (uint q = 0; q < RADIX; ++q) store_element(out, first + q, dst_stride.s3, c_scale(scale, x[q]));
}
