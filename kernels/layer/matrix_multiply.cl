// matrix_multiply.cl - products of matrices, C = A B, for every group and image of a layer: an item makes
// ROWS rows of C, VECTORS vectors of columns wide, in registers.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                see complex.clh
//   VW                                       1 | 2 | 4 | 8 | 16
//   INDEX                                    see geometry.clh
//   COMPONENTS, TARGET_FORM, TARGET_BITS     see sink.clh
//   BIAS, ACTIVATION                         see output.clh; a row of C is a channel
//   ROWS                                     1 | ... rows of an item
//   VECTORS                                  1 | ... vectors of an item
//   PANEL                                    VW VECTORS, see panels.clh
//   IMAGES                                   0: one product each | 1: summed to one
//   ACCUMULATE                               1: C += A B, not with a bias or an activation | 0
//   PANEL_DIM                                0 | 1: the ND-range dimension that counts panels; the other one
//                                            counts blocks of rows
// ND-range:  (blocks of rows, panels, groups x images or groups), the first two exchanged with PANEL_DIM 0
//            and rounded up to the work-group.
// Arguments: a_stride: from row to row of A, from column to column, from group to group, from image to image.
//            b_stride: see panels.clh. c_stride: from row to row, 1, from group to group, from image to
//            image. shape: rows and columns of C, what is summed over, images. groups.
#include "lanes/complex.clh"
#include "layer/geometry.clh"
#include "layer/output.clh"
#include "layer/panels.clh"
#include "layer/vectors.clh"

#if PANEL != VW * VECTORS
#error "PANEL must be VW times VECTORS"
#endif
#if IMAGES != 0 && IMAGES != 1
#error "IMAGES must be 0 or 1"
#endif
#if PANEL_DIM != 0 && PANEL_DIM != 1
#error "PANEL_DIM must be 0 or 1"
#endif
#if ACCUMULATE != 0 && ACCUMULATE != 1
#error "ACCUMULATE must be 0 or 1"
#endif

// Longer sums are made of partial ones, so that they lose less.
#define LONGEST_SUM 128

typedef struct {
  V at[ROWS][VECTORS];
} block;

INLINE block zero_block() {
  block c;
  UNROLL
  for (int r = 0; r < ROWS; ++r) {
    UNROLL
    for (int v = 0; v < VECTORS; ++v) c.at[r][v] = (V)(0);
  }
  return c;
}

// `rows`: where the item's rows of A begin, counted from a; `count` products to an element.
INLINE block partial_sum(__global const REAL* a, const INDEX* rows, const INDEX a_step,
                         __global const REAL* b, const INDEX b_step, const int count) {
  block c = zero_block();
  for (int k = 0; k < count; ++k, a += a_step, b += b_step) {
    V from_b[VECTORS];
    UNROLL
    for (int v = 0; v < VECTORS; ++v) from_b[v] = VLOAD(b + v * VW);
    UNROLL
    for (int r = 0; r < ROWS; ++r) {
      const V from_a = (V)(a[rows[r]]);
      UNROLL
      for (int v = 0; v < VECTORS; ++v) c.at[r][v] += from_a * from_b[v];
    }
  }
  return c;
}

INLINE void add_block(block* sum, const block more) {
  UNROLL
  for (int r = 0; r < ROWS; ++r) {
    UNROLL
    for (int v = 0; v < VECTORS; ++v) sum->at[r][v] += more.at[r][v];
  }
}

// Columns [column, column + VW) of a row of C, those below `columns`.
INLINE void write_vector(__global TARGET_UNIT* to, const V value, const int column, const int columns) {
#if TARGET_IS_PLAIN
  if (column + VW <= columns) {
#if ACCUMULATE
    store_vector(to + column, VLOAD(to + column) + value);
#else
    store_vector(to + column, value);
#endif
    return;
  }
#endif
  lanes all;
  all.vector = value;
  for (int l = 0; l < VW && column + l < columns; ++l) {
#if ACCUMULATE
    write_real(to, column + l, to[column + l] + all.at[l]);
#else
    write_real(to, column + l, all.at[l]);
#endif
  }
}

__kernel void matrix_multiply(__global const REAL* restrict a, const ulong a_offset,
                              __global const REAL* restrict b, const ulong b_offset, OUTPUT_PARAMETERS,
                              const strides a_stride, const strides b_stride, const strides c_stride,
                              const int4 shape, const int groups) {
  const int first_row = get_global_id(1 - PANEL_DIM) * ROWS, panel = get_global_id(PANEL_DIM),
            plane = get_global_id(2);
  if (first_row >= shape.s0 || panel * PANEL >= shape.s1) return;
  const int group = plane % groups, first_image = plane / groups;
  a += a_offset + matrix_start(a_stride, group, first_image);
  b += b_offset + matrix_start(b_stride, group, first_image) + (INDEX)panel * b_stride.s0;
  INDEX rows[ROWS];
  UNROLL
  for (int r = 0; r < ROWS; ++r) rows[r] = (INDEX)min(first_row + r, shape.s0 - 1) * a_stride.s0;
  block sum = zero_block();
  for (int n = 0; n < (IMAGES ? shape.s3 : 1); ++n)
    for (int k = 0; k < shape.s2; k += LONGEST_SUM)
      add_block(&sum, partial_sum(a + (INDEX)n * a_stride.s3 + (INDEX)k * a_stride.s1, rows, a_stride.s1,
                                  b + (INDEX)n * b_stride.s3 + (INDEX)k * b_stride.s1, b_stride.s1,
                                  min(LONGEST_SUM, shape.s2 - k)));
  dst += dst_offset + matrix_start(c_stride, group, first_image);
  for (int r = 0; r < ROWS && first_row + r < shape.s0; ++r)
    for (int v = 0; v < VECTORS; ++v)
      write_vector(dst + (INDEX)(first_row + r) * c_stride.s0,
                   activated(sum.at[r][v] + (V)(BIAS_OF(group * shape.s0 + first_row + r))),
                   panel * PANEL + v * VW, shape.s1);
}
