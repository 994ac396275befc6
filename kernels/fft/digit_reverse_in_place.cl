// digit_reverse_in_place.cl - every row into digit-reversed order, in place: an item carries one row along
// one cycle of the permutation.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   LOOPS, INDEX   see rows.clh
//   CYCLE_DIM      0 | 1: the ND-range dimension that counts cycles; rows are the other one. 1 where
//                  neighbouring rows are neighbours in memory.
// Optional parameters (-D):
//   PAIRS_OF_REALS   see point.clh
// Table:     begin[0 .. cycles], then the elements of one cycle after the other: element e[i] receives e[i +
//            1], the last one the first. begin counts from the table's start. Elements that keep their place
//            belong to no cycle.
// ND-range:  (cycles or more, rows), or the same exchanged, each rounded up to the work-group.
// Order:     natural in, digit-reversed out.
#include "lanes/complex.clh"
#include "lanes/point.clh"
#include "io/rows.clh"

#if VW != 1
#error "digit_reverse_in_place.cl moves single points: VW must be 1"
#endif
#if CYCLE_DIM != 0 && CYCLE_DIM != 1
#error "CYCLE_DIM must be 0 or 1"
#endif

__kernel void digit_reverse_in_place(__global point_unit* restrict data, const ulong data_offset,
                                     __global const uint* restrict table, const ulong table_offset,
                                     const uint rows, const row_loops loops, const strides stride) {
  const uint cycle = get_global_id(CYCLE_DIM);
  const uint row = get_global_id(1 - CYCLE_DIM);
  table += table_offset;
  if (cycle + 1 >= table[0] || row >= rows) return;
  data += data_offset + UNITS_PER_POINT * row_start(row, loops, stride);

  const uint last = table[cycle + 1] - 1;
  uint to = table[table[cycle]];
  const point first = point_at(data, to * stride.s3);
  for (uint i = table[cycle]; i < last; ++i) {
    const uint from = table[i + 1];
    put_point(data, to * stride.s3, point_at(data, from * stride.s3));
    to = from;
  }
  put_point(data, to * stride.s3, first);
}
