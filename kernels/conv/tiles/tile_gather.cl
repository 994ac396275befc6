// tile_gather.cl - cuts a signal, continued beyond its ends, into tiles that may overlap; zeros follow what a
// tile takes.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                          see complex.clh
//   VW                                                 1
//   BORDER, COMPONENTS, SOURCE_FORM, SOURCE_BITS, INDEX   see signal.clh
//   TARGET_FORM, TARGET_BITS                           not used
//   PAIRED                                             see tile_slots.clh
// ND-range:  (width / per_item rounded up, height x slots), each rounded up to the work-group.
// Arguments: tile_shape: height, width, and the rows and columns that come from the signal. signal_shape: its
//            row and column are those of tile (0, 0)'s first element.
#include "lanes/complex.clh"
#include "conv/element.clh"
#include "conv/signal.clh"
#include "conv/tiles/tile_slots.clh"

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

// Where a column within the signal stands; the next ones are its neighbours where columns are. Offsets of 64
// bits, which cannot wrap round, are what a compiler makes vectors of.
INLINE __global const SOURCE_UNIT* place_of(const tile_row r, const int column) {
  return r.from.array.at + (ulong)COMPONENTS * (r.start + (INDEX)(r.column + column) * r.from.column_stride);
}
INLINE REAL real_at(__global const SOURCE_UNIT* place, const long i) {
#if SOURCE_BITS == 16
  return read_stored(i, place);
#else
  return place[i];
#endif
}

#if PAIRED
INLINE void put(__global REAL* to, const long column, const REAL a, const REAL b) {
  to[2 * column] = a;
  to[2 * column + 1] = b;
}
#else
INLINE void put(__global REAL* to, const long column, const number v) {
  set_element(to + COMPONENTS * column, 0, v);
}
#endif

__kernel void tile_gather(SIGNAL_PARAMETERS, __global REAL* restrict tiles, const ulong tiles_offset,
                          TILE_PARAMETERS, const uint per_item) {
  const int begin = get_global_id(0) * (int)per_item, line = get_global_id(1);
  const int row = line % tile_shape.s0, slot = line / tile_shape.s0;
  if (begin >= tile_shape.s1 || slot >= band.s1) return;
  const int end = min(begin + (int)per_item, tile_shape.s1);
  const int index = band.s0 + slot * TILES_PER_SLOT;
  const tile t = tile_at(index, tiling, band);
  const tile_row a = row_of(SIGNAL(t.batch), t, row, tile_shape);
  __global REAL* to = tiles + tiles_offset + (ulong)line * tile_shape.s1 * REALS_PER_SLOT_ELEMENT;
#if PAIRED
  const tile u = tile_at(index + 1, tiling, band);
  const tile_row b = row_of(SIGNAL(u.batch), u, row, tile_shape);
  const int low = clamp(max(a.low, b.low), begin, end), high = clamp(min(a.high, b.high), low, end);
  const int taken = clamp(max(a.taken, b.taken), high, end);
#define PUT(column, how) put(to, column, how(a, column), how(b, column))
#else
  const int low = clamp(a.low, begin, end), high = clamp(a.high, low, end);
  const int taken = clamp(a.taken, high, end);
#define PUT(column, how) put(to, column, how(a, column))
#endif
  for (int column = begin; column < low; ++column) PUT(column, anywhere);
  if (src_stride.s3 == 1 && low < high) {
    __global const SOURCE_UNIT* const from = place_of(a, low);
#if PAIRED
    __global const SOURCE_UNIT* const beside = place_of(b, low);
    for (long i = 0; i < high - low; ++i) put(to, low + i, real_at(from, i), real_at(beside, i));
#else
    for (long i = 0; i < COMPONENTS * (long)(high - low); ++i)
      to[COMPONENTS * (long)low + i] = real_at(from, i);
#endif
  } else {
    for (int column = low; column < high; ++column) PUT(column, inside);
  }
  for (int column = high; column < taken; ++column) PUT(column, anywhere);
  for (long i = (long)taken * REALS_PER_SLOT_ELEMENT; i < (long)end * REALS_PER_SLOT_ELEMENT; ++i) to[i] = 0;
}
