// overlap_save_filter_tile.cl - the spectrum of a filter, as overlap_save_tiles.cl multiplies by it: in the
// order in which the stages leave a tile.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                                         see simd.clh
//   TRANSFORMS_PER_VECTOR                                 see complex.clh: 1 | 2
//   DOWN_N, DOWN_STAGES, DOWN_R0, DOWN_R1, DOWN_R2        see tile_axes.clh
//   DOWN_R3, DOWN_LAST, ACROSS_N, ACROSS_STAGES           see tile_axes.clh
//   ACROSS_R0, ACROSS_R1, ACROSS_R2, ACROSS_R3            see tile_axes.clh
//   ACROSS_LAST                                           see tile_axes.clh
//   COMPONENTS, SOURCE_FORM, SOURCE_BITS, INDEX           see source.clh; SOURCE_FORM 0
//   REVERSED                                              see filter.clh
// ND-range:  (1, 1), work-group 1.
// Arguments: filter_shape: height, width. down_tw, across_tw: tables simd_column. scale multiplies the taps.
#define DIRECTION -1
#define PREFETCH 0
#define NONTEMPORAL_STORES 0
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "conv/filter.clh"
#include "lanes/simd.clh"
#include "conv/tiles/tile_axes.clh"

// Outputs gather: the spectrum is that of a transform backwards, a forward one of exchanged re and im.
INLINE cplx load_taps(const source_array taps, const int4 shape, const int row, const int column,
                      const REAL scale) {
  REAL re[LANES], im[LANES];
  for (int l = 0; l < LANES; ++l) {
    const number tap = tap_at(taps, shape, row, column + l);
    re[l] = IM_OF(tap);
    im[l] = RE_OF(tap);
  }
  return c_scale(scale, c_make(lanes_from(re), lanes_from(im)));
}

INLINE void transform_row(__global REAL* row, __global const REAL* tw) {
  cplx a[ACROSS_N];
  load_tile_rows(row, a, tw);
  for (int s = 0; s < ACROSS_N / ACROSS_LAST; ++s) {
    cplx x[ACROSS_LAST];
    last_across(a + s * ACROSS_LAST, x);
    UNROLL
    for (int k = 0; k < ACROSS_LAST; ++k)
      store_row_vector(row, s * ACROSS_LAST + k, c_make(x[k].im, x[k].re));
  }
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void overlap_save_filter_tile(
    __global const SOURCE_UNIT* restrict filter, const ulong filter_offset, __global REAL* restrict spectrum,
    const ulong spectrum_offset, __global const REAL* restrict down_tw, const ulong down_tw_offset,
    __global const REAL* restrict across_tw, const ulong across_tw_offset, const int4 filter_shape,
    const REAL scale) {
  const source_array taps = source_of(filter, filter_offset, filter, filter_offset);
  cplx a[DOWN_N];
  spectrum += spectrum_offset;
  for (int column = 0; column < ACROSS_N; column += LANES) {
    for (int p = 0; p < DOWN_N / DOWN_R0; ++p) {
      cplx x[DOWN_R0];
      for (int k = 0; k < DOWN_R0; ++k)
        x[k] = load_taps(taps, filter_shape, p + k * (DOWN_N / DOWN_R0), column, scale);
      down_first(x, a, p, down_tw + down_tw_offset);
    }
    down_middle(a, down_tw + down_tw_offset);
    store_tile_columns(a, spectrum, ACROSS_N, column);
  }
  for (int g = 0; g < DOWN_N / LANES; ++g)
    transform_row(spectrum + 2 * LANES * ACROSS_N * g, across_tw + across_tw_offset);
}
