// overlap_save_filter_row.cl - the spectrum of a filter of one row, as overlap_save_rows.cl multiplies by it:
// in the order in which the stages leave a row in scratch.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                              see simd.clh
//   N, STAGES, R0, R1, R2, R3, LAST            see row_first_stage.clh; N a multiple of VW
//   COMPONENTS, SOURCE_FORM, SOURCE_BITS, INDEX   see source.clh; SOURCE_FORM 0
//   REVERSED                                   see filter.clh
// ND-range:  (1, 1), work-group 1.
// Arguments: filter_shape: 1, width. tw: table simd_row. scale multiplies the taps.
#define DIRECTION -1
#define PREFETCH 0
#define NONTEMPORAL_STORES 0
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "conv/filter.clh"
#include "conv/tiles/scratch_row_source_sink.clh"
#include "simd/row_first_stage.clh"
#include "lanes/simd.clh"

// Outputs gather: the spectrum is that of a transform backwards, a forward one of exchanged re and im.
INLINE void load_taps(const source_array taps, const int4 shape, const REAL scale, REAL* scratch) {
  for (int i = 0; i < N; ++i) {
    const number tap = tap_at(taps, shape, 0, i);
    scratch[i] = scale * IM_OF(tap);
    scratch[N + i] = scale * RE_OF(tap);
  }
}

#include "simd/middle_stages.clh"

INLINE void put_spectrum(const cplx* a, __global REAL* spectrum) {
  for (int s = 0; s < LAST_SUBS; ++s)
    for (int g = 0; g < G; ++g) {
      cplx x[LAST];
      UNROLL
      for (int k = 0; k < LAST; ++k) x[k] = a[(s * LAST + k) * G + g];
      DFT(LAST)(x);
      UNROLL
      for (int k = 0; k < LAST; ++k) {
        __global REAL* const w = spectrum + 2 * VW * ((s * LAST + k) * G + g);
        *(__global unaligned*)w = x[k].im;
        *(__global unaligned*)(w + VW) = x[k].re;
      }
    }
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void overlap_save_filter_row(
    __global const SOURCE_UNIT* restrict filter, const ulong filter_offset, __global REAL* restrict spectrum,
    const ulong spectrum_offset, __global const REAL* restrict tw, const ulong tw_offset,
    const int4 filter_shape, const REAL scale) {
  REAL scratch[2 * N];
  cplx a[M * G];
  load_taps(source_of(filter, filter_offset, filter, filter_offset), filter_shape, scale, scratch);
  first_stage(scratch, a, tw + tw_offset);
  middle_stages(a, tw + tw_offset + MIDDLE_TWIDDLES, 0);
  put_spectrum(a, spectrum + spectrum_offset);
}
