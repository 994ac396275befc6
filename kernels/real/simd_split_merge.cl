// simd_split_merge.cl - real_split.cl and real_merge.cl in vectors: for devices whose work-items are SIMD
// programs.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                  see mirrored_vectors.clh
//   DIRECTION, PREFETCH, NONTEMPORAL_STORES   see simd.clh; -1, 0, 0
//   LOOPS, INDEX                   see rows.clh
//   OUTER_AXES                     see mirrored_row.clh
//   N                              length of the real rows, even
//   MERGE                          0: r2c, after the complex FFT | 1: c2r, before it
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see source_sink.clh; of MERGE 0 plain
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see source_sink.clh; of MERGE 1 plain
// ND-range:  (ceil(pairs / pairs_per_item), ceil(rows / rows_per_item)), work-group 1; pairs = (N / 2 - 1) /
//            2, at least 1.
// Order:     natural in and out. src and dst may be the same: every item reads all that it writes.
// Arguments: offsets count elements of the array's pointer type, REALs for a plain array; strides complex
//            elements; element strides (s3) are 1. roots is the table of N roots of unity. scale is half of
//            the factor of the results where MERGE is 0, else not used.
#include "lanes/complex.clh"
#include "pre_post/real/mirrored_row.clh"
#include "io/rows.clh"
#include "lanes/simd.clh"

#if DIRECTION != -1 || PREFETCH != 0 || NONTEMPORAL_STORES != 0
#error "simd_split_merge.cl needs DIRECTION -1, PREFETCH 0, NONTEMPORAL_STORES 0"
#endif
#if N % 2 != 0
#error "N must be even"
#endif

#if (MERGE ? TARGET_FORM : SOURCE_FORM) != 0
#error "the spectrum of pairs of reals is plain"
#endif

#define HALF (N / 2)
#include "pre_post/real/mirrored_vectors.clh"

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_split_merge(
    SOURCE_PARAMETERS, TARGET_PARAMETERS, __global const REAL* restrict roots, const ulong roots_offset,
    const uint rows, const row_loops loops, const strides src_stride, const strides dst_stride,
    const REAL scale, const uint pairs_per_item, const uint rows_per_item) {
  const uint first = (uint)get_global_id(0) * pairs_per_item + 1;
  const uint end = min(first + pairs_per_item, (uint)PAIRS + 1);
  const uint first_row = (uint)get_global_id(1) * rows_per_item;
  const uint end_row = min(first_row + rows_per_item, rows);
  for (uint row = first_row; row < end_row; ++row) {
    const uint mirrored = mirrored_row(row, loops);
    row_pair both;
    both.from = SOURCE_FROM(row_start(row, loops, src_stride));
    both.from_mirrored = SOURCE_FROM(row_start(mirrored, loops, src_stride));
    both.to = TARGET_FROM(row_start(row, loops, dst_stride));
    both.to_mirrored = TARGET_FROM(row_start(mirrored, loops, dst_stride));
    both.alone = row == mirrored;
    both.roots = roots + roots_offset;
    both.scale = scale;
    if (first == 1 && row <= mirrored) own_partners(both);
    pairs_between(both, first, end);
  }
}
