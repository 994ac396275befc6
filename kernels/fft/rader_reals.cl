// rader_reals.cl - r2c and c2r of rows of a prime p of reals, one row to a lane, by one cyclic convolution of p - 1 reals in private scratch. In
// place works: the rows are loaded whole before any of them is stored.
//
// Rader's permutation makes every result but the first a convolution with the roots of p. As -1 is the power (p - 1) / 2 of the generator, their
// real parts repeat after half of the places and their imaginary parts change sign: so what is convolved with the sum of both, u, has at
// places q and q + (p - 1) / 2 the sum and the difference of the real and the imaginary part of result q. c2r is the same convolution of
// such sums and differences. Its product of spectra comes back by another forward FFT of reals, as Hartley's transform: u is the sum of the
// real and the imaginary part of the transform of the sums of both of the product's. docs/real.md has the algebra.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW, ABREAST             see simd.clh; vectors of at most 256 bits
//   DIRECTION                          -1, of the FFTs
//   TO_REALS                           0: r2c | 1: c2r
//   PREFETCH, STREAM                   see simd.clh, rows_of_reals.clh
//   LOOPS, INDEX                       see rows.clh
//   IN_PITCH, OUT_PITCH                see rows_of_reals.clh
//   RADICES                            see dft.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see real_lane_fft.clh; N is p - 1, at least VW
// ND-range:  (items, 1), work-group 1; item i takes rows_per_item rows from i * rows_per_item on.
// Arguments: as real_lanes.cl. order: table rader_order. spectrum: table rader_reals_spectrum.
// Order:     natural in and out.
#include "bare_sides.clh"
#include "complex.clh"
#include "dft.clh"
#include "half_spectrum.clh"
#include "rows.clh"
#include "simd.clh"

#if DIRECTION != -1
#error "rader_reals.cl needs DIRECTION -1"
#endif
#if TO_REALS != 0 && TO_REALS != 1
#error "TO_REALS must be 0 or 1"
#endif
#if N < VW || N % 2 != 0
#error "N must be even and at least VW"
#endif

#define SCALED 0
#include "real_lane_fft.clh"
#define PRIME (N + 1)
#define HALF_ROW (N + 2)  // reals of half a spectrum
#if TO_REALS
#define REALS_IN 2
#define REALS_OUT 1
#define LENGTH_IN HALF_ROW
#define LENGTH_OUT PRIME
#else
#define REALS_IN 1
#define REALS_OUT 2
#define LENGTH_IN PRIME
#define LENGTH_OUT HALF_ROW
#endif
#include "rows_of_reals.clh"

typedef struct {
  constants with;
  __global const uint* order;
  __global const REAL* spectrum;
} rader_tables;

// Number e of the row of p that is convolved.
INLINE V element(const V* row, const int e) {
#if TO_REALS
  const bool above = 2 * e > PRIME;
  const V* const number = row + 2 * (above ? PRIME - e : e);
  return number[0] + (above ? (REAL)-1 : (REAL)1) * number[1];
#else
  return row[e];
#endif
}

// The product of number j, 0 < j <= N / 2, of a spectrum, and what Hartley's transform makes of it, places j and N - j.
INLINE void keep_product(const cplx z, const int j, __global const REAL* spectrum, V* x) {
  const cplx product = c_mul(z, spectrum[2 * j], spectrum[2 * j + 1]);
  x[j] = product.re + product.im;
  if (2 * j < N) x[N - j] = product.re - product.im;
}

// Place m and N - m of the convolution.
INLINE V place_up(const cplx* line, const int m) { return line[m].re + line[m].im; }
INLINE V place_down(const cplx* line, const int m) { return line[m].re - line[m].im; }

// From the convolution to the row but for its first number.
INLINE void give_results(const cplx* line, __global const uint* order, const REAL scale, V* row) {
#if TO_REALS
  for (int m = 0; m <= N / 2; ++m) row[order[m]] = scale * place_up(line, m);
  for (int m = 1; m < N / 2; ++m) row[order[N - m]] = scale * place_down(line, m);
#else
  for (int q = 0; q < N / 2; ++q) {
    const V here = place_up(line, q), half_on = place_down(line, N / 2 - q);
    const int e = order[q];
    const bool above = 2 * e > PRIME;
    V* const number = row + 2 * (above ? PRIME - e : e);
    number[0] = CONST(0.5) * scale * (here + half_on);
    number[1] = (above ? -CONST(0.5) : CONST(0.5)) * scale * (here - half_on);
  }
#endif
}

INLINE void transform(V* row, const scratch of, cplx* line, const rader_tables tables) {
  const V first = row[0];
  for (int q = 0; q < N; ++q) of.x[q] = element(row, tables.order[q]);
  real_lane_fft(of, line, tables.with);
  // The first result is the sum of all numbers; the first number is part of every other one.
  const V sum = line[0].re;
  scratch back = of;
  back.x = row;
  row[0] = sum * tables.spectrum[0] + first;
  for (int j = 1; j <= N / 2; ++j) keep_product(line[j], j, tables.spectrum, row);
  real_lane_fft(back, line, tables.with);
  const REAL scale = tables.with.scale;
  give_results(line, tables.order + N, scale, row);
  row[0] = scale * (first + sum);
#if !TO_REALS
  row[1] = 0;
#endif
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void rader_reals(
    __global const REAL* src, const ulong src_offset, __global REAL* dst, const ulong dst_offset,
    __global const REAL* restrict tw, const ulong tw_offset, __global const uint* restrict places,
    const ulong places_offset, __global const uint* restrict order, const ulong order_offset,
    __global const REAL* restrict spectrum, const ulong spectrum_offset, const uint rows,
    const uint2 loop_counts, const strides src_stride, const strides dst_stride, const REAL scale,
    const uint rows_per_item) {
  src += src_offset;
  dst += dst_offset;
  rader_tables tables;
  tables.with.tw = tw + tw_offset;
  tables.with.places = places + places_offset;
  tables.with.scale = scale;
  tables.order = order + order_offset;
  tables.spectrum = spectrum + spectrum_offset;
  const uint begin = (uint)get_global_id(0) * rows_per_item, end = min(begin + rows_per_item, rows);
  V values[HALF_ROW];
  cplx line[KEPT], a[KEPT], mid[MIDDLE_NUMBERS];
  const scratch of = scratch_in(line, a, mid);
  for (uint row = begin; row < end; row += LANES) {
    load_rows(src, row, end, loop_counts, src_stride, values);
    transform(values, of, line, tables);
    store_rows(values, dst, row, end, loop_counts, dst_stride);
  }
}
