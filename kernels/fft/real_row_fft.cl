// real_row_fft.cl - r2c and c2r of one axis, the complex FFT of N numbers a row (row_fft.cl) and the pass over pairs
// (real_rows.cl) in one: a row is still in the nearest cache when the second begins. An item takes whole rows, one
// after the other. In place works.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                      see real_pairs.clh
//   DIRECTION                          -1: r2c | 1: c2r
//   PREFETCH, STREAM                   see simd.clh; STREAM 0
//   LOOPS, INDEX                       see rows.clh
//   RADICES                            see dft.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see row_first_stage.clh; N is half the length of the real rows
//   SCALED                             0 | 1: whether results of the FFT are multiplied by `scale`; 0 for r2c
// ND-range:  (items, 1), work-group 1; item i takes rows_per_item rows from i * rows_per_item on.
// Arguments: offsets count REALs, strides complex numbers; element strides (s3) are 1. tw: table simd_row. roots: 2 N
// roots of unity. scale: r2c: half of what results are multiplied by.
// Order:     natural in and out.
#include "complex.clh"
#include "dft.clh"
#include "row_stages.clh"
#include "rows.clh"
#include "simd.clh"

#if STREAM != 0
#error "real_row_fft.cl reads again what it stores: STREAM must be 0"
#endif
#if DIRECTION < 0 && SCALED
#error "the pairs of r2c take the scale: SCALED must be 0"
#endif

#define HALF N
#define MERGE (DIRECTION > 0)
#include "real_pairs.clh"

INLINE void combine_row(__global const REAL* from, __global REAL* to, __global const REAL* roots,
                        const REAL scale) {
  row_pair both;
  both.from = both.from_opposite = from;
  both.to = both.to_opposite = to;
  both.roots = roots;
  both.scale = scale;
  own_partners(both);
  pairs_between(both, 1, PAIRS + 1);
}

INLINE void transform_row(const source from, const sink to, const source next, cplx* a,
                          __global const REAL* tw) {
  first_stage(from, a, tw);
  middle_stages(a, tw + MIDDLE_TWIDDLES, to);
  last_stage(a, to, next);
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void real_row_fft(
    __global const REAL* src, const ulong src_offset, __global REAL* dst, const ulong dst_offset,
    __global const REAL* restrict tw, const ulong tw_offset, __global const REAL* restrict roots,
    const ulong roots_offset, const uint rows, const uint2 loop_counts, const strides src_stride,
    const strides dst_stride, const REAL scale, const uint rows_per_item) {
  cplx a[M * G];
  src += src_offset;
  dst += dst_offset;
  tw += tw_offset;
  roots += roots_offset;
  const uint begin = (uint)get_global_id(0) * rows_per_item, end = min(begin + rows_per_item, rows);
  for (uint row = begin; row < end; ++row) {
    const source from = src + 2 * row_start(row, loop_counts, src_stride);
    const source next = src + 2 * row_start(min(row + 1, rows - 1), loop_counts, src_stride);
    sink to;
    to.row = dst + 2 * row_start(row, loop_counts, dst_stride);
    to.scale = scale;
    to.how = THROUGH_CACHE;
#if MERGE
    combine_row(from, to.row, roots, scale);
    transform_row(to.row, to, next, a, tw);
#else
    transform_row(from, to, next, a, tw);
    combine_row(to.row, to.row, roots, scale);
#endif
  }
}
