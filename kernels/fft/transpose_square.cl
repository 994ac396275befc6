// transpose_square.cl - square matrices transposed in place: an item exchanges the block at (i, j) with the
// one at (j, i), both transposed. Items below the diagonal return at once, which is cheaper than computing i
// and j of a triangle from one index.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   LOOPS, INDEX   see rows.clh; a row there is a matrix here
//   DIRECTION      see twiddled_point.clh; -1 without TWIDDLES
//   BLOCK, EDGES   see matrix_block.clh
//   TWIDDLES       0 | 1: element (r, c) is multiplied by roots[r c], a table of size * size entries
// Optional parameters (-D):
//   PAIRS_OF_REALS   see point.clh
// ND-range:  (size / BLOCK, size / BLOCK, matrices), the first two rounded up to whole blocks and to the
//            work-group, whose third extent is 1.
// Order:     data[c][r] = data[r][c]. Pitch: stride.s3, points from one row of a matrix to the next.
#include "lanes/matrix_block.clh"
#include "lanes/complex.clh"
#include "io/rows.clh"
#include "twiddle/twiddled_point.clh"

#if VW != 1
#error "transpose_square.cl moves single points: VW must be 1"
#endif

#if TWIDDLES
// The twiddles are symmetric in row and column, so that it does not matter which of two blocks v is.
INLINE void twiddle_block(__global const point* restrict roots, const uint row, const uint column,
                          const uint rows, const uint columns, point* v) {
  UNROLL
  for (uint i = 0; i < BLOCK * BLOCK; ++i)
    if (i / BLOCK < rows && i % BLOCK < columns)
      v[i] = twiddled_point(v[i], roots[(row + i / BLOCK) * (column + i % BLOCK)]);
}
#endif

__kernel void transpose_square(__global point_unit* restrict data, const ulong data_offset,
#if TWIDDLES
                               __global const point* restrict roots, const ulong roots_offset,
#endif
                               const uint size, const row_loops loops, const strides stride) {
  const uint column = BLOCK * get_global_id(0), row = BLOCK * get_global_id(1), matrix = get_global_id(2);
  if (column >= size || row > column) return;
  data += data_offset + UNITS_PER_POINT * row_start(matrix, loops, stride);
  const INDEX pitch = stride.s3;
  const uint rows = inside(row, size), columns = inside(column, size);
  __global point_unit* const upper = data + UNITS_PER_POINT * (row * pitch + column);
  __global point_unit* const lower = data + UNITS_PER_POINT * (column * pitch + row);

  point u[BLOCK * BLOCK], l[BLOCK * BLOCK];
  load_block(upper, pitch, rows, columns, u);
  if (row != column) load_block(lower, pitch, columns, rows, l);
#if TWIDDLES
  twiddle_block(roots + roots_offset, row, column, rows, columns, u);
  if (row != column) twiddle_block(roots + roots_offset, column, row, columns, rows, l);
#endif
  store_transposed(lower, pitch, rows, columns, u);
  if (row != column) store_transposed(upper, pitch, columns, rows, l);
}
