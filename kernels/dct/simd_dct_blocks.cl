// simd_dct_blocks.cl - DCT and DST of many small square blocks along both axes in one step: vectors run along
// the rows of a block, first with the columns in their lanes, then, transposed in registers, with the rows;
// so memory is read and written once. An item takes whole blocks, one, two or four per vector. In place
// works: these blocks are loaded whole before any is stored.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW, TRANSFORMS_PER_VECTOR   see simd.clh; vectors of at most 256 bits a block
//   DIRECTION, PREFETCH, NONTEMPORAL_STORES   see simd.clh, dct_odd_lane.clh, dct1_lane.clh; of even lengths
//                                             DIRECTION -1; 0, 0
//   LOOPS, INDEX                       see rows.clh: of blocks
//   EVEN, N, STAGES, R0 .. R3, LAST    see dct_lane.clh; rows hold whole vectors
//   TYPE, DST, ORTHO                   see dct_lane.clh
//   RADER                              see dct_lane.clh; 0
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see real_vector_access.clh; SOURCE_WINDOW 0
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see real_vector_access.clh; TARGET_WINDOW 0
// ND-range:  (items, 1), work-group 1; item i takes per_item blocks from i * per_item on.
// Arguments: offsets count elements of the array's pointer type, strides real elements: from block to block,
//            s3 from row to row. See dct_lane.clh. scale multiplies results once.
// Order:     natural in and out.
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "pre_post/real/half_spectrum.clh"
#include "io/real_vector_access.clh"
#include "io/rows.clh"
#include "lanes/simd.clh"

#if (EVEN && DIRECTION != -1) || PREFETCH || NONTEMPORAL_STORES
#error "simd_dct_blocks.cl needs DIRECTION -1, PREFETCH 0 and NONTEMPORAL_STORES 0"
#endif
#if SOURCE_WINDOW || TARGET_WINDOW
#error "blocks are whole: SOURCE_WINDOW and TARGET_WINDOW must be 0"
#endif

typedef const V* dct_source;
typedef V* dct_sink;
#define G 1
INLINE V get(const dct_source from, const int j, const int g) { return from[j]; }
INLINE void give(const dct_sink to, const int k, const int g, const V v) { to[k] = v; }

#define REORDERED 0
#include "pre_post/dct/dct_lane.clh"

#if RADER || LENGTH % VW != 0
#error "RADER must be 0, and rows of blocks must hold whole vectors"
#endif

#define VECTORS (LENGTH / VW)  // of a row

// Where the blocks of a vector begin: the last one is repeated where an item has no other.
typedef struct {
  INDEX start[ROWS_PER_VECTOR];
} blocks;
INLINE blocks blocks_from(const uint block, const uint last, const row_loops loops, const strides stride) {
  blocks at;
  UNROLL
  for (uint k = 0; k < ROWS_PER_VECTOR; ++k) at.start[k] = row_start(min(block + k, last), loops, stride);
  return at;
}

// VW neighbours of every block, i real elements after its first.
INLINE V load_vector_of(const reals_in from, const blocks at, const INDEX i) {
  H of_block[ROWS_PER_VECTOR];
  UNROLL
  for (int k = 0; k < ROWS_PER_VECTOR; ++k) of_block[k] = reals_at(from, at.start[k] + i);
  return undivided(joined(of_block));
}
INLINE void store_vector_of(const reals_out to, const blocks at, const INDEX i, const V v) {
  const V whole = undivided(v);
  UNROLL
  for (int k = 0; k < ROWS_PER_VECTOR; ++k) store_real_vector(to, at.start[k] + i, OF_ROW(whole, k));
}

// Columns in lanes, VW of them: results of vector h of the other axis become rows h LENGTH and the following
// ones of `transposed`.
INLINE void transform_columns(const reals_in from, const blocks at, const INDEX row, const int first,
                              const dct_roots roots, V* transposed) {
  V x[LENGTH], y[LENGTH];
  UNROLL
  for (int j = 0; j < LENGTH; ++j) x[j] = load_vector_of(from, at, j * row + first);
  dct_of_lanes(x, y, roots, 1);
  UNROLL
  for (int h = 0; h < VECTORS; ++h) {
    transpose_real(y + h * VW);
    UNROLL
    for (int l = 0; l < VW; ++l) transposed[h * LENGTH + first + l] = y[h * VW + l];
  }
}

// The same with VW rows in lanes.
INLINE void transform_rows(const V* transposed, const reals_out to, const blocks at, const INDEX row,
                           const int first, const dct_roots roots, const REAL scale) {
  V y[LENGTH];
  dct_of_lanes(transposed + first * VECTORS, y, roots, scale);
  UNROLL
  for (int g = 0; g < VECTORS; ++g) {
    transpose_real(y + g * VW);
    UNROLL
    for (int l = 0; l < VW; ++l) store_vector_of(to, at, (first + l) * row + g * VW, y[g * VW + l]);
  }
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_dct_blocks(
    SOURCE_PARAMETERS, TARGET_PARAMETERS, DCT_TABLES, const uint count, const row_loops loops,
    const strides src_stride, const strides dst_stride, const REAL scale, const uint per_item) {
  const dct_roots roots = DCT_ROOTS;
  const reals_in source = WHOLE_SOURCE;
  const reals_out target = WHOLE_TARGET;
  const uint begin = (uint)get_global_id(0) * per_item, end = min(begin + per_item, count);
  V transposed[LENGTH * VECTORS];
  for (uint block = begin; block < end; block += ROWS_PER_VECTOR) {
    const blocks from = blocks_from(block, end - 1, loops, src_stride);
    const blocks to = blocks_from(block, end - 1, loops, dst_stride);
    for (int v = 0; v < VECTORS; ++v)
      transform_columns(source, from, src_stride.s3, v * VW, roots, transposed);
    for (int v = 0; v < VECTORS; ++v)
      transform_rows(transposed, target, to, dst_stride.s3, v * VW, roots, scale);
  }
}
