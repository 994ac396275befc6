// transpose_weights.cl - the planes of weights, outputs by inputs in every group, as inputs by outputs.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                see complex.clh
//   VW                                       1
//   INDEX                                    see geometry.clh
//   COMPONENTS, SOURCE_FORM, SOURCE_BITS     see source.clh
//   REVERSED                                 1: the last tap of a plane first | 0
// ND-range:  (outputs of a group, all inputs), each rounded up to the work-group.
// Arguments: shape: outputs and inputs of a group, all inputs, taps.
#include "lanes/complex.clh"
#include "layer/geometry.clh"
#include "io/source.clh"

#if REVERSED != 0 && REVERSED != 1
#error "REVERSED must be 0 or 1"
#endif

__kernel void transpose_weights(__global const SOURCE_UNIT* restrict src, const ulong src_offset,
                                __global REAL* restrict dst, const ulong dst_offset, const int4 shape) {
  const int output = get_global_id(0), input = get_global_id(1), taps = shape.s3;
  if (output >= shape.s0 || input >= shape.s2) return;
  const int group = input / shape.s1, first = (group * shape.s0 + output) * shape.s1 + input % shape.s1;
  src += src_offset + plane_start(first, taps, 1);
  dst += dst_offset + plane_start(input * shape.s0 + output, taps, 1);
  for (int i = 0; i < taps; ++i) dst[i] = read_real(src, (INDEX)(REVERSED ? taps - 1 - i : i));
}
