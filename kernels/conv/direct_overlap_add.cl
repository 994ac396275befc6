// direct_overlap_add.cl - convolution by disjoint tiles of the signal: each is convolved by itself, as if it
// were surrounded by zeros, and its results are added to those of its neighbours. One launch does every K-th
// tile, so that no two tiles of a launch reach the same output.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                      see complex.clh
//   VW                                             see direct_blocked.cl
//   BORDER, COMPONENTS, SOURCE_FORM, SOURCE_BITS   see signal.clh
//   TARGET_FORM, TARGET_BITS, INDEX                see result.clh; TARGET_BITS is PRECISION
//   ROWS, VECTORS, TAP_ROWS, TAP_COLUMNS           see direct_blocked.cl
//   FOLD, REST                                     see direct_blocked.cl
//   GATHER                                         1: every block gathers what it reads | 0: only those at
//                                                  the ends of a tile
//   IN_LOCAL                                       1: a group shares a tile in local memory | 0: each item
//                                                  has its own tile
// ND-range:  (tiles of this launch across, down x batch), rounded up to the work-group; where IN_LOCAL is 1
//            times the work-group, which is of any size.
// Local:     IN_LOCAL 1: one barrier; the tile's outputs rounded up to whole blocks, and the halo on one
//            side.
// Arguments: tiles: rows and columns of a tile, tiles of this launch down and across. step: from one of them
//            to the next, down and across. down_reach, across_reach: see tile_reach.clh.
// Source:    "Parallelized Filters", spatial overlap-add.
#include "lanes/complex.clh"
#include "conv/element.clh"
#include "conv/register_block.clh"
#include "conv/result.clh"
#include "conv/signal.clh"
#define ADDS 1
#include "conv/tiles/tile_reach.clh"

#define TAP_SPACE __global
#if IN_LOCAL
#define SPACE __local
#define IN_SPACE(name) CAT(name, _local)
#include "conv/register_sums.clh"
#else
#include "conv/tap_blocks.clh"
#endif

#define HALO ((int2)(READ_ROWS - BLOCK_ROWS, READ_COLUMNS - BLOCK_COLUMNS))

// Positions count from the one that the first tap of the first output meets.
typedef struct {
  int2 begin, end;  // of the signal: the tile
  int2 first, result_begin,
      result_end;  // what it adds to, and where that would begin if all of it were outputs
  reach down, across;
} tile;

INLINE tile tile_of(const int2 group, const int4 tiles, const int4 step, const int4 down_reach,
                    const int4 across_reach, const int2 result_size) {
  tile t;
  const int2 length = tiles.s01 + HALO;
  t.first = group * step.s01 + (int2)(down_reach.s0, across_reach.s0);
  t.begin = t.first + HALO;
  t.end = t.begin + tiles.s01;
  t.result_begin = max(t.first, (int2)(0, 0));  // Oclgrind 21.10 reads past a scalar beside a vector
  t.result_end = min(t.end, result_size);
  t.down = reach_of(down_reach, group.s0, tiles.s2, t.first.s0, result_size.s0, length.s0);
  t.across = reach_of(across_reach, group.s1, tiles.s3, t.first.s1, result_size.s1, length.s1);
  return t;
}

// Row r of a block, its first element at `at`.
INLINE void add_row_to_result(const result to, const tile t, const int2 at, const int columns, const V* sum,
                              const int r) {
  const INDEX place = result_place(to, at.s0, at.s1);
  const int first = at.s1 - t.first.s1, last = first + WIDTH - 1;
  const bool is_new_row = is_new(t.down, at.s0 - t.first.s0);
  const bool is_stored = is_new_row && all_new(t.across, first, last);
  if (columns == WIDTH && to.column_stride == 1 &&
      (is_stored || !is_new_row || none_new(t.across, first, last))) {
    __global REAL* row = to.array.at + COMPONENTS * place;
    UNROLL
    for (int v = 0; v < VECTORS; ++v) {
      __global unaligned* p = (__global unaligned*)(row + v * VW);
      const V part = block_vector(sum, r, v);
      *p = is_stored ? part : *p + part;
    }
    return;
  }
  REAL row[VECTORS * VW];
  UNROLL
  for (int v = 0; v < VECTORS; ++v) *(unaligned*)(row + v * VW) = block_vector(sum, r, v);
  for (int i = 0; i < columns; ++i)
    add_element(to.array.at, place + i * to.column_stride, private_element(row, i),
                is_new_row && is_new(t.across, first + i));
}

INLINE void add_block_to_result(const result to, const tile t, const int2 at, const V* sum) {
  UNROLL
  for (int r = 0; r < ROWS; ++r) {
    const int2 row = at + r * ROW_STEP;
    if (all(row < t.result_end)) add_row_to_result(to, t, row, min(WIDTH, t.result_end.s1 - row.s1), sum, r);
  }
}

#if IN_LOCAL
// What the blocks from `first` on read, with zeros around the tile.
INLINE void load_padded_tile(__local REAL* padded, const signal from, const tile t, const int2 first,
                             const int2 shape) {
  for (int y = get_local_id(1); y < shape.s0; y += get_local_size(1))
    for (int x = get_local_id(0); x < shape.s1; x += get_local_size(0)) {
      const int2 at = first + (int2)(y, x);
      const bool inside = all(at >= t.begin) && all(at < t.end);
      const number v = inside ? read_signal(from, from.row + at.s0, from.column + at.s1) : NO_NUMBER;
      set_local_element(padded, y * shape.s1 + x, v);
    }
}

INLINE void convolve_tile(const signal from, const result to, __global const REAL* taps, const tile t,
                          __local REAL* padded) {
  const int2 block = (int2)(BLOCK_ROWS, BLOCK_COLUMNS), first = t.result_begin;
  const int2 shape = (t.result_end - first + block - 1) / block * block + HALO;
  load_padded_tile(padded, from, t, first, shape);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int y = get_local_id(1) * BLOCK_ROWS; y < t.result_end.s0 - first.s0;
       y += get_local_size(1) * BLOCK_ROWS)
    for (int x = get_local_id(0) * BLOCK_COLUMNS; x < t.result_end.s1 - first.s1;
         x += get_local_size(0) * BLOCK_COLUMNS) {
      V sum[SUMS];
      sum_local(sum, padded + COMPONENTS * (y * shape.s1 + x), COMPONENTS * (FOLD ? WIDTH : shape.s1), taps);
      add_block_to_result(to, t, first + (int2)(y, x), sum);
    }
}
#else
// One row of what a block reads, with zeros around the tile.
INLINE void gather_padded_row(REAL* to, const signal from, const tile t, const int2 at) {
  const bool exists = at.s0 >= t.begin.s0 && at.s0 < t.end.s0;
  const int low = exists ? clamp(t.begin.s1 - at.s1, 0, READ_COLUMNS) : READ_COLUMNS;
  const int high = clamp(t.end.s1 - at.s1, low, READ_COLUMNS);
  for (int i = 0; i < low; ++i) set_private_element(to, i, NO_NUMBER);
  gather_row(to + COMPONENTS * low, from, at + (int2)(from.row, from.column + low), high - low);
  for (int i = high; i < READ_COLUMNS; ++i) set_private_element(to, i, NO_NUMBER);
}

INLINE void sum_block(V* sum, const signal from, const tile t, const int2 at, __global const REAL* taps) {
  const int2 read = (int2)(READ_ROWS, READ_COLUMNS), first = at + (int2)(from.row, from.column);
  if (all(at >= t.begin) && all(at + read <= t.end) && lies_in_place(from, first, read)) {
    sum_in_place(sum, at_place(from, first), COMPONENTS * (FOLD ? WIDTH : from.row_stride), taps);
    return;
  }
  REAL x[COMPONENTS * READ_ROWS * READ_COLUMNS];
  for (int j = 0; j < READ_ROWS; ++j)
    gather_padded_row(x + COMPONENTS * j * READ_COLUMNS, from, t, at + (int2)(j, 0));
  sum_gathered(sum, x, COMPONENTS * (FOLD ? WIDTH : READ_COLUMNS), taps);
}

INLINE void convolve_tile(const signal from, const result to, __global const REAL* taps, const tile t) {
  for (int row = t.result_begin.s0; row < t.result_end.s0; row += BLOCK_ROWS)
    for (int column = t.result_begin.s1; column < t.result_end.s1; column += BLOCK_COLUMNS) {
      V sum[SUMS];
      sum_block(sum, from, t, (int2)(row, column), taps);
      add_block_to_result(to, t, (int2)(row, column), sum);
    }
}
#endif

__kernel void direct_overlap_add(SIGNAL_PARAMETERS, RESULT_PARAMETERS, __global const REAL* restrict taps,
                                 const ulong taps_offset, const int4 tiles, const int4 step,
                                 const int4 down_reach, const int4 across_reach
#if IN_LOCAL
                                 ,
                                 __local REAL* restrict padded
#endif
) {
#if IN_LOCAL
  const int across = get_group_id(0), line = get_group_id(1), batch = line / tiles.s2;
#else
  const int across = get_global_id(0), line = get_global_id(1), batch = line / tiles.s2;
  if (across >= tiles.s3 || batch >= result_shape.s2) return;
#endif
  const tile t =
      tile_of((int2)(line % tiles.s2, across), tiles, step, down_reach, across_reach, result_shape.s01);
#if IN_LOCAL
  convolve_tile(SIGNAL(batch), RESULT(batch), taps + taps_offset, t, padded);
#else
  convolve_tile(SIGNAL(batch), RESULT(batch), taps + taps_offset, t);
#endif
}
