// real_lanes.cl - r2c and c2r of short rows of 2 N reals, one row to a lane: VW rows at a time go through transposes in
// registers, which also take real parts from imaginary ones. In place works: VW rows are loaded whole before any of them is
// stored.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                      see simd.clh; vectors of at most 256 bits
//   DIRECTION                          -1: r2c | 1: c2r
//   PREFETCH, STREAM                   see simd.clh; STREAM 0
//   LOOPS, INDEX                       see rows.clh
//   RADICES                            see dft.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see lane_fft.clh; 2 N >= VW
//   SCALED                             0 | 1: whether c2r multiplies by `scale`; 0 for r2c
// ND-range:  (items, 1), work-group 1; item i takes rows_per_item rows from i * rows_per_item on.
// Arguments: offsets count REALs, strides reals on the real side, complex numbers on the other; element strides (s3) are 1. tw:
// table simd_column. roots: roots 0 .. N / 2 of 2 N, all real parts first. scale: r2c: half of what results are multiplied
// by.
// Order:     natural in and out.
#include "complex.clh"
#include "dft.clh"
#include "half_spectrum.clh"
#include "rows.clh"
#include "simd.clh"

#if STREAM != 0
#error "real_lanes.cl needs STREAM 0"
#endif
#if 2 * N < VW
#error "rows must hold at least VW reals"
#endif
#if DIRECTION < 0 && SCALED
#error "the pairs of r2c take the scale: SCALED must be 0"
#endif

#include "lane_fft.clh"
#include "rows_of_reals.clh"

#define SPECTRUM_REALS (2 * N + 2)
#if DIRECTION < 0
#define REALS_IN 1
#define REALS_OUT 2
#define LENGTH_IN (2 * N)
#define LENGTH_OUT SPECTRUM_REALS
#else
#define REALS_IN 2
#define REALS_OUT 1
#define LENGTH_IN SPECTRUM_REALS
#define LENGTH_OUT (2 * N)
#endif

typedef struct {
  __global const REAL *tw, *roots;
  REAL scale;
} constants;

INLINE cplx root(__global const REAL* roots, const int k) {
  return c_make((V)(roots[k]), (V)(roots[N / 2 + 1 + k]));
}

#if DIRECTION < 0
// From pairs of reals to the spectrum.
INLINE void transform(cplx* a, cplx* x, const constants with) {
  cplx z[N];
  fft_of_lanes(a, z, with.tw);
  x[0] = c_make(2 * with.scale * (z[0].re + z[0].im), (V)(0));
  x[N] = c_make(2 * with.scale * (z[0].re - z[0].im), (V)(0));
  UNROLL_SHORT
  for (int k = 1; k <= N / 2; ++k) {
    const cplx w = root(with.roots, k);
    const pair p = split(z[k], c_conj(z[N - k]), w.re, w.im, with.scale);
    x[k] = p.low;
    x[N - k] = c_conj(p.high);  // the same where 2 k is N
  }
}
#else
INLINE cplx scaled(const REAL scale, const cplx a) {
#if SCALED
  return c_scale(scale, a);
#else
  return a;
#endif
}

// And back. Elements 0 and N should be real; what they have of an imaginary part counts for nothing.
INLINE void transform(cplx* x, cplx* a, const constants with) {
  cplx z[N];
  const cplx ends = scaled(with.scale, c_make(x[0].re, x[N].re));
  z[0] = c_make(ends.re - ends.im, ends.re + ends.im);  // re and im exchanged, as the FFT takes them
  UNROLL_SHORT
  for (int k = 1; k <= N / 2; ++k) {
    const cplx w = root(with.roots, k);
    const pair p = merged(scaled(with.scale, x[k]), c_conj(scaled(with.scale, x[N - k])), w.re, w.im);
    z[k] = c_make(p.low.RE, p.low.IM);
    z[N - k] = c_make(-p.high.im, p.high.re);
  }
  fft_of_lanes(z, a, with.tw);
}
#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void real_lanes(
    __global const REAL* src, const ulong src_offset, __global REAL* dst, const ulong dst_offset,
    __global const REAL* restrict tw, const ulong tw_offset, __global const REAL* restrict roots,
    const ulong roots_offset, const uint rows, const uint2 loop_counts, const strides src_stride,
    const strides dst_stride, const REAL scale, const uint rows_per_item) {
  src += src_offset;
  dst += dst_offset;
  constants with;
  with.tw = tw + tw_offset;
  with.roots = roots + roots_offset;
  with.scale = scale;
  const uint begin = (uint)get_global_id(0) * rows_per_item, end = min(begin + rows_per_item, rows);
  cplx a[N + 1], b[N + 1];  // of VW rows, real parts first: VW rows of reals
  for (uint row = begin; row < end; row += VW) {
    const row_starts from = starts_of(row, end - 1, loop_counts, src_stride, REALS_IN);
    const row_starts to = starts_of(row, end - 1, loop_counts, dst_stride, REALS_OUT);
    const row_starts next = starts_of(row + VW, end - 1, loop_counts, src_stride, REALS_IN);
    load_rows(src, from, next, LENGTH_IN, (V*)a);
    transform(a, b, with);
    if (end - row >= VW)
      store_rows((const V*)b, dst, to, LENGTH_OUT, VW);
    else
      store_rows((const V*)b, dst, to, LENGTH_OUT, (int)(end - row));
  }
}
