// simd_real_blocks.cl - r2c and c2r of many small blocks, like simd_blocks.cl for c2c: one block to a lane,
// all axes in private scratch. The rows of a block are transformed by complex butterflies, half of whose
// results are kept, or whose other half is made from the first: rows are short, and what matters is that
// memory is read and written once.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW, TRANSFORMS_PER_VECTOR   see simd.clh; vectors of at most 256 bits
//   DIRECTION                  -1: r2c | 1: c2r
//   PREFETCH, NONTEMPORAL_STORES   see simd.clh, real_row_per_lane.clh
//   LOOPS, INDEX               see rows.clh: of blocks
//   N0, N1, N2                 lengths of the axes in real elements, the outermost first: radices, or 1; N2
//                              is halved
//   TOGETHER                   transforms of a block, which holds TOGETHER N0 N1 N2 real elements: at least
//                              VW
//   REST                       transforms after the last whole block, which the last item takes; fewer than
//                              TOGETHER, and only with LOOPS 1
//   IN_PITCH, OUT_PITCH        see real_row_per_lane.clh; of blocks
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see real_access.clh; SOURCE_WINDOW 0
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see real_access.clh; TARGET_WINDOW 0
//   SCALED                     0 | 1: whether real elements are multiplied by `scale`
// ND-range:  (items, 1), work-group 1; item i takes blocks_per_item blocks from i * blocks_per_item on.
// Arguments: offsets count REALs, strides real elements for real rows, complex elements for half spectra,
//            from block to block; blocks have no gaps.
// Order:     natural in and out.
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "pre_post/real/half_spectrum.clh"
#include "io/rows.clh"
#include "lanes/simd.clh"

#define HALF (N2 / 2 + 1)
#define ROWS (TOGETHER * N0 * N1)
#define ROW_LENGTH (ROWS * HALF)
#if ROWS * N2 < VW
#error "blocks must hold at least VW reals"
#endif
#if SOURCE_WINDOW || TARGET_WINDOW
#error "blocks are whole: SOURCE_WINDOW and TARGET_WINDOW must be 0"
#endif
#if REST >= TOGETHER || (REST && LOOPS != 1)
#error "REST must be less than TOGETHER, and 0 unless LOOPS is 1"
#endif
#if SCALED != 0 && SCALED != 1
#error "SCALED must be 0 or 1"
#endif
#if DIRECTION < 0
#define REALS_IN 1
#define REALS_OUT 2
#define LENGTH_IN (ROWS * N2)
#define LENGTH_OUT (2 * ROW_LENGTH)
#else
#define REALS_IN 2
#define REALS_OUT 1
#define LENGTH_IN (2 * ROW_LENGTH)
#define LENGTH_OUT (ROWS * N2)
#endif
#include "lanes/real_row_per_lane.clh"

#define ROW_ELEMENTS HALF
#include "simd/block_columns.clh"

#if DIRECTION < 0
INLINE void transform(const V* x, cplx* a, const REAL scale) {
  UNROLL_BLOCK
  for (int row = 0; row < ROWS; ++row) {
    cplx t[N2];
    UNROLL
    for (int k = 0; k < N2; ++k) t[k] = c_make(SCALED ? scale * x[row * N2 + k] : x[row * N2 + k], (V)(0));
    DFT(N2)(t);
    UNROLL
    for (int k = 0; k < HALF; ++k) a[row * HALF + k] = t[k];
  }
  transform_columns(a);
}
#else
// A backward transform is a forward one of elements whose parts are exchanged, and leaves them so.
INLINE cplx exchanged(const cplx v) { return c_make(v.im, v.re); }

INLINE void transform(cplx* a, V* x, const REAL scale) {
  UNROLL_BLOCK
  for (int i = 0; i < ROW_LENGTH; ++i) a[i] = exchanged(a[i]);
  transform_columns(a);
  UNROLL_BLOCK
  for (int row = 0; row < ROWS; ++row) {
    cplx t[N2];
    UNROLL
    for (int k = 0; k < HALF; ++k) t[k] = a[row * HALF + k];
    t[0].re = 0;  // the imaginary part of what should be real is ignored
    if (N2 % 2 == 0) t[N2 / 2].re = 0;
    UNROLL
    for (int k = HALF; k < N2; ++k) t[k] = exchanged(c_conj(exchanged(t[N2 - k])));
    DFT(N2)(t);
    UNROLL
    for (int k = 0; k < N2; ++k) x[row * N2 + k] = SCALED ? scale * t[k].im : t[k].im;
  }
}
#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_real_blocks(
    SOURCE_PARAMETERS, TARGET_PARAMETERS, const uint blocks, const row_loops loops, const strides src_stride,
    const strides dst_stride, const REAL scale, const uint blocks_per_item) {
  const reals_in source = WHOLE_SOURCE;
  const reals_out target = WHOLE_TARGET;
  V x[ROWS * N2];
  cplx a[ROW_LENGTH];
  const uint begin = (uint)get_global_id(0) * blocks_per_item, end = min(begin + blocks_per_item, blocks);
  for (uint block = begin; block < end; block += LANES) {
#if DIRECTION < 0
    load_rows(source, block, end, loops, src_stride, x);
    transform(x, a, scale);
    store_rows((const V*)a, target, block, end, loops, dst_stride);
#else
    load_rows(source, block, end, loops, src_stride, (V*)a);
    transform(a, x, scale);
    store_rows(x, target, block, end, loops, dst_stride);
#endif
  }
#if REST
  if (end == blocks) {
    const reals_in rest = in_from(source, REALS_IN * row_start(blocks, loops, src_stride));
    const reals_out results = out_from(target, REALS_OUT * row_start(blocks, loops, dst_stride));
#if DIRECTION < 0
    load_rest(rest, REST * N0 * N1 * N2, x);
    transform(x, a, scale);
    store_rest((const V*)a, results, REST * N0 * N1 * 2 * HALF);
#else
    load_rest(rest, REST * N0 * N1 * 2 * HALF, (V*)a);
    transform(a, x, scale);
    store_rest(x, results, REST * N0 * N1 * N2);
#endif
  }
#endif
}
