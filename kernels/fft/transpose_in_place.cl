// transpose_in_place.cl - packed rectangular matrices transposed in place: an item moves the elements of one
// cycle of the permutation of one matrix. This is the slowest transpose and the only one that needs neither a
// square nor a workspace.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   LOOPS, INDEX   see rows.clh; a row there is a matrix here, and stride.s3 is not used
// Optional parameters (-D):
//   PAIRS_OF_REALS   see point.clh
// Table:     one element of every cycle; elements that keep their place are left out.
// ND-range:  (cycles, matrices), each rounded up to the work-group.
// Order:     data[c][r] = data[r][c]; size.s0 columns and size.s1 rows before, rows * columns < 2^32.
#include "lanes/complex.clh"
#include "lanes/point.clh"
#include "io/rows.clh"

#if VW != 1
#error "transpose_in_place.cl moves single points: VW must be 1"
#endif

__kernel void transpose_in_place(__global point_unit* restrict data, const ulong data_offset,
                                 __global const uint* restrict leaders, const ulong leaders_offset,
                                 const uint cycles, const uint matrices, const uint2 size,
                                 const row_loops loops, const strides stride) {
  const uint cycle = get_global_id(0), matrix = get_global_id(1);
  if (cycle >= cycles || matrix >= matrices) return;
  data += data_offset + UNITS_PER_POINT * row_start(matrix, loops, stride);

  const uint leader = leaders[leaders_offset + cycle];
  const point first = point_at(data, leader);
  uint to = leader;
  for (;;) {
    const uint from = to % size.s1 * size.s0 + to / size.s1;
    if (from == leader) break;
    put_point(data, to, point_at(data, from));
    to = from;
  }
  put_point(data, to, first);
}
