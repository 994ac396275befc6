// dit_first_stage.cl - the first stage of a decimation in time: butterflies over RADIX consecutive elements,
// which need no twiddles. With REVERSED it also does the digit reversal, writing each butterfly where the
// table says.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW, WIDE, TAIL   see wide_access.clh. Lanes are neighbouring columns (BUTTERFLY_DIM 1), or with REVERSED
//                    butterflies whose elements are neighbours in src. Along rows WIDE above 1 asks for
//                    neighbouring elements in src and dst.
//   DIRECTION      see access.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW, TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see source_sink.clh
//   LOOPS, INDEX   see rows.clh
//   RADIX          points of a butterfly; 1: only scales (a transform of length 1)
//   N              length of the transform
//   REVERSED       0 | 1: src is in natural order, and dst is written through the table
//   BUTTERFLY_DIM  0 | 1: the ND-range dimension that counts butterflies; rows are the other one. 1 where
//                  neighbouring rows are neighbours in memory (columns).
// ND-range:  (N / RADIX, rows), or the same exchanged, each rounded up to the work-group. An item takes VW
//            butterflies of a row, or the same one of VW columns; `rows`, loops and strides then count
//            so many columns as one.
// Order:     digit-reversed (REVERSED 1: natural) in, N / RADIX transforms of RADIX points each out. src and
//            dst may be the same unless REVERSED; the argument `places` is there only if REVERSED.
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "io/access.clh"
#include "lanes/wide_access.clh"
#include "io/rows.clh"

#define BUTTERFLIES (N / RADIX)  // of a row
#define COLUMNS (BUTTERFLY_DIM == 1)
#define OWN_RUNS (!COLUMNS && WIDE > 1)  // a butterfly's results are side by side

#if N % RADIX != 0
#error "RADIX must divide N"
#endif
#if REVERSED != 0 && REVERSED != 1
#error "REVERSED must be 0 or 1"
#endif
#if !COLUMNS && !REVERSED && VW != 1
#error "butterflies that are not read in natural order are no neighbours: VW must be 1"
#endif

// Butterfly b of each lane, or along rows b + l of lane l, whose results are stored from position to[l] on.
INLINE void butterflies(const source_view in, const sink_view out, const uint b, const uint* to,
                        const INDEX in_stride, const INDEX out_stride, const REAL scale, const uint lanes) {
  cplx x[RADIX];
#if OWN_RUNS && !REVERSED
  load_butterfly(in, b * RADIX, x);
#elif REVERSED
  // The innermost digit of a position is the outermost digit of its source: there a butterfly's elements lie
  // N / RADIX apart.
  UNROLL
  for (uint q = 0; q < RADIX; ++q) x[q] = load_input(in, q * BUTTERFLIES, BUTTERFLIES, b, in_stride, lanes);
#else
  UNROLL
  for (uint q = 0; q < RADIX; ++q) x[q] = load_lanes(in, b * RADIX + q, in_stride, lanes);
#endif
  DFT(RADIX)(x);
  UNROLL
  for (uint q = 0; q < RADIX; ++q) x[q] = c_scale(scale, x[q]);
#if OWN_RUNS
  UNROLL
  for (uint l = 0; l < lanes; ++l) store_butterfly(out, to[l], x, l);
#else
  UNROLL
  for (uint q = 0; q < RADIX; ++q) store_lanes(out, to[0] + q, out_stride, x[q], lanes);
#endif
}

__kernel void dit_first_stage(SOURCE_PARAMETERS, TARGET_PARAMETERS,
#if REVERSED
                              __global const uint* restrict places, const ulong places_offset,
#endif
                              const uint rows, const row_loops loops, const strides src_stride,
                              const strides dst_stride, const REAL scale) {
  const uint b = get_global_id(BUTTERFLY_DIM) * (COLUMNS ? 1 : VW);
  const uint row = get_global_id(1 - BUTTERFLY_DIM);
  if (b >= BUTTERFLIES || row >= rows) return;
  const source_view in = SOURCE_FROM(row_start(row, loops, src_stride));
  const sink_view out = TARGET_FROM(row_start(row, loops, dst_stride));
#if TAIL
  const bool is_last = COLUMNS ? ends_line(row, rows, loops) : b + VW > BUTTERFLIES;
  const uint last = is_last ? TAIL - 1 : VW - 1;  // lane that exists
#else
  const uint last = VW - 1;
#endif
  uint to[VW];
#if REVERSED
  UNROLL
  for (uint l = 0; l < VW; ++l) to[l] = places[places_offset + b + (COLUMNS ? 0 : min(l, last))];
#else
  (void)last;
  to[0] = b * RADIX;
#endif
#if TAIL
  if (is_last) {
    butterflies(in, out, b, to, src_stride.s3, dst_stride.s3, scale, TAIL);
    return;
  }
#endif
  butterflies(in, out, b, to, src_stride.s3, dst_stride.s3, scale, VW);
}
