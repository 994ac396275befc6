// dct_lanes.cl - DCT and DST of types II to IV of short rows of 2 N neighbours, one row to a lane: VW rows at a time go
// through transposes in registers. With BLOCK the VW rows of VW are a transform of rank 2, done along both axes. In place
// works: VW rows are loaded whole before any of them is stored.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                      see simd.clh; vectors of at most 256 bits
//   DIRECTION, PREFETCH, STREAM        see simd.clh; DIRECTION -1, STREAM 0
//   LOOPS, INDEX                       see rows.clh: of rows, with BLOCK of blocks
//   RADICES                            see dft.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see dct_lane.clh; 2 N >= VW, with BLOCK 2 N = VW
//   TYPE, DST, ORTHO                  see dct_lane.clh
//   BLOCK                              0: rows, the last ones perhaps fewer than VW | 1: blocks, s3 from row to row
// ND-range:  (items, 1), work-group 1; item i takes per_item rows or blocks from i * per_item on.
// Arguments: offsets and strides count reals. See dct_lane.clh. scale multiplies results once.
// Order:     natural in and out.
#include "complex.clh"
#include "dft.clh"
#include "half_spectrum.clh"
#include "rows.clh"
#include "simd.clh"

#if DIRECTION != -1 || STREAM != 0
#error "dct_lanes.cl needs DIRECTION -1, STREAM 0"
#endif
#if 2 * N < VW || (BLOCK && 2 * N != VW)
#error "rows must hold at least VW elements, rows of blocks just as many"
#endif

typedef const V* dct_source;
typedef V* dct_sink;
INLINE V get(const dct_source from, const int j) { return from[j]; }
INLINE void give(const dct_sink to, const int k, const V v) { to[k] = v; }

#include "dct_lane.clh"

#if BLOCK
INLINE void transform_block(__global const REAL* from, const INDEX from_stride, __global REAL* to,
                            const INDEX to_stride, const dct_roots roots, const REAL scale) {
  V x[VW], y[VW];
  UNROLL
  for (int j = 0; j < VW; ++j) x[j] = VLOAD(from + j * from_stride);
  dct_of_lanes(x, y, roots, 1);
  transpose_real(y);
  dct_of_lanes(y, x, roots, scale);
  transpose_real(x);
  UNROLL
  for (int j = 0; j < VW; ++j) *(__global unaligned*)(to + j * to_stride) = x[j];
}
#else
#define ROW_REALS (2 * N)
#include "rows_of_reals.clh"
#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void dct_lanes(
    __global const REAL* src, const ulong src_offset, __global REAL* dst, const ulong dst_offset,
    __global const REAL* restrict tw, const ulong tw_offset, __global const REAL* restrict turns,
    const ulong turns_offset, __global const REAL* restrict twists, const ulong twists_offset,
    const uint rows, const uint2 loop_counts, const strides src_stride, const strides dst_stride,
    const REAL scale, const uint per_item) {
  src += src_offset;
  dst += dst_offset;
  dct_roots roots;
  roots.tw = tw + tw_offset;
  roots.turns = turns + turns_offset;
  roots.twists = twists + twists_offset;
  const uint begin = (uint)get_global_id(0) * per_item, end = min(begin + per_item, rows);
#if BLOCK
  for (uint block = begin; block < end; ++block)
    transform_block(src + row_start(block, loop_counts, src_stride), src_stride.s3,
                    dst + row_start(block, loop_counts, dst_stride), dst_stride.s3, roots, scale);
#else
  V x[2 * N], y[2 * N];
  for (uint row = begin; row < end; row += VW) {
    const row_starts from = starts_of(row, end - 1, loop_counts, src_stride, 1);
    const row_starts to = starts_of(row, end - 1, loop_counts, dst_stride, 1);
    const row_starts next = starts_of(row + VW, end - 1, loop_counts, src_stride, 1);
    load_rows(src, from, next, 2 * N, x);
    dct_of_lanes(x, y, roots, scale);
    if (end - row >= VW)
      store_rows(y, dst, to, 2 * N, VW);
    else
      store_rows(y, dst, to, 2 * N, (int)(end - row));
  }
#endif
}
