// copy_rows.cl - the first `length` complex elements of every row, copied.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   LOOPS, INDEX   see rows.clh
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see source_sink.clh
//   PAIR_DIM       0 | 1: the ND-range dimension that counts elements of a row; rows are the other one
// ND-range:  (length, rows), or the same exchanged, each rounded up to the work-group.
// Order:     src and dst differ.
#include "io/plain_source.clh"
#include "lanes/complex.clh"
#include "io/rows.clh"
#include "io/copy_access.clh"

#if VW != 1
#error "copy_rows.cl moves single points: VW must be 1"
#endif
#if PAIR_DIM != 0 && PAIR_DIM != 1
#error "PAIR_DIM must be 0 or 1"
#endif

__kernel void copy_rows(SOURCE_PARAMETERS, TARGET_PARAMETERS, const uint length, const uint rows,
                        const row_loops loops, const strides src_stride, const strides dst_stride) {
  const uint i = get_global_id(PAIR_DIM), row = get_global_id(1 - PAIR_DIM);
  if (i >= length || row >= rows) return;
  const source_view from = SOURCE_FROM(row_start(row, loops, src_stride));
  const sink_view to = TARGET_FROM(row_start(row, loops, dst_stride));
  store_element(to, i, dst_stride.s3, load_element(from, i, src_stride.s3));
}
