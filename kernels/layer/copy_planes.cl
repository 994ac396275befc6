// copy_planes.cl - planes of a tensor in another form: converted, reversed, padded with zeros to a pitch.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                   see complex.clh
//   VW                                          1
//   INDEX                                       uint | ulong, holds every element offset
//   COMPONENTS, SOURCE_FORM, SOURCE_BITS        see source.clh
//   TARGET_FORM, TARGET_BITS                    see sink.clh
//   REVERSED                                    1: the last element of a plane first | 0
// ND-range:  (target pitch, planes), each rounded up to the work-group.
// Arguments: shape: planes, elements of a plane, and from one plane to the next in the source and in the
//            target.
#include "lanes/complex.clh"
#include "io/source.clh"
#include "io/sink.clh"

#if REVERSED != 0 && REVERSED != 1
#error "REVERSED must be 0 or 1"
#endif

__kernel void copy_planes(__global const SOURCE_UNIT* restrict src, const ulong src_offset,
                          __global TARGET_UNIT* restrict dst, const ulong dst_offset, const int4 shape) {
  const int i = get_global_id(0), plane = get_global_id(1);
  if (i >= shape.s3 || plane >= shape.s0) return;
  number v = NO_NUMBER;
  if (i < shape.s1)
    v = read_number(source_of(src, src_offset, src, src_offset),
                    (INDEX)plane * (INDEX)shape.s2 + (INDEX)(REVERSED ? shape.s1 - 1 - i : i));
  write_number(target_of(dst, dst_offset, dst, dst_offset), (INDEX)plane * (INDEX)shape.s3 + (INDEX)i, v);
}
