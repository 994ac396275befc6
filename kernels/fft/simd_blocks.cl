// simd_blocks.cl - many small transforms of rank 1 to 3 whose axes are single butterflies: one work-item
// takes as many blocks of them at a time as V has lanes, one block to a lane, and transforms all axes in
// private scratch, so that memory is read and written once. A block is a transform, or as many that follow
// each other as fill a vector. In place works: these blocks are loaded whole before any is stored.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW, TRANSFORMS_PER_VECTOR   see simd.clh
//   DIRECTION, PREFETCH        see simd.clh
//   NONTEMPORAL_STORES         see simd.clh; 1 needs blocks of whole vectors
//   LOOPS, INDEX               see rows.clh: of blocks
//   N0, N1, N2                 lengths of the axes, the outermost first: radices, or 1
//   TOGETHER                   transforms of a block, which holds TOGETHER N0 N1 N2 elements: at least VW
//   REST                       transforms after the last whole block, which the last item takes; fewer than
//                              TOGETHER, and only with LOOPS 1
//   IN_PITCH, OUT_PITCH        see row_per_lane.clh; of blocks
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see source_sink.clh; whole
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see source_sink.clh; whole
//   SCALED                     0 | 1: whether results are multiplied by `scale`
// ND-range:  (items, 1), work-group 1; item i takes blocks_per_item blocks from i * blocks_per_item on.
// Arguments: offsets count REALs, strides complex elements from block to block; the elements of a block have
//            no gaps.
// Order:     natural in and out.
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "io/rows.clh"
#include "lanes/simd.clh"

#define ROW_LENGTH (TOGETHER * N0 * N1 * N2)
#define CONTIGUOUS 1
#if ROW_LENGTH < VW
#error "blocks must hold at least VW numbers"
#endif
#if NONTEMPORAL_STORES && ROW_LENGTH % VW != 0
#error "simd_blocks.cl streams whole vectors only"
#endif
#if REST >= TOGETHER || (REST && LOOPS != 1)
#error "REST must be less than TOGETHER, and 0 unless LOOPS is 1"
#endif
#if SCALED != 0 && SCALED != 1
#error "SCALED must be 0 or 1"
#endif
#include "lanes/row_per_lane.clh"

#define ROW_ELEMENTS N2
#include "simd/block_columns.clh"
#define AXIS transform_inner
#define LENGTH N2
#define INNER 1
#include "simd/block_axis.clh"

INLINE void transform(cplx* a, const REAL scale) {
  transform_inner(a);
  transform_columns(a);
#if SCALED
  UNROLL_BLOCK
  for (int i = 0; i < ROW_LENGTH; ++i) a[i] = c_scale(scale, a[i]);
#endif
}

#define REST_ELEMENTS (REST * N0 * N1 * N2)

// Loaded into every lane, and stored from the first.
MAYBE_UNUSED void load_rest(const source_view from, cplx* a) {
  for (int i = 0; i < ROW_LENGTH; ++i) {
    const number v = i < REST_ELEMENTS ? read_one(from, i) : NO_NUMBER;
    a[i].RE = (V)(v.x);
    a[i].IM = (V)(v.y);
  }
}
MAYBE_UNUSED void store_rest(const cplx* a, const sink_view to) {
  for (int i = 0; i < REST_ELEMENTS; ++i) write_one(to, i, (number)(a[i].RE.s0, a[i].IM.s0));
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_blocks(
    SOURCE_PARAMETERS, TARGET_PARAMETERS, const uint blocks, const row_loops loops, const strides src_stride,
    const strides dst_stride, const REAL scale, const uint blocks_per_item) {
  cplx a[ROW_LENGTH];
  const source_view in = SOURCE_FROM(0);
  const sink_view out = TARGET_FROM(0);
  const uint begin = (uint)get_global_id(0) * blocks_per_item, end = min(begin + blocks_per_item, blocks);
  for (uint block = begin; block < end; block += LANES) {
    load_rows(in, out, block, end, loops, src_stride, dst_stride, a);
    transform(a, scale);
    store_rows(a, out, block, end, loops, dst_stride);
  }
#if REST
  if (end == blocks) {
    load_rest(SOURCE_FROM(row_start(blocks, loops, src_stride)), a);
    transform(a, scale);
    store_rest(a, TARGET_FROM(row_start(blocks, loops, dst_stride)));
  }
#endif
}
