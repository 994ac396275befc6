// transpose_local.cl - matrices transposed out of place through local memory: a work-group reads a TILE x
// TILE tile along its rows and writes it along its columns, so that loads and stores are both contiguous. For
// GPUs whose local memory is on chip.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   LOOPS, INDEX   see rows.clh; a row there is a matrix here
//   DIRECTION      see twiddled_point.clh; -1 without TWIDDLES
//   TILE           points of a tile's side, a multiple of GROUP_ROWS
//   GROUP_ROWS     second extent of the work-group
//   REVERSED       0 | 1: row r of the matrix is found in src at row source[r]
//   TWIDDLES       0 | 1: element (r, c) is multiplied by roots[r c], a table of rows * columns entries
// Optional parameters (-D):
//   PAIRS_OF_REALS   see point.clh
// ND-range:  (columns, rows / TILE * GROUP_ROWS, matrices), columns and rows rounded up to whole tiles;
//            work-group (TILE, GROUP_ROWS, 1). Columns and rows are those of src.
// Order:     dst[c][r] = src[r][c]; src and dst differ. Local memory: TILE (TILE + 1) points; the odd pitch
//            keeps a column of the tile in different banks.
// Pitches:   src_stride.s3 and dst_stride.s3, points from one row of a matrix to the next.
#include "lanes/complex.clh"
#include "io/rows.clh"
#include "twiddle/twiddled_point.clh"

#if VW != 1
#error "transpose_local.cl moves single points: VW must be 1"
#endif
#if TILE % GROUP_ROWS != 0
#error "GROUP_ROWS must divide TILE"
#endif
#if REVERSED != 0 && REVERSED != 1
#error "REVERSED must be 0 or 1"
#endif

__kernel void transpose_local(__global const point_unit* restrict src, const ulong src_offset,
                              __global point_unit* restrict dst, const ulong dst_offset,
#if REVERSED
                              __global const uint* restrict source, const ulong source_offset,
#endif
#if TWIDDLES
                              __global const point* restrict roots, const ulong roots_offset,
#endif
                              const uint2 size, const row_loops loops, const strides src_stride,
                              const strides dst_stride) {
  __local point tile[TILE * (TILE + 1)];
  const uint x = get_local_id(0), y = get_local_id(1), matrix = get_global_id(2);
  const uint column = TILE * get_group_id(0), row = TILE * get_group_id(1);  // the tile's corner
  src += src_offset + UNITS_PER_POINT * row_start(matrix, loops, src_stride);
  dst += dst_offset + UNITS_PER_POINT * row_start(matrix, loops, dst_stride);

  for (uint r = y; r < TILE; r += GROUP_ROWS) {
    if (row + r >= size.s1 || column + x >= size.s0) continue;
#if REVERSED
    const uint from = source[source_offset + row + r];
#else
    const uint from = row + r;
#endif
    point v = point_at(src, from * src_stride.s3 + column + x);
#if TWIDDLES
    v = twiddled_point(v, roots[roots_offset + (row + r) * (column + x)]);
#endif
    tile[r * (TILE + 1) + x] = v;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint c = y; c < TILE; c += GROUP_ROWS)
    if (column + c < size.s0 && row + x < size.s1)
      put_point(dst, (column + c) * dst_stride.s3 + row + x, tile[x * (TILE + 1) + c]);
}
