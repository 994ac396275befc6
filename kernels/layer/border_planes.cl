// border_planes.cl - planes of a tensor surrounded by zeros.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                see complex.clh
//   VW                                       1
//   INDEX                                    see geometry.clh
//   COMPONENTS, SOURCE_FORM, SOURCE_BITS     see source.clh
//   RUNS                                     see borders.clh
// ND-range:  (blocks of rows, planes).
// Arguments: shape: height and width of a plane, rows of a block. form: see borders.clh.
#include "layer/borders.clh"
#include "lanes/complex.clh"
#include "io/source.clh"

// Of the row at `from`; with a width of 0 nothing of it.
INLINE void border_row(__global const SOURCE_UNIT* from, const int width, __global REAL* to,
                       const int4 form) {
  const int length = form.s1 / RUNS;
  for (int run = 0; run < RUNS; ++run, to += length) {
    // Elements [first, end) of the run are in the plane.
    const int left = form.s3 - run, first = min(length, left > 0 ? (left + RUNS - 1) / RUNS : 0);
    const int end = width > 0 ? clamp((width + left + RUNS - 1) / RUNS, first, length) : first;
    __global const SOURCE_UNIT* const in = from + (first * RUNS - left);
    for (int i = 0; i < first; ++i) to[i] = 0;
    for (int i = 0; i < end - first; ++i) to[first + i] = read_real(in + i * RUNS, 0);
    for (int i = end; i < length; ++i) to[i] = 0;
  }
}

__kernel void border_planes(__global const SOURCE_UNIT* restrict src, const ulong src_offset,
                            __global REAL* restrict dst, const ulong dst_offset, const int4 shape,
                            const int4 form) {
  const int first = get_global_id(0) * shape.s2, plane = get_global_id(1);
  src += src_offset + plane_start(plane, shape.s0, shape.s1);
  dst += dst_offset;
  for (int row = first; row < min(first + shape.s2, form.s0); ++row) {
    const int y = row - form.s2;
    const bool is_inside = (uint)y < (uint)shape.s0;
    border_row(src + (is_inside ? (INDEX)y * (INDEX)shape.s1 : 0), is_inside ? shape.s1 : 0,
               dst + bordered_row(plane, row, form), form);
  }
}
