// real_row_fft.cl - r2c and c2r of one axis: the complex FFT of N numbers a row (row_fft.cl) and the pass over pairs k,
// N - k, which meet in a line of private scratch. An item takes whole rows, one after the other. In place works: a row is
// loaded whole before any of it is stored.
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
// Arguments: offsets count REALs, strides complex numbers; element strides (s3) are 1. tw: table simd_row. roots: roots
// 0 .. N / 2 of 2 N, all real parts first. scale: r2c: half of what results are multiplied by.
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
#if N < 2 * VW + 1
#error "N must be more than 2 VW"
#endif
#if DIRECTION < 0 && SCALED
#error "the pairs of r2c take the scale: SCALED must be 0"
#endif

#define TAKES (DIRECTION < 0 ? GLOBAL_ROW : PLANAR_LINE)
#define PUTS (DIRECTION < 0 ? PLANAR_LINE : GLOBAL_ROW)
#include "half_spectrum.clh"
#include "line.clh"
#include "row_ends.clh"
#include "row_stages.clh"

#define PAIRS ((N - 1) / 2)  // k = 1 .. PAIRS go with N - k; 0 and N / 2 are their own partners
#define ROOTS (N / 2 + 1)

#if DIRECTION < 0
// From Z in the line to X in global memory.
INLINE void split_one(const REAL* line, __global REAL* to, __global const REAL* roots, const REAL scale,
                      const int k) {
  const int partner = N - k;
  const cplx a = line_one(line, k), b = c_conj(line_one(line, k == 0 ? 0 : partner));
  const cplx w = one_root(roots, ROOTS, k);
  const pair x = split(a, b, w.re, w.im, scale);
  keep_one_number(to, k, x.low);
  keep_one_number(to, partner, c_conj(x.high));
}

INLINE void split_many(const REAL* line, __global REAL* to, __global const REAL* roots, const REAL scale,
                       const int k) {
  const cplx w = roots_up(roots, ROOTS, k);
  const pair x = split(line_up(line, k), c_conj(line_down(line, N - k)), w.re, w.im, scale);
  keep_numbers_up(to, k, x.low);
  keep_numbers_down(to, N - k, c_conj(x.high));
}

INLINE void split_row(const REAL* line, __global REAL* to, __global const REAL* roots, const REAL scale) {
  split_one(line, to, roots, scale, 0);
  for (int k = 1; k <= PAIRS; k += VW)  // the last vector overlaps the one before where it must
    split_many(line, to, roots, scale, min(k, PAIRS + 1 - VW));
  if (N % 2 == 0) split_one(line, to, roots, scale, N / 2);
}
#else
// From X in global memory to Z in the line.
INLINE void merge_one(__global const REAL* from, REAL* line, __global const REAL* roots, const int k) {
  const cplx a = one_number(from, k), b = c_conj(one_number(from, N - k)), w = one_root(roots, ROOTS, k);
  const pair z = merged(a, b, w.re, w.im);
  keep_line_one(line, k, z.low);
  if (k != 0) keep_line_one(line, N - k, c_conj(z.high));
}

INLINE void merge_many(__global const REAL* from, REAL* line, __global const REAL* roots, const int k) {
  const cplx w = roots_up(roots, ROOTS, k);
  const pair z = merged(numbers_up(from, k), c_conj(numbers_down(from, N - k)), w.re, w.im);
  keep_line_up(line, k, z.low);
  keep_line_down(line, N - k, c_conj(z.high));
}

INLINE void merge_row(__global const REAL* from, REAL* line, __global const REAL* roots) {
  // Elements 0 and N should be real; what they have of an imaginary part counts for nothing.
  const REAL first = from[0], last = from[2 * N];
  line[0] = first + last;
  line[N] = first - last;
  for (int k = 1; k <= PAIRS; k += VW) merge_many(from, line, roots, min(k, PAIRS + 1 - VW));
  if (N % 2 == 0) merge_one(from, line, roots, N / 2);
}
#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void real_row_fft(
    __global const REAL* src, const ulong src_offset, __global REAL* dst, const ulong dst_offset,
    __global const REAL* restrict tw, const ulong tw_offset, __global const REAL* restrict roots,
    const ulong roots_offset, const uint rows, const uint2 loop_counts, const strides src_stride,
    const strides dst_stride, const REAL scale, const uint rows_per_item) {
  cplx a[M * G];
  REAL line[2 * N];
  src += src_offset;
  dst += dst_offset;
  tw += tw_offset;
  roots += roots_offset;
  const uint begin = (uint)get_global_id(0) * rows_per_item, end = min(begin + rows_per_item, rows);
  for (uint row = begin; row < end; ++row) {
    source from, next;
    from.row = src + 2 * row_start(row, loop_counts, src_stride);
    next.row = src + 2 * row_start(min(row + 1, rows - 1), loop_counts, src_stride);
    from.line = next.line = line;
    sink to;
    to.row = dst + 2 * row_start(row, loop_counts, dst_stride);
    to.line = line;
    to.scale = scale;
    to.how = THROUGH_CACHE;
#if DIRECTION > 0
    merge_row(from.row, line, roots);
#endif
    first_stage(from, a, tw);
    middle_stages(a, tw + MIDDLE_TWIDDLES, to);
    last_stage(a, to, next);
#if DIRECTION < 0
    split_row(line, to.row, roots, scale);
#endif
  }
}
