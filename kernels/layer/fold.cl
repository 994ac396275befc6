// fold.cl - an unfolded gradient back to the shape of the layer's input (col2im): every element gathers the
// products that it was part of.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                see complex.clh
//   VW                                       1
//   INDEX                                    see geometry.clh
//   COMPONENTS, TARGET_FORM, TARGET_BITS     see sink.clh
// ND-range:  (columns, rows x channels x images of the input), each rounded up to the work-group.
// Arguments: src: rows of `pitch` elements, one for every product, channel by channel and tap by tap, image
//            by image.
#include "lanes/complex.clh"
#include "layer/geometry.clh"
#include "io/sink.clh"

__kernel void fold(__global const REAL* restrict src, const ulong src_offset,
                   __global TARGET_UNIT* restrict dst, const ulong dst_offset, const int pitch, GEOMETRY) {
  const int column = get_global_id(0), line = get_global_id(1);
  const int row = line % image.s0, plane = line / image.s0;
  if (column >= image.s1 || plane >= image.s2 * image.s3) return;
  src += src_offset + plane_start(plane, filter.s0 * filter.s1, pitch);
  REAL sum = 0;
  for (int j = 0; j < filter.s0; ++j) {
    const int y = met_output(row + place.s0, j, place.s2, filter.s2, outputs.s0);
    if (y < 0) continue;
    REAL of_row = 0;
    for (int i = 0; i < filter.s1; ++i) {
      const int x = met_output(column + place.s1, i, place.s3, filter.s3, outputs.s1);
      if (x >= 0)
        of_row += src[(INDEX)(j * filter.s1 + i) * (INDEX)pitch + (INDEX)y * (INDEX)outputs.s1 + (INDEX)x];
    }
    sum += of_row;
  }
  write_number(target_of(dst, dst_offset, dst, dst_offset), (INDEX)line * (INDEX)image.s1 + (INDEX)column,
               sum);
}
