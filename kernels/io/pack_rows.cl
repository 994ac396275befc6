// pack_rows.cl - strided rows copied to packed rows, or back; other rows may stand in the gaps. For devices
// whose work-items are SIMD programs.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW   see complex.clh; VW 1
//   LOOPS, INDEX    see rows.clh: the loops outside rows that stand side by side
//   COMPONENTS      1: elements are real elements | 2: complex elements
//   PACK            1: from strided to packed rows | 0: back
//   ELEMENT_STRIDE  from one element to the next, a literal; 0: the stride s3 of the strided array
//   BY_CACHE_LINE   0 | 1: whether a row is packed one cache line at a time: rows whose distance is that of
//                   the nearest cache's ways share the few lines that a set has. 1 needs PACK 1
//   NEIGHBOUR_ROWS  neighbouring rows that are copied together, at most `columns`
// ND-range:  (shares of a row, groups of NEIGHBOUR_ROWS rows, ceil(rows / rows_per_item)), work-group 1; the
//            last group overlaps the one before where NEIGHBOUR_ROWS does not divide `columns`.
// Arguments: offsets and strides count elements. columns: neighbouring rows; one element apart in the strided
//            array, column_pitch apart in the packed one. rows: of the outer loops.
// Order:     src and dst differ.
#include "lanes/complex.clh"
#include "lanes/point.clh"
#include "io/rows.clh"

#if VW != 1
#error "pack_rows.cl moves single elements: VW must be 1"
#endif
#if PACK != 0 && PACK != 1
#error "PACK must be 0 or 1"
#endif
#if BY_CACHE_LINE != 0 && (BY_CACHE_LINE != 1 || !PACK)
#error "BY_CACHE_LINE must be 0, or 1 where rows are packed"
#endif
#if ELEMENT_STRIDE < 0 || NEIGHBOUR_ROWS < 1
#error "ELEMENT_STRIDE must be at least 0, NEIGHBOUR_ROWS at least 1"
#endif

#if COMPONENTS == 1
#define ELEMENT REAL
#elif COMPONENTS == 2
#define ELEMENT point
#else
#error "COMPONENTS must be 1 or 2"
#endif

#if BY_CACHE_LINE
// As many elements of neighbouring rows as fill a cache line of 64 bytes: the line is written whole, at once.
#define ELEMENTS_PER_CACHE_LINE (512 / (COMPONENTS * PRECISION))
INLINE void pack_cache_lines(__global const ELEMENT* restrict from, __global ELEMENT* restrict to,
                             const ulong stride, const ulong column_pitch) {
  ELEMENT lines[NEIGHBOUR_ROWS][ELEMENTS_PER_CACHE_LINE];
  for (int k = 0; k < ELEMENTS_PER_CACHE_LINE; ++k) {
    UNROLL
    for (int b = 0; b < NEIGHBOUR_ROWS; ++b) lines[b][k] = from[k * stride + b];
  }
  UNROLL
  for (int b = 0; b < NEIGHBOUR_ROWS; ++b)
    for (int k = 0; k < ELEMENTS_PER_CACHE_LINE; ++k) to[b * column_pitch + k] = lines[b][k];
}
#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void pack_rows(
    __global const ELEMENT* restrict src, const ulong src_offset, __global ELEMENT* restrict dst,
    const ulong dst_offset, const uint length, const uint columns, const ulong column_pitch, const uint rows,
    const row_loops loops, const strides src_stride, const strides dst_stride, const uint share,
    const uint rows_per_item) {
  const uint first = (uint)get_global_id(0) * share, count = min(share, length - first);
  const uint column = min((uint)get_global_id(1) * NEIGHBOUR_ROWS, columns - NEIGHBOUR_ROWS);
  const uint first_row = (uint)get_global_id(2) * rows_per_item;
  const uint end_row = min(first_row + rows_per_item, rows);
#if PACK
  const ulong stride = ELEMENT_STRIDE != 0 ? ELEMENT_STRIDE : src_stride.s3;
  src += src_offset + column + first * stride;
  dst += dst_offset + column * column_pitch + first;
#else
  const ulong stride = ELEMENT_STRIDE != 0 ? ELEMENT_STRIDE : dst_stride.s3;
  src += src_offset + column * column_pitch + first;
  dst += dst_offset + column + first * stride;
#endif
  for (uint row = first_row; row < end_row; ++row) {
    __global const ELEMENT* const from = src + row_start(row, loops, src_stride);
    __global ELEMENT* const to = dst + row_start(row, loops, dst_stride);
    uint i = 0;
#if BY_CACHE_LINE
    for (; i + ELEMENTS_PER_CACHE_LINE <= count; i += ELEMENTS_PER_CACHE_LINE)
      pack_cache_lines(from + i * stride, to + i, stride, column_pitch);
#endif
    for (; i < count; ++i) {
      UNROLL
      for (int b = 0; b < NEIGHBOUR_ROWS; ++b) {
#if PACK
        to[b * column_pitch + i] = from[i * stride + b];
#else
        to[i * stride + b] = from[b * column_pitch + i];
#endif
      }
    }
  }
}
