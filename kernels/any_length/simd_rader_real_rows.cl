// simd_rader_real_rows.cl - r2c and c2r of rows of p real elements, p a prime, one row to a lane, by cyclic
// convolutions of p - 1 real elements in private scratch. In place works: the rows are loaded whole
// before any of them is stored.
//
// Rader's permutation makes every result but the first a convolution with the roots of p. As -1 is the power
// (p - 1) / 2 of the generator, the real parts of these roots repeat after half of the positions, and their
// imaginary parts change sign. So the convolution with u, the sum of real and imaginary parts, has the sum
// and the difference of the real and the imaginary part of result q at positions q and q + (p - 1) / 2. c2r
// is the same convolution of such sums and differences. The product of spectra is transformed back by another
// forward FFT of real elements, as a Hartley transform. docs/real.md has the algebra.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW, TRANSFORMS_PER_VECTOR   see simd.clh; vectors of at most 256 bits
//   DIRECTION                          -1, of the FFTs
//   TO_REALS                           0: r2c | 1: c2r
//   PREFETCH, NONTEMPORAL_STORES       see simd.clh, real_row_per_lane.clh
//   LOOPS, INDEX                       see rows.clh
//   IN_PITCH, OUT_PITCH                see real_row_per_lane.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see hermitian_lane.clh; N is p - 1, at least VW - 1
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see real_access.clh
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see real_access.clh
// ND-range:  (items, 1), work-group 1; item i takes rows_per_item rows from i * rows_per_item on.
// Arguments: as simd_real_lanes.cl. order: table rader_order. spectrum: table rader_reals_spectrum.
// Order:     natural in and out.
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "pre_post/real/half_spectrum.clh"
#include "any_length/rader_lane.clh"
#include "io/rows.clh"
#include "lanes/simd.clh"
#if PRIME < VW
#error "rows must hold at least VW reals"
#endif
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
#include "lanes/real_row_per_lane.clh"

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_rader_real_rows(
    SOURCE_PARAMETERS, TARGET_PARAMETERS, __global const REAL* restrict tw, const ulong tw_offset,
    __global const uint* restrict places, const ulong places_offset, __global const uint* restrict order,
    const ulong order_offset, __global const REAL* restrict spectrum, const ulong spectrum_offset,
    const uint rows, const row_loops loops, const strides src_stride, const strides dst_stride,
    const REAL scale, const uint rows_per_item) {
  const reals_in source = WHOLE_SOURCE;
  const reals_out target = WHOLE_TARGET;
  rader_tables tables;
  tables.with.tw = tw + tw_offset;
  tables.with.places = places + places_offset;
  tables.with.scale = scale;
  tables.order = order + order_offset;
  tables.spectrum = spectrum + spectrum_offset;
  const uint begin = (uint)get_global_id(0) * rows_per_item, end = min(begin + rows_per_item, rows);
  V values[HALF_ROW];
  cplx line[KEPT], a[KEPT], middle[MIDDLE_ELEMENTS];
  const scratch of = scratch_in(line, a, middle);
  for (uint row = begin; row < end; row += LANES) {
    load_rows(source, row, end, loops, src_stride, values);
    rader_of_reals(values, of, line, tables);
    store_rows(values, target, row, end, loops, dst_stride);
  }
}
