// separate.cl - a filter as a sum of outer products, as far as that takes few of them: cross approximation
// with complete pivoting. The largest element that is left picks a row and a column; their product is taken
// off; until what is left is below the tolerance.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                              see complex.clh
//   VW                                     1
//   COMPONENTS                             see caller_element.clh
//   INDEX                                  uint
//   FILTER_ROWS, FILTER_COLUMNS, TERMS     see separable_terms.clh
//   ITEMS                                  of the one work-group, a power of two
// ND-range:  (ITEMS), one group.
// Local:     ITEMS real elements and ITEMS ints; three barriers a term and as many before.
// Arguments: prepared: taps.cl has written its taps. left: as many numbers as there are taps. tolerance:
//            relative to the largest tap.
// Filters that are not finite are not separated.
#include "lanes/complex.clh"
#include "conv/element.clh"
#include "conv/separable_terms.clh"

#define TAPS (FILTER_ROWS * FILTER_COLUMNS)

INLINE REAL size_of(const number v) {
#if COMPONENTS == 2
  const REAL size = fmax(fabs(v.x), fabs(v.y));
  return isfinite(v.x) && isfinite(v.y) ? size : (REAL)INFINITY;
#else
  return isfinite(v) ? fabs(v) : (REAL)INFINITY;
#endif
}

INLINE number quotient(const number a, const number b) {
#if COMPONENTS == 2
  // b is the largest of all, so nothing overflows once it is scaled away.
  const REAL scale = fmax(fabs(b.x), fabs(b.y));
  const number c = b / scale, d = a / scale;
  return (number)(d.x * c.x + d.y * c.y, d.y * c.x - d.x * c.y) / (c.x * c.x + c.y * c.y);
#else
  return a / b;
#endif
}

INLINE number product(const number a, const number b) { return multiply_add(NO_NUMBER, a, b); }

// Every item learns the place of the largest element.
INLINE int largest(__global const REAL* left, __local REAL* sizes, __local int* places) {
  const int item = get_local_id(0);
  REAL best = -1;
  int place = 0;
  for (int i = item; i < TAPS; i += ITEMS) {
    const REAL size = size_of(number_at(left, i));
    if (size > best) best = size, place = i;
  }
  sizes[item] = best;
  places[item] = place;
  for (int others = ITEMS / 2; others > 0; others /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < others && sizes[item + others] > sizes[item]) {
      sizes[item] = sizes[item + others];
      places[item] = places[item + others];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  return places[0];
}

// What is left once `taken` is off every tap.
INLINE void subtract_term(__global REAL* left, __global const REAL* taps, const number taken) {
  for (int i = get_local_id(0); i < TAPS; i += ITEMS) set_element(left, i, number_at(taps, i) - taken);
  barrier(CLK_GLOBAL_MEM_FENCE);
}

__kernel void separate(__global REAL* restrict prepared, const ulong prepared_offset,
                       __global REAL* restrict left, const ulong left_offset, const REAL tolerance) {
  __local REAL sizes[ITEMS];
  __local int places[ITEMS];
  const int item = get_local_id(0);
  prepared += prepared_offset;
  left += left_offset;
  __global const REAL* taps = prepared + TAPS_BEGIN;
  subtract_term(left, taps, number_at(taps, 0));
  const REAL differs = size_of(number_at(left, largest(left, sizes, places)));
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  subtract_term(left, taps, NO_NUMBER);
  REAL first = 0, size = 0;
  int rank = 0;
  for (;; ++rank) {
    const int place = largest(left, sizes, places), row = place / FILTER_COLUMNS,
              column = place % FILTER_COLUMNS;
    const number pivot = number_at(left, place);
    size = size_of(pivot);
    if (rank == 0) first = size;
    if (rank == TERMS || !(size > tolerance * first) || isinf(size)) break;
    __global REAL* term = prepared + TERMS_BEGIN + rank * TERM_REALS;
    for (int i = item; i < FILTER_COLUMNS; i += ITEMS)
      set_element(term, i, quotient(number_at(left, row * FILTER_COLUMNS + i), pivot));
    for (int j = item; j < FILTER_ROWS; j += ITEMS)
      set_element(term + COLUMN_BEGIN, j, number_at(left, j * FILTER_COLUMNS + column));
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    for (int i = item; i < TAPS; i += ITEMS)
      set_element(left, i,
                  number_at(left, i) - product(number_at(term + COLUMN_BEGIN, i / FILTER_COLUMNS),
                                               number_at(term, i % FILTER_COLUMNS)));
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  }
  const bool is_separated = size <= tolerance * first && isfinite(first);
  if (item != 0) return;
  prepared[RANK] = is_separated ? rank : 0;
  prepared[IS_BOX] = differs <= tolerance * first && isfinite(first);
}
