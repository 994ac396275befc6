// transpose.cl - matrices transposed out of place, one BLOCK x BLOCK block per item, in registers. BLOCK 1 is
// the element-wise transpose. The kernel can also undo a digit reversal of the rows, or apply the twiddles of
// a four-step FFT.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   LOOPS, INDEX   see rows.clh; a row there is a matrix here
//   DIRECTION      see twiddled_point.clh; -1 without TWIDDLES
//   BLOCK, EDGES   see matrix_block.clh
//   REVERSED       0 | 1: row r of the matrix is found in src at row source[r]
//   TWIDDLES       0 | 1: element (r, c) is multiplied by roots[r c], a table of rows * columns entries
// Optional parameters (-D):
//   PAIRS_OF_REALS   see point.clh
// ND-range:  (columns / BLOCK, rows / BLOCK, matrices), the first two rounded up to whole blocks and to the
//            work-group, whose third extent is 1. Columns and rows are those of src.
// Order:     dst[c][r] = src[r][c]; src and dst differ.
// Pitches:   src_stride.s3 and dst_stride.s3, points from one row of a matrix to the next.
#include "lanes/matrix_block.clh"
#include "lanes/complex.clh"
#include "io/rows.clh"
#include "twiddle/twiddled_point.clh"

#if VW != 1
#error "transpose.cl moves single points: VW must be 1"
#endif
#if REVERSED != 0 && REVERSED != 1
#error "REVERSED must be 0 or 1"
#endif

__kernel void transpose(__global const point_unit* restrict src, const ulong src_offset,
                        __global point_unit* restrict dst, const ulong dst_offset,
#if REVERSED
                        __global const uint* restrict source, const ulong source_offset,
#endif
#if TWIDDLES
                        __global const point* restrict roots, const ulong roots_offset,
#endif
                        const uint2 size, const row_loops loops, const strides src_stride,
                        const strides dst_stride) {
  const uint column = BLOCK * get_global_id(0), row = BLOCK * get_global_id(1), matrix = get_global_id(2);
  if (column >= size.s0 || row >= size.s1) return;
  src += src_offset + UNITS_PER_POINT * (row_start(matrix, loops, src_stride) + column);
  dst += dst_offset + UNITS_PER_POINT * (row_start(matrix, loops, dst_stride) + row);
  const uint rows = inside(row, size.s1), columns = inside(column, size.s0);

  point v[BLOCK * BLOCK];
#if REVERSED
  source += source_offset + row;
  UNROLL
  for (uint r = 0; r < BLOCK; ++r)
    if (r < rows) load_row(src + UNITS_PER_POINT * (source[r] * src_stride.s3), columns, v + r * BLOCK);
#else
  load_block(src + UNITS_PER_POINT * (row * src_stride.s3), src_stride.s3, rows, columns, v);
#endif
#if TWIDDLES
  UNROLL
  for (uint i = 0; i < BLOCK * BLOCK; ++i)
    if (i / BLOCK < rows && i % BLOCK < columns)
      v[i] = twiddled_point(v[i], roots[roots_offset + (row + i / BLOCK) * (column + i % BLOCK)]);
#endif
  store_transposed(dst + UNITS_PER_POINT * (column * dst_stride.s3), dst_stride.s3, rows, columns, v);
}
