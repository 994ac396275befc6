// convert.cl - copies an array of up to three axes, and batches of it, from one form to another: planar and
// interleaved, half and full precision, through a caller's callback, a window into an array of zeros, or a
// window out of a larger array.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                              of the values that callbacks return and take, see complex.clh
//   VW                                     1
//   LOOPS                                  3
//   INDEX                                  see rows.clh
//   COMPONENTS                             1 real | 2 complex
//   SOURCE_FORM, SOURCE_BITS               see source.clh
//   TARGET_FORM, TARGET_BITS               see sink.clh
//   ELEMENT_DIM                            0 | 1: the ND-range dimension that counts the elements of a row
// ND-range:  (length / per_item rounded up, rows), or the same exchanged, each rounded up to the work-group;
//            rows are those of the target: the middle axis, the outer one, the batch, innermost first.
// Order:     natural in and out; source and target differ.
// Arguments: element e of the target is element e - first of the source, axis by axis (innermost in s0),
//            where that is below count; elsewhere it is zero. Strides: s0 middle axis, s1 outer axis, s2
//            batch, s3 innermost axis.
#include "lanes/complex.clh"
#include "io/rows.clh"
#include "io/source.clh"
#include "io/sink.clh"

#if VW != 1 || LOOPS != 3
#error "convert.cl moves single numbers of three loops: VW must be 1, LOOPS 3"
#endif
#if ELEMENT_DIM != 0 && ELEMENT_DIM != 1
#error "ELEMENT_DIM must be 0 or 1"
#endif

__kernel void convert(__global const SOURCE_UNIT* restrict src, const ulong src_offset,
                      __global const SOURCE_UNIT* src_second, const ulong src_second_offset,
                      __global TARGET_UNIT* restrict dst, const ulong dst_offset,
                      __global TARGET_UNIT* dst_second, const ulong dst_second_offset, const uint length,
                      const uint rows, const row_loops loops, const strides src_stride,
                      const strides dst_stride, const uint4 first, const uint4 count, const uint per_item) {
  const uint begin = (uint)get_global_id(ELEMENT_DIM) * per_item, row = get_global_id(1 - ELEMENT_DIM);
  if (begin >= length || row >= rows) return;
  const uint end = min(begin + per_item, length);
  const source_array source = SOURCE_ARRAY;
  const target_array target = TARGET_ARRAY;
  // A position before the source's first row wraps round to a large number, which the test refuses.
  const row_position at = position_of(row, loops);
  const uint middle = at.inner - first.s1, outer = at.middle - first.s2;
  const INDEX source_row = middle * src_stride.s0 + outer * src_stride.s1 + at.outer * src_stride.s2;
  const INDEX target_row = row_start(row, loops, dst_stride);
  const bool exists = middle < count.s1 && outer < count.s2;
  const uint low = exists ? (uint)clamp((int)first.s0, (int)begin, (int)end) : end;
  const uint high = exists ? (uint)clamp((int)(first.s0 + count.s0), (int)low, (int)end) : end;
  for (uint e = begin; e < low; ++e) write_number(target, target_row + e * dst_stride.s3, NO_NUMBER);
  for (uint e = low; e < high; ++e)
    write_number(target, target_row + e * dst_stride.s3,
                 read_number(source, source_row + (e - first.s0) * src_stride.s3));
  for (uint e = high; e < end; ++e) write_number(target, target_row + e * dst_stride.s3, NO_NUMBER);
}
