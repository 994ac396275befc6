// dit_stage.cl - one stage of a decimation in time: RADIX transforms of SPAN points each become one of SPAN
// * RADIX points.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW, WIDE, TAIL   see wide_access.clh. Lanes are neighbouring columns (BUTTERFLY_DIM 1), or butterflies
//                    whose elements are neighbours in src and dst.
//   DIRECTION      see access.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW, TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see source_sink.clh
//   LOOPS, INDEX   see rows.clh
//   RADIX          points of a butterfly
//   N              length of the transform
//   SPAN           product of the radices of the stages before this one, > 1
//   BUTTERFLY_DIM  0 | 1: the ND-range dimension that counts butterflies; rows are the other one. 1 where
//                  neighbouring rows are neighbours in memory (columns).
//   LOW_BITS       see roots.clh
// ND-range:  (N / RADIX, rows), or the same exchanged, each rounded up to the work-group. An item takes VW
//            butterflies of a row, or the same one of VW columns; `rows`, loops and strides then count
//            so many columns as one.
// Order:     an item writes the elements that it has read, so that src and dst may be the same. Natural order
//            comes out of the last stage.
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "io/access.clh"
#include "lanes/wide_access.clh"
#include "twiddle/roots.clh"
#include "io/rows.clh"

#define COLUMNS (BUTTERFLY_DIM == 1)

#if SPAN < 2
#error "a stage of SPAN 1 needs no twiddles: dit_first_stage.cl"
#endif
#if N % (SPAN * RADIX) != 0
#error "SPAN * RADIX must divide N"
#endif
#if !COLUMNS && SPAN % VW != 0
#error "lanes that are butterflies are neighbours: VW must divide SPAN"
#endif

// Butterfly b of each lane, or along rows b + l of lane l.
INLINE void butterflies(const source_view in, const sink_view out, __global const point* roots, const uint b,
                        const INDEX in_stride, const INDEX out_stride, const REAL scale, const uint lanes) {
  const uint k = b % SPAN;  // its place inside the finished sub-transforms
  const uint first = (b - k) * RADIX + k;
  cplx x[RADIX];
  x[0] = load_lanes(in, first, in_stride, lanes);
  UNROLL
  for (uint q = 1; q < RADIX; ++q)
    x[q] = times_roots(load_lanes(in, first + q * SPAN, in_stride, lanes), roots,
                       q * k * (N / (SPAN * RADIX)), COLUMNS ? 0 : q * (N / (SPAN * RADIX)));
  DFT(RADIX)(x);
  UNROLL
  for (uint q = 0; q < RADIX; ++q) {
    const cplx v = c_scale(scale, x[q]);
#if SPAN * RADIX == N
    store_output(out, q * SPAN, SPAN, k, out_stride, v, lanes);
#else
    store_lanes(out, first + q * SPAN, out_stride, v, lanes);
#endif
  }
}

__kernel void dit_stage(SOURCE_PARAMETERS, TARGET_PARAMETERS, __global const point* restrict roots,
                        const ulong roots_offset, const uint rows, const row_loops loops,
                        const strides src_stride, const strides dst_stride, const REAL scale) {
  const uint b = get_global_id(BUTTERFLY_DIM) * (COLUMNS ? 1 : VW);
  const uint row = get_global_id(1 - BUTTERFLY_DIM);
  if (b >= N / RADIX || row >= rows) return;
  const source_view in = SOURCE_FROM(row_start(row, loops, src_stride));
  const sink_view out = TARGET_FROM(row_start(row, loops, dst_stride));
  roots += roots_offset;
#if TAIL
  if (ends_line(row, rows, loops)) {
    butterflies(in, out, roots, b, src_stride.s3, dst_stride.s3, scale, TAIL);
    return;
  }
#endif
  butterflies(in, out, roots, b, src_stride.s3, dst_stride.s3, scale, VW);
}
