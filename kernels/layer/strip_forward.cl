// strip_forward.cl - the forward pass of a convolution layer summed as it is written: strips of outputs stay
// in registers, and every tap meets a vector for each of their rows.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                see complex.clh
//   VW                                       1 | 2 | 4 | 8 | 16
//   INDEX                                    see geometry.clh
//   COMPONENTS, TARGET_FORM, TARGET_BITS     see sink.clh
//   BIAS, ACTIVATION                         see output.clh
//   ROWS, CHANNELS, VECTORS                  see strips.clh
//   STRIDE                                   of the layer along x
// ND-range:  (blocks of a group's channels, which share what they read, blocks of rows, groups x images).
// Arguments: input: bordered, STRIDE runs. weights: packed, taps in the order of a correlation. form: of the
//            input, see borders.clh. block: rows of an item, whole strips.
#include "layer/borders.clh"
#include "lanes/complex.clh"
#include "layer/strips.clh"

// For `count` lines from `at` on, which is moved past them, for the strip whose first output meets input[0]
// first.
INLINE strip partial_sum(__global const REAL* input, __global const REAL* w, line* at, const int count,
                         const INDEX w_step, const int4 form, const int4 filter, const int4 place) {
  strip sum = zero_strip();
  for (int k = 0; k < count; ++k, w += filter.s1) {
    __global const REAL* const row = input + bordered_row(at->channel, at->row * place.s2, form);
    for (int i = 0; i < filter.s1; ++i)
      add_tap(&sum, w + i, w_step, row + bordered_column(i * place.s3, STRIDE, form),
              (INDEX)filter.s2 * (INDEX)form.s1);
    *at = next_line(*at, filter.s0);
  }
  return sum;
}

__kernel void strip_forward(__global const REAL* restrict input, const ulong input_offset,
                            __global const REAL* restrict weights, const ulong weights_offset,
                            OUTPUT_PARAMETERS, const int4 form, const int block, GEOMETRY) {
  const int first = get_global_id(1) * block;
  const int in_group = image.s2 / outputs.s3, out_group = outputs.s2 / outputs.s3;
  const group_block at = block_of(get_global_id(0), get_global_id(2), out_group, outputs.s3);
  weights += weights_offset + plane_start(at.channel * in_group, filter.s0, filter.s1);
  input += input_offset;
  const int lines = in_group * filter.s0, some = lines_of_sum(filter.s1);
  for (int row = first; row < min(first + block, outputs.s0); row += ROWS)
    for (int left = 0; left < outputs.s1; left += VECTORS * VW) {
      const int vectors = vectors_from(left, outputs.s1);
      strip sum[VECTORS];
      for (int v = 0; v < vectors; ++v) sum[v] = zero_strip();
      line begin = {0, 0}, end = begin;
      for (int k = 0; k < lines; k += some, begin = end)
        for (int v = 0; v < vectors; ++v) {
          end = begin;
          add_part(&sum[v], partial_sum(input +
                                            bordered_row(at.image * image.s2 + at.group * in_group,
                                                         row * filter.s2, form) +
                                            vector_at(left, v, outputs.s1),
                                        weights + k * filter.s1, &end, min(some, lines - k),
                                        plane_start(in_group, filter.s0, filter.s1), form, filter, place));
        }
      for (int v = 0; v < vectors; ++v) {
        UNROLL
        for (int c = 0; c < CHANNELS; ++c) {
          UNROLL
          for (int r = 0; r < ROWS; ++r)
            if (c >= at.repeated && row + r < outputs.s0)
              write_columns(dst + dst_offset +
                                plane_start(at.image * outputs.s2 + at.channel + c, outputs.s0, outputs.s1) +
                                (INDEX)(row + r) * (INDEX)outputs.s1,
                            activated(sum[v].at[c][r] + (V)(BIAS_OF(at.channel + c))),
                            vector_at(left, v, outputs.s1), outputs.s1);
        }
      }
    }
}
