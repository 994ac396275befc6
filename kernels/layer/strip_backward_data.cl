// strip_backward_data.cl - the gradient with respect to a convolution layer's input, summed as it is written:
// strips of it stay in registers. Positions that are a stride apart meet the same taps and neighbouring
// outputs, so that is what a strip is made of.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                see complex.clh
//   VW                                       1 | 2 | 4 | 8 | 16
//   INDEX                                    see geometry.clh
//   COMPONENTS, TARGET_FORM, TARGET_BITS     see sink.clh
//   BIAS, ACTIVATION                         0
//   ROWS, CHANNELS, VECTORS                  see strips.clh
//   STRIDE                                   of the layer along x
// ND-range:  (blocks of a group's channels, which share what they read, blocks of rows, groups x images).
// Arguments: grad: bordered, one run. weights: inputs by outputs, taps in the order of a correlation. form:
//            of the gradient, see borders.clh. block: rows of an item that are a stride apart, whole strips;
//            from a tap to the next that meets the same positions, along y and x, which is stride /
//            gcd(stride, dilation); 0.
#include "layer/borders.clh"
#include "lanes/complex.clh"
#include "layer/strips.clh"

// The first tap that carries position i, pads counted, to an output; beyond all taps: none does.
INLINE int first_tap(const int i, const int stride, const int dilation, const int taps) {
  int tap = 0;
  while (tap < taps && (i - tap * dilation) % stride != 0) ++tap;
  return tap;
}

// Taps of one axis: the first one, how many, from one to the next, the output that the first meets, and how
// far the next one's is before it.
typedef struct {
  int first, count, step, meets, back;
} tap_range;

INLINE tap_range taps_of(const int i, const int stride, const int dilation, const int step, const int taps) {
  tap_range range;
  range.first = stride == 1 ? 0 : first_tap(i, stride, dilation, taps);
  range.count = (taps - range.first + step - 1) / step;
  range.step = step;
  range.meets = (i - range.first * dilation) / stride;
  range.back = step * dilation / stride;
  return range;
}

// For `count` lines from `at` on, which is moved past them, for the strip whose first position meets grad[0]
// first.
INLINE strip partial_sum(__global const REAL* grad, __global const REAL* w, line* at, const int count,
                         const INDEX w_step, const tap_range down, const tap_range across, const int4 form,
                         const int4 filter) {
  strip sum = zero_strip();
  for (int k = 0; k < count; ++k) {
    __global const REAL* met =
        grad + bordered_row(at->channel, 0, form) - (INDEX)(at->row * down.back) * (INDEX)form.s1;
    __global const REAL* const taps =
        w + plane_start(at->channel, filter.s0, filter.s1) + (down.first + at->row * down.step) * filter.s1;
    for (int i = across.first; i < filter.s1; i += across.step, met -= across.back)
      add_tap(&sum, taps + i, w_step, met, (INDEX)form.s1);
    *at = next_line(*at, down.count);
  }
  return sum;
}

// Every STRIDE-th column of a row, from STRIDE column + phase on.
INLINE void write_apart(__global TARGET_UNIT* row, const V value, const int column, const int phase,
                        const int columns) {
  lanes all;
  all.vector = value;
  for (int l = 0; l < VW; ++l)
    if (STRIDE * (column + l) + phase < columns) write_real(row, STRIDE * (column + l) + phase, all.at[l]);
}

// A row of a channel, from the strips of all phases.
INLINE void write_row(__global TARGET_UNIT* row, const strip* sum, const int c, const int r, const int column,
                      const int columns) {
#if STRIDE == 1
  write_columns(row, sum->at[c][r], column, columns);
#elif STRIDE == 2 && VW > 1
  V low, high;
  low.even = sum[0].at[c][r].lo;
  low.odd = sum[1].at[c][r].lo;
  high.even = sum[0].at[c][r].hi;
  high.odd = sum[1].at[c][r].hi;
  write_columns(row, low, 2 * column, columns);
  write_columns(row, high, 2 * column + VW, columns);
#else
  for (int phase = 0; phase < STRIDE; ++phase) write_apart(row, sum[phase].at[c][r], column, phase, columns);
#endif
}

__kernel void strip_backward_data(__global const REAL* restrict grad, const ulong grad_offset,
                                  __global const REAL* restrict weights, const ulong weights_offset,
                                  OUTPUT_PARAMETERS, const int4 form, const int4 block, GEOMETRY) {
  const int first = get_global_id(1) * block.s0;
  const int in_group = image.s2 / outputs.s3, out_group = outputs.s2 / outputs.s3;
  const group_block at = block_of(get_global_id(0), get_global_id(2), in_group, outputs.s3);
  grad += grad_offset;
  weights += weights_offset + plane_start(at.channel * out_group, filter.s0, filter.s1);
  dst += dst_offset + plane_start(at.image * image.s2 + at.channel, image.s0, image.s1);
  tap_range across[STRIDE];
  for (int phase = 0; phase < STRIDE; ++phase)
    across[phase] = taps_of(phase + place.s1, STRIDE, place.s3, block.s2, filter.s1);
  for (int apart = 0; apart < filter.s2; ++apart) {
    const tap_range down = taps_of(apart + place.s0, filter.s2, place.s2, block.s1, filter.s0);
    const int rows = (image.s0 - apart + filter.s2 - 1) / filter.s2,
              columns = (image.s1 + STRIDE - 1) / STRIDE;
    const int lines = out_group * down.count, some = lines_of_sum(filter.s1);
    for (int row = first; row < min(first + block.s0, rows); row += ROWS)
      for (int left = 0; left < columns; left += VECTORS * VW) {
        const int vectors = vectors_from(left, columns);
        strip sum[VECTORS][STRIDE];
        for (int v = 0; v < vectors; ++v)
          for (int phase = 0; phase < STRIDE; ++phase) sum[v][phase] = zero_strip();
        line begin = {0, 0}, end = begin;
        for (int k = 0; k < lines; k += some, begin = end)
          for (int v = 0; v < vectors; ++v)
            for (int phase = 0; phase < STRIDE; ++phase) {
              end = begin;
              add_part(&sum[v][phase],
                       partial_sum(grad +
                                       bordered_row(at.image * outputs.s2 + at.group * out_group,
                                                    form.s2 + row + down.meets, form) +
                                       (form.s3 + vector_at(left, v, columns) + across[phase].meets),
                                   weights, &end, min(some, lines - k),
                                   plane_start(out_group, filter.s0, filter.s1), down, across[phase], form,
                                   filter));
            }
        for (int v = 0; v < vectors; ++v) {
          UNROLL
          for (int c = 0; c < CHANNELS; ++c) {
            UNROLL
            for (int r = 0; r < ROWS; ++r)
              if (c >= at.repeated && row + r < rows)
                write_row(dst + plane_start(c, image.s0, image.s1) +
                              (INDEX)((row + r) * filter.s2 + apart) * (INDEX)image.s1,
                          sum[v], c, r, vector_at(left, v, columns), image.s1);
          }
        }
      }
  }
}
