// real_stockham.cl - an autosort pass (stockham.cl) of an even real row seen as N complex elements, merged
// with the pass over pairs (half_spectrum.clh): the last pass of r2c, whose results are split as they are
// stored, and the first pass of c2r, whose elements are merged as they are loaded. An item takes butterfly j
// and the mirrored butterfly: result k of the one is the partner of result N - k of the other.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   DIRECTION      -1: r2c | 1: c2r
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW, TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see source_sink.clh
//   LOOPS, INDEX   see rows.clh
//   RADIX          points of a butterfly
//   N              complex elements that a row of 2 N real elements is
//   BUTTERFLY_DIM  0 | 1: the ND-range dimension that counts butterflies; rows are the other one
//   LOW_BITS       see roots.clh, for the table of 2 N roots
// Optional parameters (-D), of c2r:
//   DC_NYQUIST_PACKED   see half_spectrum.clh
// ND-range:  (N / RADIX / 2 + 1, rows), or the same exchanged, each rounded up to the work-group.
// Order:     natural in the half spectrum, of N + 1 elements; that of stockham.cl in the other array. src and
//            dst differ, except where RADIX is N: then an item reads all that it writes.
// Arguments: the factor of the results; of r2c half of that.
// Source:    Stockham's autosort as in Van Loan, Computational Frameworks for the FFT, 1.7; the split of
//            pairs as in docs/real.md.
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "io/access.clh"
#include "twiddle/roots.clh"
#include "io/rows.clh"
#include "pre_post/real/half_spectrum_pairs.clh"

#if VW != 1
#error "real_stockham.cl works on single points: VW must be 1"
#endif
#if N % RADIX != 0
#error "RADIX must divide N"
#endif

#define BUTTERFLIES (N / RADIX)  // of a row
#define IS_R2C (DIRECTION < 0)

// Butterflies 0 and BUTTERFLIES / 2 are their own partners.
INLINE uint mirror_of(const uint j) { return j == 0 ? 0 : BUTTERFLIES - j; }

#if IS_R2C
INLINE void last_butterfly(const source_view in, __global const point* roots, const uint j,
                           const INDEX stride, cplx* x) {
  UNROLL
  for (uint q = 0; q < RADIX; ++q) x[q] = load_element(in, j + q * BUTTERFLIES, stride);
  if (BUTTERFLIES > 1) {
    UNROLL
    for (uint q = 1; q < RADIX; ++q) x[q] = times_root(x[q], roots, 2 * q * j);
  }
  DFT(RADIX)(x);
}

INLINE void both_butterflies(const source_view in, const sink_view out, __global const point* roots,
                             const uint j, const INDEX in_stride, const INDEX out_stride,
                             const REAL half_scale) {
  const uint mirrored = mirror_of(j);
  cplx x[RADIX], y[RADIX];
  last_butterfly(in, roots, j, in_stride, x);
#if BUTTERFLIES > 1
  last_butterfly(in, roots, mirrored, in_stride, y);
#else  // callbacks read once
  UNROLL
  for (uint q = 0; q < RADIX; ++q) y[q] = x[q];
#endif
  UNROLL
  for (uint q = 0; q < RADIX; ++q) {
    const uint k = j + q * BUTTERFLIES;
    if (j == mirrored && 2 * k > N) continue;  // it was the other one of a pair
    const cplx partner = j == 0 ? y[(RADIX - q) % RADIX] : y[RADIX - 1 - q];
    store_pair(out, root(roots, k), k, N, out_stride, x[q], partner, half_scale);
  }
}
#else
INLINE void first_butterfly(const sink_view out, const uint j, const INDEX stride, const REAL scale,
                            cplx* x) {
  DFT(RADIX)(x);
  UNROLL
  for (uint q = 0; q < RADIX; ++q) store_element(out, j * RADIX + q, stride, c_scale(scale, x[q]));
}

INLINE void both_butterflies(const source_view in, const sink_view out, __global const point* roots,
                             const uint j, const INDEX in_stride, const INDEX out_stride, const REAL scale) {
  const uint mirrored = mirror_of(j);
  cplx x[RADIX], y[RADIX];
  UNROLL
  for (uint q = 0; q < RADIX; ++q) {
    const uint k = j + q * BUTTERFLIES;
    if (j == mirrored && 2 * k > N) continue;  // it was the other one of a pair
    const pair z = load_pair(in, root(roots, k), k, N, in_stride);
    x[q] = z.low;
    if (j != mirrored)
      y[RADIX - 1 - q] = z.high;
    else if (j != 0)
      x[RADIX - 1 - q] = z.high;
    else if (k != 0)
      x[(RADIX - q) % RADIX] = z.high;
  }
  first_butterfly(out, j, out_stride, scale, x);
  if (j != mirrored) first_butterfly(out, mirrored, out_stride, scale, y);
}
#endif

__kernel void real_stockham(SOURCE_PARAMETERS, TARGET_PARAMETERS, __global const point* restrict roots,
                            const ulong roots_offset, const uint rows, const row_loops loops,
                            const strides src_stride, const strides dst_stride, const REAL scale) {
  const uint j = get_global_id(BUTTERFLY_DIM), row = get_global_id(1 - BUTTERFLY_DIM);
  if (j > BUTTERFLIES / 2 || row >= rows) return;
  const source_view in = SOURCE_FROM(row_start(row, loops, src_stride));
  const sink_view out = TARGET_FROM(row_start(row, loops, dst_stride));
  both_butterflies(in, out, roots + roots_offset, j, src_stride.s3, dst_stride.s3, scale);
}
