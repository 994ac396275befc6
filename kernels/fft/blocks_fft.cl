// blocks_fft.cl - many small transforms of rank 1 to 3 whose axes are single butterflies: one work-item takes as many blocks of them at a time as V has
// lanes, one block to a lane, and transforms all axes in private scratch, so that memory is read and written once. A block is a
// transform, or as many that follow each other as fill a vector. In place works: these blocks are loaded whole before any is stored.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW, ABREAST     see simd.clh
//   DIRECTION, PREFETCH        see simd.clh
//   STREAM                     see simd.clh; 1 needs blocks of whole vectors
//   LOOPS, INDEX               see rows.clh: of blocks
//   RADICES                    see dft.clh
//   N0, N1, N2                 lengths of the axes, the outermost first: radices, or 1
//   TOGETHER                   transforms of a block, which holds TOGETHER N0 N1 N2 numbers: at least VW
//   IN_PITCH, OUT_PITCH        see row_blocks.clh; of blocks
//   SCALED                     0 | 1: whether results are multiplied by `scale`
// ND-range:  (items, 1), work-group 1; item i takes blocks_per_item blocks from i * blocks_per_item on.
// Arguments: offsets count REALs, strides complex numbers from block to block; the numbers of a block have no gaps.
// Order:     natural in and out.
#include "bare_sides.clh"
#include "complex.clh"
#include "dft.clh"
#include "rows.clh"
#include "simd.clh"

#define ROW_LENGTH (TOGETHER * N0 * N1 * N2)
#define CONTIGUOUS 1
#if ROW_LENGTH < VW
#error "blocks must hold at least VW numbers"
#endif
#if STREAM && ROW_LENGTH % VW != 0
#error "blocks_fft.cl streams whole vectors only"
#endif
#if SCALED != 0 && SCALED != 1
#error "SCALED must be 0 or 1"
#endif
#include "row_blocks.clh"

#define ROW_NUMBERS N2
#include "block_columns.clh"
#define AXIS transform_inner
#define LENGTH N2
#define INNER 1
#include "block_axis.clh"

INLINE void transform(cplx* a, const REAL scale) {
  transform_inner(a);
  transform_columns(a);
#if SCALED
  UNROLL_BLOCK
  for (int i = 0; i < ROW_LENGTH; ++i) a[i] = c_scale(scale, a[i]);
#endif
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void blocks_fft(
    __global const REAL* src, const ulong src_offset, __global REAL* dst, const ulong dst_offset,
    const uint blocks, const uint2 loop_counts, const strides src_stride, const strides dst_stride,
    const REAL scale, const uint blocks_per_item) {
  cplx a[ROW_LENGTH];
  const side_in in = SOURCE_FROM(0);
  const side_out out = TARGET_FROM(0);
  const uint begin = (uint)get_global_id(0) * blocks_per_item, end = min(begin + blocks_per_item, blocks);
  for (uint block = begin; block < end; block += LANES) {
    load_rows(in, out, block, end, loop_counts, src_stride, dst_stride, a);
    transform(a, scale);
    store_rows(a, out, block, end, loop_counts, dst_stride);
  }
}
