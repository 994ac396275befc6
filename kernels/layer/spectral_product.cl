// spectral_product.cl - for every frequency of tile spectra a small product of matrices, C = A B, whose
// entries are spectra: the reduction over channels, or over tiles, of every pass of a layer. Lanes run along
// the frequencies; an item makes ROWS x COLUMNS entries of C in registers.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION            see complex.clh
//   VW                   1, or as simd.clh has it
//   DIRECTION            -1
//   PREFETCH, NONTEMPORAL_STORES   0
//   INDEX                see geometry.clh
//   ROWS, COLUMNS        1 | ... entries of an item
//   CONJUGATED           1: A is conjugated | 0
//   FREQUENCY_DIM        0 | 2: the ND-range dimension that counts frequencies; the other one counts columns
// ND-range:  (blocks of columns, groups x blocks of rows, runs of frequencies), the first and the last
//            exchanged with FREQUENCY_DIM 0; rounded up to the work-group.
// Arguments: strides, in real elements: s0 from row to row, s1 from column to column, s2 from group to group.
//            shape: rows and columns of C, what is summed over, groups. frequencies: VW at a time, how often,
//            and as a run of one item.
#include "lanes/complex.clh"
#if VW > 1
#include "lanes/simd.clh"
#endif

#if CONJUGATED != 0 && CONJUGATED != 1
#error "CONJUGATED must be 0 or 1"
#endif
#if FREQUENCY_DIM != 0 && FREQUENCY_DIM != 2
#error "FREQUENCY_DIM must be 0 or 2"
#endif

// Longer sums are made of partial ones, so that they lose less.
#define LONGEST_SUM 64

typedef CAT(INDEX, 4) strides;
typedef struct {
  cplx at[ROWS][COLUMNS];
} block;

#if VW == 1
INLINE cplx load_entry(__global const REAL* p) { return c_make(p[0], p[1]); }
INLINE void store_entry(__global REAL* p, const cplx v) {
  p[0] = v.re;
  p[1] = v.im;
}
#else
INLINE cplx load_entry(__global const REAL* p) { return load(p); }
INLINE void store_entry(__global REAL* p, const cplx v) { store(p, v, VW, CACHED_STORE); }
#endif

INLINE cplx multiply_add(const cplx sum, const cplx a, const cplx b) {
#if CONJUGATED
  return c_make(sum.re + a.re * b.re + a.im * b.im, sum.im + a.re * b.im - a.im * b.re);
#else
  return c_make(sum.re + a.re * b.re - a.im * b.im, sum.im + a.re * b.im + a.im * b.re);
#endif
}

INLINE block zero_block() {
  block c;
  UNROLL
  for (int i = 0; i < ROWS; ++i) {
    UNROLL
    for (int j = 0; j < COLUMNS; ++j) c.at[i][j] = c_make((V)(0), (V)(0));
  }
  return c;
}

// rows, columns: where the item's rows of A and columns of B begin.
INLINE block partial_sum(__global const REAL* a, const INDEX* rows, const INDEX a_step,
                         __global const REAL* b, const INDEX* columns, const INDEX b_step, const int count) {
  block c = zero_block();
  for (int k = 0; k < count; ++k, a += a_step, b += b_step) {
    cplx from_b[COLUMNS];
    UNROLL
    for (int j = 0; j < COLUMNS; ++j) from_b[j] = load_entry(b + columns[j]);
    UNROLL
    for (int i = 0; i < ROWS; ++i) {
      const cplx from_a = load_entry(a + rows[i]);
      UNROLL
      for (int j = 0; j < COLUMNS; ++j) c.at[i][j] = multiply_add(c.at[i][j], from_a, from_b[j]);
    }
  }
  return c;
}

INLINE void add_block(block* sum, const block more) {
  UNROLL
  for (int i = 0; i < ROWS; ++i) {
    UNROLL
    for (int j = 0; j < COLUMNS; ++j) sum->at[i][j] = c_add(sum->at[i][j], more.at[i][j]);
  }
}

// The item's part of C at one vector of frequencies.
INLINE block entries(__global const REAL* a, const INDEX* rows, const INDEX a_step, __global const REAL* b,
                     const INDEX* columns, const INDEX b_step, const int depth) {
  block sum = partial_sum(a, rows, a_step, b, columns, b_step, min(LONGEST_SUM, depth));
  for (int k = LONGEST_SUM; k < depth; k += LONGEST_SUM)
    add_block(&sum, partial_sum(a + (INDEX)k * a_step, rows, a_step, b + (INDEX)k * b_step, columns, b_step,
                                min(LONGEST_SUM, depth - k)));
  return sum;
}

__kernel void spectral_product(__global const REAL* restrict a, const ulong a_offset,
                               __global const REAL* restrict b, const ulong b_offset,
                               __global REAL* restrict c, const ulong c_offset, const strides a_stride,
                               const strides b_stride, const strides c_stride, const int4 shape,
                               const int2 frequencies) {
  const int row_blocks = (shape.s0 + ROWS - 1) / ROWS;
  const int group = get_global_id(1) / row_blocks, first_row = get_global_id(1) % row_blocks * ROWS;
  const int first_column = get_global_id(2 - FREQUENCY_DIM) * COLUMNS;
  const int first = get_global_id(FREQUENCY_DIM) * frequencies.s1,
            end = min(first + frequencies.s1, frequencies.s0);
  if (group >= shape.s3 || first_column >= shape.s1) return;
  a += a_offset + (INDEX)group * a_stride.s2;
  b += b_offset + (INDEX)group * b_stride.s2;
  c += c_offset + (INDEX)group * c_stride.s2;
  INDEX rows[ROWS], columns[COLUMNS];
  UNROLL
  for (int i = 0; i < ROWS; ++i) rows[i] = (INDEX)min(first_row + i, shape.s0 - 1) * a_stride.s0;
  UNROLL
  for (int j = 0; j < COLUMNS; ++j) columns[j] = (INDEX)min(first_column + j, shape.s1 - 1) * b_stride.s1;
  for (int f = first; f < end; ++f) {
    const INDEX at = (INDEX)f * (2 * VW);
    const block sum = entries(a + at, rows, a_stride.s1, b + at, columns, b_stride.s0, shape.s2);
    UNROLL
    for (int i = 0; i < ROWS; ++i) {
      UNROLL
      for (int j = 0; j < COLUMNS; ++j)
        if (first_row + i < shape.s0 && first_column + j < shape.s1)
          store_entry(c + (INDEX)(first_row + i) * c_stride.s0 + (INDEX)(first_column + j) * c_stride.s1 + at,
                      sum.at[i][j]);
    }
  }
}
