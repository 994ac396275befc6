// expand_half_spectrum.cl - c2r of odd rows: the half spectrum of N / 2 + 1 elements a row to the whole one
// of N.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   LOOPS, INDEX   see rows.clh
//   OUTER_AXES     see mirrored_row.clh
//   N              length of the rows, odd
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see source_sink.clh
//   PAIR_DIM       0 | 1: the ND-range dimension that counts k; rows are the other one
// ND-range:  (N / 2 + 1, rows), or the same exchanged, each rounded up to the work-group: item k has element
//            k and, of the mirrored row, N - k.
// Order:     natural in and out; src and dst differ.
#include "io/plain_sink.clh"
#include "lanes/complex.clh"
#include "pre_post/real/half_spectrum.clh"
#include "pre_post/real/mirrored_row.clh"
#include "io/rows.clh"
#include "io/copy_access.clh"

#if VW != 1
#error "expand_half_spectrum.cl moves single points: VW must be 1"
#endif
#if N % 2 == 0
#error "N must be odd"
#endif
#if PAIR_DIM != 0 && PAIR_DIM != 1
#error "PAIR_DIM must be 0 or 1"
#endif

__kernel void expand_half_spectrum(SOURCE_PARAMETERS, TARGET_PARAMETERS, const uint rows,
                                   const row_loops loops, const strides src_stride,
                                   const strides dst_stride) {
  const uint k = get_global_id(PAIR_DIM), row = get_global_id(1 - PAIR_DIM);
  if (k > N / 2 || row >= rows) return;
  const uint mirrored = mirrored_row(row, loops);
  const source_view from = SOURCE_FROM(row_start(row, loops, src_stride));
  const sink_view to = TARGET_FROM(row_start(row, loops, dst_stride));
  const sink_view to_mirrored = TARGET_FROM(row_start(mirrored, loops, dst_stride));
  cplx v = load_element(from, k, src_stride.s3);
  if (k == 0 && row == mirrored) v.im = 0;  // it should be real: the rest is ignored
  store_element(to, k, dst_stride.s3, v);
  if (k != 0) store_element(to_mirrored, N - k, dst_stride.s3, c_conj(v));
}
