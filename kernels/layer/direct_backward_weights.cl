// direct_backward_weights.cl - the gradient with respect to a convolution layer's weights as a gather: one
// work-item per weight, which takes every output of every image.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                see complex.clh
//   VW                                       1
//   INDEX                                    see geometry.clh
//   COMPONENTS, TARGET_FORM, TARGET_BITS     see sink.clh
//   REVERSED                                 1: convolution | 0: correlation
// ND-range:  (taps, output channels x input channels of a group), each rounded up to the work-group.
// Arguments: input, grad: packed.
#include "lanes/complex.clh"
#include "layer/geometry.clh"
#include "io/sink.clh"

#if REVERSED != 0 && REVERSED != 1
#error "REVERSED must be 0 or 1"
#endif

// One row of the gradient times the row of the input that it meets; `left`: the column that its first element
// meets.
INLINE REAL row_product(__global const REAL* grad, __global const REAL* input, const int columns,
                        const int width, const int left, const int stride) {
  REAL sum = 0;
  for (int o = 0; o < columns; ++o) {
    const int x = left + o * stride;
    if ((uint)x < (uint)width) sum += grad[o] * input[x];
  }
  return sum;
}

__kernel void direct_backward_weights(__global const REAL* restrict input, const ulong input_offset,
                                      __global const REAL* restrict grad, const ulong grad_offset,
                                      __global TARGET_UNIT* restrict dst, const ulong dst_offset, GEOMETRY) {
  const int tap = get_global_id(0), pair = get_global_id(1);
  const int taps = filter.s0 * filter.s1, in_group = image.s2 / outputs.s3;
  if (tap >= taps || pair >= outputs.s2 * in_group) return;
  const int channel = pair / in_group, group = channel / (outputs.s2 / outputs.s3);
  const int top = tap / filter.s1 * place.s2 - place.s0, left = tap % filter.s1 * place.s3 - place.s1;
  REAL sum = 0;  // of images; those of rows and of whole images apart, so that long sums lose less
  for (int n = 0; n < image.s3; ++n) {
    __global const REAL* const g =
        grad + grad_offset + plane_start(n * outputs.s2 + channel, outputs.s0, outputs.s1);
    __global const REAL* const x =
        input + input_offset +
        plane_start(n * image.s2 + group * in_group + pair % in_group, image.s0, image.s1);
    REAL of_image = 0;
    for (int o = 0; o < outputs.s0; ++o) {
      const int y = top + o * filter.s2;
      if ((uint)y < (uint)image.s0)
        of_image += row_product(g + (INDEX)o * (INDEX)outputs.s1, x + (INDEX)y * (INDEX)image.s1, outputs.s1,
                                image.s1, left, filter.s3);
    }
    sum += of_image;
  }
  write_number(target_of(dst, dst_offset, dst, dst_offset),
               (INDEX)pair * (INDEX)taps + (INDEX)(REVERSED ? taps - 1 - tap : tap), sum);
}
