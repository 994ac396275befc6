// group_bluestein.cl - whole transforms of any length inside a work-group, as Bluestein's convolution:
// elements are multiplied by the chirp and padded with zeros as they are loaded; two FFTs of M points follow
// as in group_fft.cl, with the product of spectra between them; results are multiplied by the chirp as they
// are stored.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   DIRECTION      see access.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW, TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see source_sink.clh
//   LOOPS, INDEX   see rows.clh
//   N              length of the transform
//   R0, R1, R2, R3, R4, ITEMS, EXCHANGE   see group_stages.clh; M = R0 R1 R2 R3 R4 is 2 N - 1 at least
//   ROWS, BUTTERFLY_DIM, FIXED_GROUP   see group_rows.clh
// ND-range:  see group_rows.clh.
// Arguments: roots: see group_stages.clh. chirp: N elements; spectrum: M, see chirp.hpp.
// Order:     natural in and out; src may be dst, because a row is read whole before any of it is written.
// Barriers:  two for each exchange: between stages, and between the two FFTs, unless the last radix equals
//            the first one, so that items have what they need already.
// Source:    L. I. Bluestein, A linear filtering approach to the computation of the discrete Fourier
//            transform (1968).
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "io/access.clh"
#include "io/rows.clh"

#define LENGTH (R0 * R1 * R2 * R3 * R4)
#include "group/group_rows.clh"

#if VW != 1
#error "group_bluestein.cl works on single points: VW must be 1"
#endif
#if LENGTH < 2 * N - 1
#error "the convolution needs 2 N - 1 points"
#endif

// An item's elements before and after an FFT: element i of the row is x[slot].
#define EACH_ELEMENT(radix, i, slot)                                                            \
  UNROLL for (uint b = 0, j = share.item; b < SHARE(radix); ++b, j += ITEMS) if (has(radix, j)) \
      UNROLL for (uint q = 0, i = j, slot = b * (radix); q < (radix); ++q, ++slot, i += LENGTH / (radix))

INLINE bool has(const uint radix, const uint j) { return LENGTH / radix % ITEMS == 0 || j < LENGTH / radix; }

INLINE void load_chirped(cplx* x, const source_view in, const INDEX stride,
                         __global const point* restrict chirp, const local_share share) {
  EACH_ELEMENT(R0, i, slot) x[slot] = i < N ? twiddled(load_element(in, i, stride), chirp, i) : c_make(0, 0);
}

// Re and im are exchanged, which turns a forward transform into a backward one.
INLINE void multiply_spectrum(cplx* x, __global const point* restrict spectrum, const local_share share) {
  EACH_ELEMENT(LAST_RADIX, i, slot) {
    const cplx v = twiddled(x[slot], spectrum, i);
    x[slot] = c_make(v.im, v.re);
  }
}

INLINE void store_chirped(const cplx* x, const sink_view out, const INDEX stride,
                          __global const point* restrict chirp, const local_share share, const REAL scale) {
  EACH_ELEMENT(LAST_RADIX, i, slot) {
    if (i < N)
      store_element(out, i, stride, c_scale(scale, twiddled(c_make(x[slot].im, x[slot].re), chirp, i)));
  }
}

// From the elements that the last stage leaves in an item to those that the first stage takes.
INLINE void begin_again(cplx* x, const local_share share) {
#if R1 > 1
  barrier(CLK_LOCAL_MEM_FENCE);
#if R0 != LAST_RADIX
  EXCHANGE_BETWEEN(LAST_STAGE, FIRST_STAGE, x, share, share, CLK_LOCAL_MEM_FENCE);
  barrier(CLK_LOCAL_MEM_FENCE);
#endif
#endif
}

__kernel GROUP_SIZE void group_bluestein(SOURCE_PARAMETERS, TARGET_PARAMETERS,
                                         __global const point* restrict roots, const ulong roots_offset,
                                         __global const point* restrict chirp, const ulong chirp_offset,
                                         __global const point* restrict spectrum, const ulong spectrum_offset,
                                         const uint rows, const row_loops loops, const strides src_stride,
                                         const strides dst_stride, const REAL scale) {
  DECLARE_SHARE(share);
  const group_row row = row_of_item(rows);
  const source_view in = SOURCE_FROM(row_start(row.at, loops, src_stride));
  const sink_view out = TARGET_FROM(row_start(row.at, loops, dst_stride));
  roots += roots_offset;
  cplx x[HELD];
  if (row.active) load_chirped(x, in, src_stride.s3, chirp + chirp_offset, share);
  local_stages(x, roots, share, share);
  multiply_spectrum(x, spectrum + spectrum_offset, share);
  begin_again(x, share);
  local_stages(x, roots, share, share);
  if (row.active) store_chirped(x, out, dst_stride.s3, chirp + chirp_offset, share, scale);
}
