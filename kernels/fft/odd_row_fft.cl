// odd_row_fft.cl - r2c and c2r of rows of N reals, N odd, by a complex FFT of N numbers (row_fft.cl) that takes reals, or
// keeps them, and half of a spectrum. An item takes whole rows, one after the other. In place works: a row is loaded whole
// before any of it is stored.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                      see line.clh
//   DIRECTION                          -1: r2c | 1: c2r
//   PREFETCH, STREAM                   see simd.clh; STREAM 0
//   LOOPS, INDEX                       see rows.clh
//   RADICES                            see dft.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see row_stages.clh
//   SCALED                             0 | 1: whether results are multiplied by `scale`
// ND-range:  (items, 1), work-group 1; item i takes rows_per_item rows from i * rows_per_item on.
// Arguments: offsets count REALs, strides reals on the real side, complex numbers on the other; element strides (s3) are 1.
// tw: table simd_row.
// Order:     natural in and out.
#include "bare_sides.clh"
#include "complex.clh"
#include "dft.clh"
#include "rows.clh"
#include "simd.clh"
#include "simd_sides.clh"

#if STREAM != 0
#error "half spectra are not aligned to vectors: STREAM must be 0"
#endif
#if N <= 2 * VW
#error "N must be more than 2 VW"
#endif

#define TAKES (DIRECTION < 0 ? GLOBAL_REALS : PLANAR_LINE)
#define PUTS (DIRECTION < 0 ? PLANAR_LINE : GLOBAL_REALS)
#include "line.clh"
#include "row_ends.clh"
#include "row_stages.clh"

#define KEPT (N / 2 + 1)  // of a spectrum

// The last vector overlaps the one before where it must.
#if DIRECTION < 0
#define REALS_IN 1
#define REALS_OUT 2
INLINE void keep_half(const REAL* line, __global REAL* to) {
  for (int k = 0; k < KEPT; k += VW) {
    const int at = min(k, KEPT - VW);
    keep_numbers_up(to, at, line_up(line, at));
  }
}
#else
#define REALS_IN 2
#define REALS_OUT 1
INLINE void complete(__global const REAL* from, REAL* line) {
  keep_line_one(line, 0, one_number(from, 0));
  for (int k = 1; k < KEPT; k += VW) {
    const int at = min(k, KEPT - VW);
    const cplx x = numbers_up(from, at);
    keep_line_up(line, at, x);
    keep_line_down(line, N - at, c_make(x.re, -x.im));
  }
}
#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void odd_row_fft(
    __global const REAL* src, const ulong src_offset, __global REAL* dst, const ulong dst_offset,
    __global const REAL* restrict tw, const ulong tw_offset, const uint rows, const uint2 loop_counts,
    const strides src_stride, const strides dst_stride, const REAL scale, const uint rows_per_item) {
  cplx a[M * G];
  REAL line[2 * N];
  src += src_offset;
  dst += dst_offset;
  tw += tw_offset;
  const uint begin = (uint)get_global_id(0) * rows_per_item, end = min(begin + rows_per_item, rows);
  for (uint row = begin; row < end; ++row) {
    source from, next;
    from.rows[0] = src + REALS_IN * row_start(row, loop_counts, src_stride);
    next.rows[0] = src + REALS_IN * row_start(min(row + 1, rows - 1), loop_counts, src_stride);
    from.line = next.line = line;
    sink to;
    to.rows[0] = dst + REALS_OUT * row_start(row, loop_counts, dst_stride);
    to.line = line;
    to.scale = scale;
    to.how = THROUGH_CACHE;
#if DIRECTION > 0
    complete(from.rows[0], line);
#endif
    first_stage(from, a, tw);
    middle_stages(a, tw + MIDDLE_TWIDDLES, to);
    last_stage(a, to, next);
#if DIRECTION < 0
    keep_half(line, to.rows[0]);
#endif
  }
}
