// strip_backward_weights.cl - the gradient with respect to a convolution layer's weights: every vector of the
// gradient of the output meets, for each of a block of taps, the vector of the input that the tap carries
// there; the sums stay in registers.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                see complex.clh
//   VW                                       1 | 2 | 4 | 8 | 16
//   INDEX                                    see geometry.clh
//   COMPONENTS, TARGET_FORM, TARGET_BITS     see sink.clh
//   REVERSED                                 1: convolution | 0: correlation
//   CHANNELS, TAP_ROWS, TAP_COLUMNS          1 | ... of a block, not more than a group's outputs and the
//                                            filter have
//   STRIDE                                   of the layer along x
// ND-range:  (blocks of taps across x down, blocks of a group's outputs x groups x input channels of a
//            group).
// Arguments: input: bordered, STRIDE runs. grad: bordered, one run, its rows followed by zeros up to a whole
//            vector. input_form, grad_form: see borders.clh.
#include "layer/borders.clh"
#include "lanes/complex.clh"
#include "io/sink.clh"
#include "layer/vectors.clh"

#if REVERSED != 0 && REVERSED != 1
#error "REVERSED must be 0 or 1"
#endif

// Longer sums are made of partial ones, so that they lose less.
#define LONGEST_SUM 128

typedef struct {
  V at[CHANNELS][TAP_ROWS][TAP_COLUMNS];
} block;

INLINE block zero_block() {
  block sum;
  UNROLL
  for (int c = 0; c < CHANNELS; ++c) {
    UNROLL
    for (int j = 0; j < TAP_ROWS; ++j) {
      UNROLL
      for (int i = 0; i < TAP_COLUMNS; ++i) sum.at[c][j][i] = (V)(0);
    }
  }
  return sum;
}

INLINE void add_block(block* sum, const block more) {
  UNROLL
  for (int c = 0; c < CHANNELS; ++c) {
    UNROLL
    for (int j = 0; j < TAP_ROWS; ++j) {
      UNROLL
      for (int i = 0; i < TAP_COLUMNS; ++i) sum->at[c][j][i] += more.at[c][j][i];
    }
  }
}

// Rows of the gradient, `columns` of it, a plane apart, and those of the input that the block's taps carry
// there, `pitch` apart.
INLINE void add_row(block* sum, __global const REAL* grad, const INDEX plane, __global const REAL* input,
                    const INDEX pitch, const int* offsets, const int columns) {
  for (int column = 0; column < columns; column += VW) {
    V x[TAP_ROWS][TAP_COLUMNS];
    UNROLL
    for (int j = 0; j < TAP_ROWS; ++j) {
      UNROLL
      for (int i = 0; i < TAP_COLUMNS; ++i) x[j][i] = VLOAD(input + j * pitch + offsets[i] + column);
    }
    UNROLL
    for (int c = 0; c < CHANNELS; ++c) {
      const V g = VLOAD(grad + c * plane + column);
      UNROLL
      for (int j = 0; j < TAP_ROWS; ++j) {
        UNROLL
        for (int i = 0; i < TAP_COLUMNS; ++i) sum->at[c][j][i] += g * x[j][i];
      }
    }
  }
}

INLINE REAL sum_of_lanes(const V v) {
#if VW == 16
  const CAT(REAL, 8) eight = v.lo + v.hi;
#elif VW == 8
  const V eight = v;
#endif
#if VW >= 8
  const CAT(REAL, 4) four = eight.lo + eight.hi;
#elif VW == 4
  const V four = v;
#endif
#if VW >= 4
  const CAT(REAL, 2) two = four.lo + four.hi;
  return two.x + two.y;
#elif VW == 2
  return v.x + v.y;
#else
  return v;
#endif
}

__kernel void strip_backward_weights(__global const REAL* restrict input, const ulong input_offset,
                                     __global const REAL* restrict grad, const ulong grad_offset,
                                     __global TARGET_UNIT* restrict dst, const ulong dst_offset,
                                     const int4 input_form, const int4 grad_form, GEOMETRY) {
  const int taps = get_global_id(0), pair = get_global_id(1);
  const int in_group = image.s2 / outputs.s3, out_group = outputs.s2 / outputs.s3;
  const int across = (filter.s1 + TAP_COLUMNS - 1) / TAP_COLUMNS;
  const int blocks = (out_group + CHANNELS - 1) / CHANNELS;
  const int group = pair / in_group / blocks, from_channel = group * in_group + pair % in_group;
  // The last blocks sum some of the ones before once more.
  const int first_row = taps / across * TAP_ROWS, first_column = taps % across * TAP_COLUMNS,
            first_channel = pair / in_group % blocks * CHANNELS;
  const int top = min(first_row, filter.s0 - TAP_ROWS), left = min(first_column, filter.s1 - TAP_COLUMNS),
            channel = min(first_channel, out_group - CHANNELS);
  int offsets[TAP_COLUMNS];
  UNROLL
  for (int i = 0; i < TAP_COLUMNS; ++i)
    offsets[i] = bordered_column((left + i) * place.s3, STRIDE, input_form);
  block sum = zero_block(), part = zero_block();
  int terms = 0;
  for (int n = 0; n < image.s3; ++n)
    for (int row = 0; row < outputs.s0; ++row) {
      add_row(&part,
              grad + grad_offset +
                  bordered_row(n * outputs.s2 + group * out_group + channel, grad_form.s2 + row, grad_form) +
                  grad_form.s3,
              (INDEX)grad_form.s0 * (INDEX)grad_form.s1,
              input + input_offset +
                  bordered_row(n * image.s2 + from_channel, row * filter.s2 + top * place.s2, input_form),
              (INDEX)place.s2 * (INDEX)input_form.s1, offsets, outputs.s1);
      terms += outputs.s1;
      if (terms >= LONGEST_SUM * VW) {
        add_block(&sum, part);
        part = zero_block();
        terms = 0;
      }
    }
  add_block(&sum, part);
  const int all = filter.s0 * filter.s1;
  for (int c = first_channel - channel; c < CHANNELS; ++c) {
    const int plane = (group * out_group + channel + c) * in_group + pair % in_group;
    for (int j = first_row - top; j < TAP_ROWS; ++j)
      for (int i = first_column - left; i < TAP_COLUMNS; ++i) {
        const int tap = (top + j) * filter.s1 + left + i;
        write_real(dst + dst_offset, (INDEX)plane * (INDEX)all + (INDEX)(REVERSED ? all - 1 - tap : tap),
                   sum_of_lanes(sum.at[c][j][i]));
      }
  }
}
