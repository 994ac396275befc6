// direct_backward_data.cl - the gradient with respect to a convolution layer's input as a gather: one
// work-item per element of the input, which takes every output that it contributed to.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                see complex.clh
//   VW                                       1
//   INDEX                                    see geometry.clh
//   COMPONENTS, TARGET_FORM, TARGET_BITS     see sink.clh
// ND-range:  (columns, rows x channels x images of the input), each rounded up to the work-group.
// Arguments: grad, weights: packed, taps in the order of a correlation.
#include "lanes/complex.clh"
#include "layer/geometry.clh"
#include "io/sink.clh"

__kernel void direct_backward_data(__global const REAL* restrict grad, const ulong grad_offset,
                                   __global const REAL* restrict weights, const ulong weights_offset,
                                   __global TARGET_UNIT* restrict dst, const ulong dst_offset, GEOMETRY) {
  const int column = get_global_id(0), line = get_global_id(1);
  const int row = line % image.s0, plane = line / image.s0;
  const int channel = plane % image.s2, n = plane / image.s2;
  if (column >= image.s1 || n >= image.s3) return;
  const int in_group = image.s2 / outputs.s3, out_group = outputs.s2 / outputs.s3;
  const int group = channel / in_group;
  REAL sum = 0;
  for (int c = group * out_group; c < (group + 1) * out_group; ++c) {
    __global const REAL* const g =
        grad + grad_offset + plane_start(n * outputs.s2 + c, outputs.s0, outputs.s1);
    __global const REAL* w =
        weights + weights_offset + plane_start(c * in_group + channel % in_group, filter.s0, filter.s1);
    REAL of_channel = 0;  // sums of channels and of rows apart, so that long ones lose less
    for (int j = 0; j < filter.s0; ++j, w += filter.s1) {
      const int y = met_output(row + place.s0, j, place.s2, filter.s2, outputs.s0);
      if (y < 0) continue;
      REAL of_row = 0;
      for (int i = 0; i < filter.s1; ++i) {
        const int x = met_output(column + place.s1, i, place.s3, filter.s3, outputs.s1);
        if (x >= 0) of_row += w[i] * g[(INDEX)y * (INDEX)outputs.s1 + (INDEX)x];
      }
      of_channel += of_row;
    }
    sum += of_channel;
  }
  write_number(target_of(dst, dst_offset, dst, dst_offset), (INDEX)line * (INDEX)image.s1 + (INDEX)column,
               sum);
}
