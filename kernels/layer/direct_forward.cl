// direct_forward.cl - the forward pass of a convolution layer as a gather: one work-item per output.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                see complex.clh
//   VW                                       1
//   INDEX                                    see geometry.clh
//   COMPONENTS, TARGET_FORM, TARGET_BITS     see sink.clh
//   BIAS, ACTIVATION                         see output.clh
// ND-range:  (columns, rows x channels x images of the output), each rounded up to the work-group.
// Arguments: input, weights: packed, taps in the order of a correlation.
#include "lanes/complex.clh"
#include "layer/geometry.clh"
#include "layer/output.clh"

__kernel void direct_forward(__global const REAL* restrict input, const ulong input_offset,
                             __global const REAL* restrict weights, const ulong weights_offset,
                             OUTPUT_PARAMETERS, GEOMETRY) {
  const int column = get_global_id(0), line = get_global_id(1);
  const int row = line % outputs.s0, plane = line / outputs.s0;
  const int channel = plane % outputs.s2, n = plane / outputs.s2;
  if (column >= outputs.s1 || n >= image.s3) return;
  const int in_group = image.s2 / outputs.s3, group = channel / (outputs.s2 / outputs.s3);
  const int top = row * filter.s2 - place.s0, left = column * filter.s3 - place.s1;
  __global const REAL* w = weights + weights_offset + plane_start(channel * in_group, filter.s0, filter.s1);
  input += input_offset + plane_start(n * image.s2 + group * in_group, image.s0, image.s1);
  REAL sum = 0;
  for (int d = 0; d < in_group; ++d, input += plane_start(1, image.s0, image.s1)) {
    REAL of_channel = 0;  // sums of channels and of rows apart, so that long ones lose less
    for (int j = 0; j < filter.s0; ++j, w += filter.s1) {
      const int y = top + j * place.s2;
      if ((uint)y >= (uint)image.s0) continue;
      REAL of_row = 0;
      for (int i = 0; i < filter.s1; ++i) {
        const int x = left + i * place.s3;
        if ((uint)x < (uint)image.s1) of_row += w[i] * input[(INDEX)y * (INDEX)image.s1 + (INDEX)x];
      }
      of_channel += of_row;
    }
    sum += of_channel;
  }
  WRITE_OUTPUT((INDEX)line * (INDEX)outputs.s1 + (INDEX)column, channel, sum);
}
