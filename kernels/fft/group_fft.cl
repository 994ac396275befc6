// group_fft.cl - whole transforms inside a work-group: autosort stages in registers, exchanged through local
// memory. One read and one write of global memory however many stages there are.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   DIRECTION      see access.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW, TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see source_sink.clh
//   LOOPS, INDEX   see rows.clh
//   N              length of the transform: R0 R1 R2 R3 R4
//   R0, R1, R2, R3, R4, ITEMS, EXCHANGE   see group_stages.clh
//   ROWS, BUTTERFLY_DIM, FIXED_GROUP   see group_rows.clh
// ND-range:  see group_rows.clh.
// Order:     natural in and out; src may be dst, because a row is read whole before any of it is written.
// Barriers:  see group_stages.clh.
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "io/access.clh"
#include "io/rows.clh"

#define LENGTH N
#include "group/group_rows.clh"

#if VW != 1
#error "group_fft.cl works on single points: VW must be 1"
#endif

__kernel GROUP_SIZE void group_fft(SOURCE_PARAMETERS, TARGET_PARAMETERS, __global const point* restrict roots,
                                   const ulong roots_offset, const uint rows, const row_loops loops,
                                   const strides src_stride, const strides dst_stride, const REAL scale) {
  DECLARE_SHARE(share);
  const group_row row = row_of_item(rows);
  const source_view in = SOURCE_FROM(row_start(row.at, loops, src_stride));
  const sink_view out = TARGET_FROM(row_start(row.at, loops, dst_stride));
  cplx x[HELD];
  if (row.active) FIRST_STAGE(_load_global)(x, in, src_stride.s3, share.item);
  local_stages(x, roots + roots_offset, share, share);
  if (row.active) LAST_STAGE(_store_global)(x, out, dst_stride.s3, share.item, scale);
}
