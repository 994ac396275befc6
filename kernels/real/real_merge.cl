// real_merge.cl - c2r, before the backward complex FFT of N / 2 elements a row: from the half spectrum X of N
// / 2 + 1 elements to Z, whose transform is the rows of N real elements seen as complex elements. The inverse
// of real_split.cl but for a factor of 2. An item takes elements k and N / 2 - k of mirrored rows.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   LOOPS, INDEX   see rows.clh
//   OUTER_AXES     see mirrored_row.clh
//   N              length of the real rows, even
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see source_sink.clh
//   PAIR_DIM       0 | 1: the ND-range dimension that counts k; rows are the other one
// ND-range:  (N / 4 + 1, rows), or the same exchanged, each rounded up to the work-group.
// Order:     natural in and out. src and dst may be the same: every item reads all that it writes.
// Arguments: roots is the table of N roots of unity.
// Operations: 12 for a pair, a multiply-add counted as one.
//
// Elements 0 and N / 2 of mirrored rows should be conjugates of each other. Any other part of them is
// ignored, as in a transform of one axis after the other that keeps the real part.
#include "io/plain_sink.clh"
#include "lanes/complex.clh"
#include "pre_post/real/half_spectrum.clh"
#include "pre_post/real/mirrored_row.clh"
#include "io/rows.clh"
#include "io/copy_access.clh"

#if VW != 1
#error "real_merge.cl works on single points: VW must be 1"
#endif
#if N % 2 != 0
#error "N must be even"
#endif
#if PAIR_DIM != 0 && PAIR_DIM != 1
#error "PAIR_DIM must be 0 or 1"
#endif

#define M (N / 2)

__kernel void real_merge(SOURCE_PARAMETERS, TARGET_PARAMETERS, __global const point* restrict roots,
                         const ulong roots_offset, const uint rows, const row_loops loops,
                         const strides src_stride, const strides dst_stride) {
  const uint k = get_global_id(PAIR_DIM), row = get_global_id(1 - PAIR_DIM);
  if (k > M / 2 || row >= rows) return;
  const uint mirrored = mirrored_row(row, loops);
  // Elements 0 and M / 2 are their own partners: one of two mirrored rows takes both.
  if ((k == 0 || 2 * k == M) && row > mirrored) return;
  const source_view from = SOURCE_FROM(row_start(row, loops, src_stride));
  const source_view from_mirrored = SOURCE_FROM(row_start(mirrored, loops, src_stride));
  const sink_view to = TARGET_FROM(row_start(row, loops, dst_stride));
  const sink_view to_mirrored = TARGET_FROM(row_start(mirrored, loops, dst_stride));
  const bool alone = mirrored == row;  // then an element that is its own partner is read once

  cplx a = load_element(from, k, src_stride.s3);
  cplx b = c_conj(alone && 2 * k == M ? a : load_element(from_mirrored, M - k, src_stride.s3));
  if (k == 0) {
    a = symmetric_part(a, alone ? a : c_conj(load_element(from_mirrored, 0, src_stride.s3)), alone);
    b = symmetric_part(b, alone ? b : load_element(from, M, src_stride.s3), alone);
  }
  const point w = roots[roots_offset + k];
  const pair z = merged(a, b, w.x, w.y);
  store_element(to, k, dst_stride.s3, z.low);
  if (k != 0 || !alone) store_element(to_mirrored, k == 0 ? 0 : M - k, dst_stride.s3, c_conj(z.high));
}
