// strip_forward.cl - the forward pass of a convolution layer summed as it is written: strips of outputs stay in registers, and
// every tap meets a vector for each of their rows.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                see complex.clh
//   VW                                       1 | 2 | 4 | 8 | 16
//   INDEX                                    see geometry.clh
//   NUMBERS, TARGET_FORM, TARGET_BITS        see target.clh
//   BIAS, ACTIVATION                         see output.clh
//   ROWS, CHANNELS                           see strips.clh
//   STRIDE, DILATION                         of the layer along x
// ND-range:  (blocks of rows, blocks of a group's channels x groups x images of the output).
// Arguments: input: bordered, STRIDE runs. weights: packed, taps in the order of a correlation. form: of the input, see
//            borders.clh. block: rows of an item, whole strips.
#include "complex.clh"
#include "borders.clh"
#include "strips.clh"

// The strip whose first output meets input[0] with its first tap.
INLINE strip strip_of(__global const REAL* input, __global const REAL* w, const int channels, const int4 form,
                      const int4 filter, const int dilation) {
  const INDEX w_step = plane_start(channels, filter.s0, filter.s1);
  strip total = zero_strip(), part = zero_strip();
  int terms = 0;
  for (int d = 0; d < channels; ++d, input += (INDEX)form.s0 * (INDEX)form.s1)
    for (int j = 0; j < filter.s0; ++j, w += filter.s1) {
      __global const REAL* const row = input + (INDEX)(j * dilation) * (INDEX)form.s1;
      for (int i = 0; i < filter.s1; ++i)
        add_tap(&part, w + i, w_step, row + bordered_column(i * DILATION, STRIDE, form),
                (INDEX)filter.s2 * (INDEX)form.s1);
      terms += filter.s1;
      if (terms >= LONGEST_SUM) {
        add_part(&total, &part);
        terms = 0;
      }
    }
  add_part(&total, &part);
  return total;
}

__kernel void strip_forward(__global const REAL* restrict input, const ulong input_offset,
                            __global const REAL* restrict weights, const ulong weights_offset,
                            OUTPUT_PARAMETERS, const int4 form, const int block, GEOMETRY) {
  const int first = get_global_id(0) * block, plane = get_global_id(1);
  const int in_group = image.s2 / outputs.s3, out_group = outputs.s2 / outputs.s3;
  const group_block at = block_of(plane, out_group, outputs.s3);
  weights += weights_offset + plane_start(at.channel * in_group, filter.s0, filter.s1);
  input += input_offset;
  for (int row = first; row < min(first + block, outputs.s0); row += ROWS)
    for (int next = 0; next < outputs.s1; next += VW) {
      // The last vector repeats some of the one before.
      const int column = max(0, min(next, outputs.s1 - VW));
      const strip sum =
          strip_of(input + bordered_row(at.image * image.s2 + at.group * in_group, row * filter.s2, form) + column,
                   weights, in_group, form, filter, place.s2);
      UNROLL
      for (int c = 0; c < CHANNELS; ++c) {
        UNROLL
        for (int r = 0; r < ROWS; ++r)
          if (c >= at.repeated && row + r < outputs.s0)
            write_columns(dst + dst_offset +
                              plane_start(at.image * outputs.s2 + at.channel + c, outputs.s0, outputs.s1) +
                              (INDEX)(row + r) * (INDEX)outputs.s1,
                          activated(sum.at[c][r] + (V)(BIAS_OF(at.channel + c))), column, outputs.s1);
      }
    }
}
