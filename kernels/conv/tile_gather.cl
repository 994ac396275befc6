// tile_gather.cl - cuts a signal, continued beyond its ends, into tiles that may overlap; zeros behind what a tile takes.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                          see complex.clh
//   VW                                                 1
//   BORDER, NUMBERS, SOURCE_FORM, SOURCE_BITS, INDEX   see signal.clh
//   TARGET_FORM, TARGET_BITS                           not used
//   PAIRED                                             see tile_slots.clh
// ND-range:  (width / per_item rounded up, height x slots), each rounded up to the work-group.
// Arguments: tile_shape: height, width, and the rows and columns that come from the signal. signal_shape: its row and
//            column are those of tile (0, 0)'s first number.
#include "complex.clh"
#include "signal.clh"
#include "tile_slots.clh"

// One row of a tile: columns [low, high) lie within the signal, those from `taken` on are zero.
typedef struct {
  signal from;
  INDEX start;
  int column, low, high, taken;
} tile_row;

INLINE tile_row no_row(const signal from) {
  tile_row r;
  r.from = from;
  r.start = 0;
  r.column = r.low = r.high = r.taken = 0;
  return r;
}

INLINE tile_row row_of(const signal from, const tile t, const int row, const int4 shape) {
  tile_row r = no_row(from);
  if (!t.exists || row >= shape.s2) return r;
  r.taken = shape.s3;
  r.column = from.column + t.column;
  const int y = border_position(from.row + t.row + row, from.height);
  if (y < 0) return r;
  r.start = from.start + y * from.row_stride;
  r.low = clamp(-r.column, 0, shape.s3);
  r.high = clamp(from.width - r.column, r.low, shape.s3);
  return r;
}

INLINE number inside(const tile_row r, const int column) {
  return read_number(r.from.array, r.start + (INDEX)(r.column + column) * r.from.column_stride);
}

INLINE number anywhere(const tile_row r, const int column) {
  if (column >= r.taken) return NO_NUMBER;
  if (column >= r.low && column < r.high) return inside(r, column);
#if BORDER_HAS_VALUE
  return r.from.beyond;
#else
  const int x = border_position(r.column + column, r.from.width);
  return read_number(r.from.array, r.start + x * r.from.column_stride);
#endif
}

__kernel void tile_gather(SIGNAL_PARAMETERS, __global REAL* restrict tiles, const ulong tiles_offset,
                          TILE_PARAMETERS, const uint per_item) {
  const int begin = get_global_id(0) * (int)per_item, line = get_global_id(1);
  const int row = line % tile_shape.s0, slot = line / tile_shape.s0;
  if (begin >= tile_shape.s1 || slot >= band.s1) return;
  const int end = min(begin + (int)per_item, tile_shape.s1);
  const int index = band.s0 + slot * TILES_PER_SLOT;
  const tile t = tile_at(index, tiling, band);
  const tile_row a = row_of(SIGNAL(t.batch), t, row, tile_shape);
  __global REAL* to = tiles + tiles_offset + (ulong)line * tile_shape.s1 * REALS_PER_SLOT_NUMBER;
#if PAIRED
  const tile u = tile_at(index + 1, tiling, band);
  const tile_row b = row_of(SIGNAL(u.batch), u, row, tile_shape);
  const int low = clamp(max(a.low, b.low), begin, end), high = clamp(min(a.high, b.high), low, end);
#define MOVE(column, how)          \
  to[2 * column] = how(a, column); \
  to[2 * column + 1] = how(b, column);
#else
  const int low = clamp(a.low, begin, end), high = clamp(a.high, low, end);
#if NUMBERS == 2
#define MOVE(column, how)          \
  const number v = how(a, column); \
  to[2 * column] = v.x;            \
  to[2 * column + 1] = v.y;
#else
#define MOVE(column, how) to[column] = how(a, column);
#endif
#endif
  for (int column = begin; column < low; ++column) {
    MOVE(column, anywhere)
  }
  for (int column = low; column < high; ++column) {
    MOVE(column, inside)
  }
  for (int column = high; column < end; ++column) {
    MOVE(column, anywhere)
  }
}
