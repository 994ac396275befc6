// simd_real_lanes.cl - r2c and c2r of rows of N real elements, one row to a lane (hermitian_lane.clh): as
// many rows at a time as V has lanes are transposed in registers, which also separates real and imaginary
// parts. In place works: these rows are loaded whole before any of them is stored.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW, TRANSFORMS_PER_VECTOR   see simd.clh; vectors of at most 256 bits
//   DIRECTION                          -1: r2c | 1: c2r
//   PREFETCH, NONTEMPORAL_STORES       see simd.clh, real_row_per_lane.clh
//   LOOPS, INDEX                       see rows.clh
//   IN_PITCH, OUT_PITCH                see real_row_per_lane.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see hermitian_lane.clh; N >= VW
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see real_access.clh
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see real_access.clh
//   SCALED                             0 | 1: whether results are multiplied by `scale`
// Optional parameters (-D), of c2r:
//   DC_NYQUIST_PACKED                  see half_spectrum.clh
// ND-range:  (items, 1), work-group 1; item i takes rows_per_item rows from i * rows_per_item on.
// Arguments: offsets count REALs, strides real elements for real rows, complex elements for half spectra;
//            element strides (s3) are 1. tw:
// table simd_column. places: table residue_places.
// Order:     natural in and out.
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "pre_post/real/half_spectrum.clh"
#include "io/rows.clh"
#include "lanes/simd.clh"

#if N < VW
#error "rows must hold at least VW reals"
#endif

#include "real/hermitian_lane.clh"
#if DIRECTION < 0
#define REALS_IN 1
#define REALS_OUT 2
#define LENGTH_IN N
#define LENGTH_OUT (2 * KEPT)
#else
#define REALS_IN 2
#define REALS_OUT 1
#define LENGTH_IN (DC_NYQUIST_PACKED ? N : 2 * KEPT)
#define LENGTH_OUT N
#endif

#include "lanes/real_row_per_lane.clh"

#define SHORT_BITS 2560  // of rows whose stores would come before their lines are in a cache

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_real_lanes(
    SOURCE_PARAMETERS, TARGET_PARAMETERS, __global const REAL* restrict tw, const ulong tw_offset,
    __global const uint* restrict places, const ulong places_offset, const uint rows, const row_loops loops,
    const strides src_stride, const strides dst_stride, const REAL scale, const uint rows_per_item) {
  const reals_in source = WHOLE_SOURCE;
  const reals_out target = WHOLE_TARGET;
  constants with;
  with.tw = tw + tw_offset;
  with.places = places + places_offset;
  with.scale = scale;
  const uint begin = (uint)get_global_id(0) * rows_per_item, end = min(begin + rows_per_item, rows);
  cplx line[KEPT], a[KEPT], middle[MIDDLE_ELEMENTS];
  const scratch of = scratch_in(line, a, middle);
  for (uint row = begin; row < end; row += LANES) {
#if N * PRECISION <= SHORT_BITS && !NONTEMPORAL_STORES
    prefetch_rows_to_store(target, row, end, loops, dst_stride);
#endif
    load_rows(source, row, end, loops, src_stride, (V*)line);
#if DIRECTION < 0
    real_lane_fft(of, line, with);
#else
#if DC_NYQUIST_PACKED
    line[N / 2].re = line[0].im;
#endif
    real_lane_fft(line, of, with);
#endif
    store_rows((const V*)line, target, row, end, loops, dst_stride);
  }
}
