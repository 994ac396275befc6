// local_fft.cl - whole transforms inside a work-group: autosort stages in registers, exchanged through local memory. One
// read and one write of global memory however many stages there are.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   DIRECTION      see memory.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_PART, TARGET_FORM, TARGET_BITS, TARGET_PART   see sides.clh
//   LOOPS, INDEX   see rows.clh
//   RADICES        see dft.clh
//   N              length of the transform: R0 R1 R2 R3 R4
//   R0, R1, R2, R3, R4, ITEMS   see local_stages.clh
//   ROWS           transforms in a work-group
//   BUTTERFLY_DIM  0 | 1: the dimension of the work-group that counts the items of a transform; rows are the other one. 1
//                  where neighbouring rows are neighbours in memory (columns).
//   FIXED_GROUP    0 | 1: tell the compiler the work-group's size (some compilers allocate registers worse for it)
// ND-range:  (ITEMS, rows rounded up to ROWS) in work-groups of (ITEMS, ROWS), or both exchanged.
// Order:     natural in and out; src may be dst, because a row is read whole before any of it is written.
// Barriers:  see local_stages.clh.
#include "complex.clh"
#include "dft.clh"
#include "memory.clh"
#include "rows.clh"

#define LENGTH N
#include "local_stages.clh"

#if VW != 1
#error "local_fft.cl works on single points: VW must be 1"
#endif
#if ROWS < 1
#error "ROWS must be positive"
#endif

#if FIXED_GROUP && BUTTERFLY_DIM == 0
#define GROUP_SIZE __attribute__((reqd_work_group_size(ITEMS, ROWS, 1)))
#elif FIXED_GROUP
#define GROUP_SIZE __attribute__((reqd_work_group_size(ROWS, ITEMS, 1)))
#else
#define GROUP_SIZE
#endif

__kernel GROUP_SIZE void local_fft(SOURCE_PARAMETERS, TARGET_PARAMETERS, __global const point* restrict roots,
                                   const ulong roots_offset, const uint rows, const uint2 loop_counts,
                                   const strides src_stride, const strides dst_stride, const REAL scale) {
  local_share share = {get_local_id(BUTTERFLY_DIM), 0, 0};
#if R1 > 1  // a single stage exchanges nothing
  __local REAL shared_re[ROWS * SLOTS], shared_im[ROWS * SLOTS];
  share.re = shared_re + get_local_id(1 - BUTTERFLY_DIM) * SLOTS;
  share.im = shared_im + get_local_id(1 - BUTTERFLY_DIM) * SLOTS;
#endif
  const uint row = get_global_id(1 - BUTTERFLY_DIM);
  const bool active = row < rows;  // idle rows of the last group still meet the barriers
  const uint safe = active ? row : 0;
  const side_in in = SOURCE_FROM(row_start(safe, loop_counts, src_stride));
  const side_out out = TARGET_FROM(row_start(safe, loop_counts, dst_stride));
  cplx x[HELD];
  if (active) FIRST_STAGE(_load_global)(x, in, src_stride.s3, share.item);
  local_stages(x, roots + roots_offset, share, share);
  if (active) LAST_STAGE(_store_global)(x, out, dst_stride.s3, share.item, scale);
}
