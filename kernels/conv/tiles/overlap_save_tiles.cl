// overlap_save_tiles.cl - convolution in two dimensions by overlap-save, in one pass: an item takes tiles of
// DOWN_N rows and ACROSS_N columns, one after the other, transforms each in scratch of its own, multiplies it
// by the filter's spectrum, transforms it back and stores the outputs that it makes. By overlap-add one of K
// x K passes.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                                         see simd.clh
//   TRANSFORMS_PER_VECTOR                                 see complex.clh: 1 | 2
//   DOWN_N, DOWN_STAGES, DOWN_R0, DOWN_R1, DOWN_R2        see tile_axes.clh
//   DOWN_R3, DOWN_LAST, ACROSS_N, ACROSS_STAGES           see tile_axes.clh
//   ACROSS_R0, ACROSS_R1, ACROSS_R2, ACROSS_R3            see tile_axes.clh
//   ACROSS_LAST                                           see tile_axes.clh
//   SIDE_BY_SIDE                                          neighbouring vectors of columns that are loaded and
//                                                         stored together; divides ACROSS_N / LANES
//   PITCH                                                 vectors between groups of rows in scratch, at least
//                                                         ACROSS_N
//   ADDS                                                  see tiles.clh
//   BORDER, COMPONENTS, SOURCE_FORM, SOURCE_BITS          see signal.clh
//   TARGET_FORM, TARGET_BITS, INDEX                       see result.clh
// ND-range:  (items, 1), work-group 1; item i takes complex tiles i, i + items, ..
// Arguments: see tiles.clh. spectrum: what overlap_save_filter_tile.cl makes. down_tw, across_tw: tables
//            simd_column. scratch: a tile of PITCH (DOWN_N / LANES) vectors for every item.
// Source:    overlap-save and overlap-add in two dimensions; two real tiles as one complex one.
#define DIRECTION -1
#define PREFETCH 0
#define NONTEMPORAL_STORES 0
#define TILE_ROWS DOWN_N
#define TILE_COLUMNS ACROSS_N
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "lanes/simd.clh"
#include "conv/tiles/tile_axes.clh"
#define UNROLL_ROW UNROLL
#include "conv/tiles/tile_vectors.clh"

#if SIDE_BY_SIDE < 1 || ACROSS_N % (SIDE_BY_SIDE * LANES) != 0
#error "SIDE_BY_SIDE must divide ACROSS_N / LANES"
#endif
#if PITCH < ACROSS_N
#error "PITCH must be at least ACROSS_N"
#endif

#define VECTORS (ACROSS_N / LANES)
#define ROW_GROUPS (DOWN_N / LANES)

#define IN_ROWS (DOWN_N / DOWN_R0)

// First stage of columns. Those that the signal has in vectors take few instructions and the others many, so
// each has its own loop.
INLINE void load_columns_within(const tiles from, const int column, cplx* a, __global const REAL* tw) {
  for (int p = 0; p < IN_ROWS; ++p) {
    cplx x[SIDE_BY_SIDE * DOWN_R0];
    UNROLL
    for (int k = 0; k < DOWN_R0; ++k)
      load_columns(from, p + k * IN_ROWS, column, SIDE_BY_SIDE, &x[k].re, &x[k].im, 2 * DOWN_R0);
    UNROLL
    for (int g = 0; g < SIDE_BY_SIDE; ++g) down_first(x + g * DOWN_R0, a + g * DOWN_N, p, tw);
  }
}

NOINLINE void load_any_columns(const tiles from, const int column, cplx* a, __global const REAL* tw) {
  for (int p = 0; p < IN_ROWS; ++p) {
    cplx x[SIDE_BY_SIDE * DOWN_R0];
    for (int k = 0; k < DOWN_R0; ++k)
      load_tiles(from, p + k * IN_ROWS, column, SIDE_BY_SIDE, &x[k].re, &x[k].im, 2 * DOWN_R0);
    for (int g = 0; g < SIDE_BY_SIDE; ++g) down_first(x + g * DOWN_R0, a + g * DOWN_N, p, tw);
  }
}

// Columns far apart in memory share few sets of a cache, so neighbours are loaded while their cache lines are
// present. The first stage loads them in this order, and the last stage of the transform back stores them in
// it.
NOINLINE void transform_columns(const tiles from, __global REAL* scratch, __global const REAL* tw) {
  cplx a[SIDE_BY_SIDE * DOWN_N];
  for (int first = 0; first < VECTORS; first += SIDE_BY_SIDE) {
    if (have_columns(from, LANES * first, SIDE_BY_SIDE))
      load_columns_within(from, LANES * first, a, tw);
    else
      load_any_columns(from, LANES * first, a, tw);
    for (int g = 0; g < SIDE_BY_SIDE; ++g) {
      down_middle(a + g * DOWN_N, tw);
      store_tile_columns(a + g * DOWN_N, scratch, PITCH, LANES * (first + g));
    }
  }
}

// Both transforms along rows, and the product between them. The second is a forward one as well, of elements
// whose re and im are exchanged; its results are exchanged, too.
NOINLINE void convolve_rows(__global REAL* scratch, __global const REAL* spectrum, __global const REAL* tw) {
  cplx a[ACROSS_N];
  load_tile_rows(scratch, a, tw);
  for (int s = 0; s < ACROSS_N / ACROSS_LAST; ++s) {
    cplx x[ACROSS_LAST];
    last_across(a + s * ACROSS_LAST, x);
    UNROLL
    for (int k = 0; k < ACROSS_LAST; ++k) {
      const cplx w = vector_at(spectrum, s * ACROSS_LAST + k), v = c_mul(x[k], w.re, w.im);
      x[k] = c_make(v.im, v.re);
    }
    DFT(ACROSS_LAST)(x);
    UNROLL
    for (int k = 0; k < ACROSS_LAST; ++k) a[s * ACROSS_LAST + k] = x[k];
  }
  store_tile_rows(a, scratch, tw);
}

// The last stage of the transform back.
INLINE void store_columns_within(const cplx* a, const tiles to, const int column, __global const REAL* tw) {
  for (int p = 0; p < IN_ROWS; ++p) {
    cplx x[SIDE_BY_SIDE * DOWN_R0];
    UNROLL
    for (int g = 0; g < SIDE_BY_SIDE; ++g) down_undo_first(a + g * DOWN_N, x + g * DOWN_R0, p, tw);
    UNROLL
    for (int k = 0; k < DOWN_R0; ++k)
      store_columns(to, p + k * IN_ROWS, column, SIDE_BY_SIDE, &x[k].im, &x[k].re, 2 * DOWN_R0);
  }
}

NOINLINE void store_any_columns(const cplx* a, const tiles to, const int column, const int count,
                                __global const REAL* tw) {
  for (int p = 0; p < IN_ROWS; ++p) {
    cplx x[SIDE_BY_SIDE * DOWN_R0];
    for (int g = 0; g < count; ++g) down_undo_first(a + g * DOWN_N, x + g * DOWN_R0, p, tw);
    for (int k = 0; k < DOWN_R0; ++k)
      for (int g = 0; g < count; ++g) {  // one by one: the number of vectors of a loop must be a literal
        cplx* const v = x + g * DOWN_R0 + k;
        store_tiles(to, p + k * IN_ROWS, column + LANES * g, 1, &v->im, &v->re, 0);
      }
  }
}

// Only the columns and rows that are outputs: of vectors side by side, those beyond are neither made nor
// stored.
NOINLINE void restore_columns(__global const REAL* scratch, const tiles to, const int4 grid,
                              __global const REAL* tw) {
  cplx a[SIDE_BY_SIDE * DOWN_N];
  const int vectors = (COLUMNS_STORED + LANES - 1) / LANES;
  for (int first = 0; first < vectors; first += SIDE_BY_SIDE) {
    const int count = min(SIDE_BY_SIDE, vectors - first);
    for (int g = 0; g < count; ++g) {
      load_tile_columns(scratch, PITCH, LANES * (first + g), a + g * DOWN_N);
      down_undo_middle(a + g * DOWN_N, tw);
    }
    if (count == SIDE_BY_SIDE && make_columns(to, LANES * first, SIDE_BY_SIDE))
      store_columns_within(a, to, LANES * first, tw);
    else
      store_any_columns(a, to, LANES * first, count, tw);
  }
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void overlap_save_tiles(
    TILE_PARAMETERS, __global const REAL* restrict spectrum, const ulong spectrum_offset,
    __global const REAL* restrict down_tw, const ulong down_tw_offset,
    __global const REAL* restrict across_tw, const ulong across_tw_offset, __global REAL* restrict scratch,
    const ulong scratch_offset) {
  spectrum += spectrum_offset;
  down_tw += down_tw_offset;
  across_tw += across_tw_offset;
  scratch += scratch_offset + get_global_id(0) * (ulong)(2 * LANES * PITCH * ROW_GROUPS);
  const uint stride = (uint)get_global_size(0) * TOGETHER;
  for (uint i = (uint)get_global_id(0) * TOGETHER; i < tile_count; i += stride) {
    const tiles all = TILES(i);
    transform_columns(all, scratch, down_tw);
    for (int g = 0; g < ROW_GROUPS; ++g)
      convolve_rows(scratch + 2 * LANES * PITCH * g, spectrum + 2 * LANES * ACROSS_N * g, across_tw);
    restore_columns(scratch, all, grid, down_tw);
  }
}
