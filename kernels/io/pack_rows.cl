// pack_rows.cl - strided rows copied to packed rows, or back; other rows may stand in the gaps. For devices
// whose work-items are SIMD programs.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW   see complex.clh; VW 1
//   LOOPS, INDEX    see rows.clh: the loops outside rows that stand side by side
//   NUMBERS         1: elements are real elements | 2: complex elements
//   GATHER          1: from strided to packed rows | 0: back
//   GAP             from one element to the next, a literal; 0: the stride s3 of the strided array
//   LINES           0 | 1: whether a row is packed one cache line at a time: rows whose distance is that of
//                   the nearest cache's ways share the few lines that a set has. 1 needs GATHER 1
//   BESIDE          neighbouring rows that are copied together, at most `columns`
// ND-range:  (shares of a row, groups of BESIDE rows, ceil(rows / rows_per_item)), work-group 1; the last
//            group overlaps the one before where BESIDE does not divide `columns`.
// Arguments: offsets and strides count elements. columns: neighbouring rows; one element apart in the strided
//            array, column_pitch apart in the packed one. rows: of the outer loops.
// Order:     src and dst differ.
#include "lanes/complex.clh"
#include "lanes/point.clh"
#include "io/rows.clh"

#if VW != 1
#error "pack_rows.cl moves single elements: VW must be 1"
#endif
#if GATHER != 0 && GATHER != 1
#error "GATHER must be 0 or 1"
#endif
#if LINES != 0 && (LINES != 1 || !GATHER)
#error "LINES must be 0, or 1 where rows are gathered"
#endif
#if GAP < 0 || BESIDE < 1
#error "GAP must be at least 0, BESIDE at least 1"
#endif

#if NUMBERS == 1
#define ELEMENT REAL
#elif NUMBERS == 2
#define ELEMENT point
#else
#error "NUMBERS must be 1 or 2"
#endif

#if LINES
// As many elements of neighbouring rows as fill a cache line of 64 bytes: the line is written whole, at once.
#define ELEMENTS_PER_CACHE_LINE (512 / (NUMBERS * PRECISION))
INLINE void gather_cache_lines(__global const ELEMENT* restrict from, __global ELEMENT* restrict to,
                               const ulong gap, const ulong column_pitch) {
  ELEMENT lines[BESIDE][ELEMENTS_PER_CACHE_LINE];
  for (int k = 0; k < ELEMENTS_PER_CACHE_LINE; ++k) {
    UNROLL
    for (int b = 0; b < BESIDE; ++b) lines[b][k] = from[k * gap + b];
  }
  UNROLL
  for (int b = 0; b < BESIDE; ++b)
    for (int k = 0; k < ELEMENTS_PER_CACHE_LINE; ++k) to[b * column_pitch + k] = lines[b][k];
}
#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void pack_rows(
    __global const ELEMENT* restrict src, const ulong src_offset, __global ELEMENT* restrict dst,
    const ulong dst_offset, const uint length, const uint columns, const ulong column_pitch, const uint rows,
    const uint2 loop_counts, const strides src_stride, const strides dst_stride, const uint share,
    const uint rows_per_item) {
  const uint first = (uint)get_global_id(0) * share, count = min(share, length - first);
  const uint column = min((uint)get_global_id(1) * BESIDE, columns - BESIDE);
  const uint first_row = (uint)get_global_id(2) * rows_per_item;
  const uint end_row = min(first_row + rows_per_item, rows);
#if GATHER
  const ulong gap = GAP != 0 ? GAP : src_stride.s3;
  src += src_offset + column + first * gap;
  dst += dst_offset + column * column_pitch + first;
#else
  const ulong gap = GAP != 0 ? GAP : dst_stride.s3;
  src += src_offset + column * column_pitch + first;
  dst += dst_offset + column + first * gap;
#endif
  for (uint row = first_row; row < end_row; ++row) {
    __global const ELEMENT* const from = src + row_start(row, loop_counts, src_stride);
    __global ELEMENT* const to = dst + row_start(row, loop_counts, dst_stride);
    uint i = 0;
#if LINES
    for (; i + ELEMENTS_PER_CACHE_LINE <= count; i += ELEMENTS_PER_CACHE_LINE)
      gather_cache_lines(from + i * gap, to + i, gap, column_pitch);
#endif
    for (; i < count; ++i) {
      UNROLL
      for (int b = 0; b < BESIDE; ++b) {
#if GATHER
        to[b * column_pitch + i] = from[i * gap + b];
#else
        to[i * gap + b] = from[b * column_pitch + i];
#endif
      }
    }
  }
}
