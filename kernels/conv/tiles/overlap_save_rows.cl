// overlap_save_rows.cl - convolution along rows by overlap-save, in one pass: an item takes tiles of N
// neighbours of a row, one after the other, transforms each in private scratch, multiplies it by the filter's
// spectrum, transforms it back and stores the outputs that it makes. By overlap-add one of K passes. Vectors
// run along the row.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                                see simd.clh
//   N, STAGES, R0, R1, R2, R3, LAST              see row_first_stage.clh; N a multiple of VW
//   ADDS                                         see tiles.clh
//   BORDER, COMPONENTS, SOURCE_FORM, SOURCE_BITS   see signal.clh
//   TARGET_FORM, TARGET_BITS, INDEX              see result.clh
// ND-range:  (items, 1), work-group 1; item i takes tiles_per_item tiles from i * tiles_per_item on.
// Arguments: see tiles.clh: grid.s0 rows, grid.s2 is 1. spectrum: what overlap_save_filter_row.cl makes. tw:
//            table simd_row.
// Source:    Stockham (1966), overlap-save and overlap-add; two real tiles as one complex one.
#define DIRECTION -1
#define PREFETCH 0
#define NONTEMPORAL_STORES 0
#define TILE_ROWS 1
#define TILE_COLUMNS N
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "conv/tiles/scratch_row_source_sink.clh"
#include "simd/row_first_stage.clh"
#include "lanes/simd.clh"
#include "conv/tiles/tile_vectors.clh"

typedef __global const REAL* multiplier;

INLINE cplx multiplied(const cplx v, const multiplier spectrum, const int slot, const int g) {
  __global const REAL* const w = spectrum + 2 * VW * (slot * G + g);
  return c_mul(v, VLOAD(w), VLOAD(w + VW));
}

#include "simd/cyclic_convolution.clh"
#include "simd/row_last_stage.clh"

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void overlap_save_rows(
    TILE_PARAMETERS, __global const REAL* restrict spectrum, const ulong spectrum_offset,
    __global const REAL* restrict tw, const ulong tw_offset, const uint tiles_per_item) {
  V vectors[2 * N / VW];
  REAL* const scratch = (REAL*)vectors;
  cplx a[M * G];
  spectrum += spectrum_offset;
  tw += tw_offset;
  const uint begin = (uint)get_global_id(0) * tiles_per_item, end = min(begin + tiles_per_item, tile_count);
  for (uint i = begin; i < end; i += TOGETHER) {
    const tiles all = TILES(i);
    load_tiles(all, 0, 0, N / VW, vectors, vectors + N / VW, 1);
    first_stage(scratch, a, tw);
    convolve(a, 0, tw + MIDDLE_TWIDDLES, spectrum);
    last_stage(a, scratch, tw);
    store_tiles(all, 0, 0, (COLUMNS_STORED + VW - 1) / VW, vectors, vectors + N / VW, 1);
  }
}
