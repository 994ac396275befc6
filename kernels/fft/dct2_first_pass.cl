// dct2_first_pass.cl - the first pass of DCT-II, or DST-II, over long even rows of reals: what dct_rows.cl does before the FFT and the pass of four_step_fft.cl in one. Even
// elements of the row forwards, then odd ones backwards, are pairs, which as N * COLUMNS complex numbers are an N x COLUMNS array. dct2_columns.cl over
// the COLUMNS x N array that this leaves completes the transform. src and dst must not overlap.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                      see simd.clh
//   DIRECTION, PREFETCH, STREAM        see simd.clh; -1, 0, 0
//   LOOPS, INDEX                       see rows.clh: the loops outside, over long rows
//   RADICES                            see dft.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see middle_stages.clh; N even, >= VW
//   COLUMNS                            of the array
//   GROUPS, TAIL                       see four_step_fft.cl
//   EVEN, TYPE, DST, ORTHO             see dct_row.cl; 1, 2
//
// ND-range:  (COLUMNS / (GROUPS VW) rounded up, long rows), work-group 1.
//
// Arguments: offsets count REALs; strides of src reals, of dst complex numbers, as in stockham.cl, for the loops outside; dst_stride.s3 is N. tw: table
//            simd_column, twist: table simd_four_step.
//
// Order:     natural in; out as the second pass needs it.
//
// Source:    Makhoul, A fast cosine transform in one and two dimensions; Bailey, FFTs in external or hierarchical memory.
#include "bare_sides.clh"
#include "complex.clh"
#include "dft.clh"
#include "rows.clh"
#include "simd.clh"

#if DIRECTION != -1 || PREFETCH != 0
#error "dct2_first_pass.cl needs DIRECTION -1, PREFETCH 0"
#endif
#if TYPE != 2 || !EVEN
#error "dct2_first_pass.cl is type II of even length"
#endif
#if N % 2 != 0
#error "N must be even: the first half of the rows are even elements alone"
#endif

#define G GROUPS
#include "item_columns.clh"

typedef struct {
  __global const REAL* row;
  uint first;  // column of the item
} source;

#define ENDS_AT (4 * (INDEX)N * COLUMNS)  // twice the reals of a row

// Numbers j, j + 1, .. of the first half: x[4 j] + i x[4 j + 2].
INLINE cplx take_evens(__global const REAL* x, const int lanes) {
  if (lanes == VW) return numbers_of(IN_ORDER(load(x).re), IN_ORDER(load(x + 2 * VW).re));
  REAL reals[2 * VW] = {0};
  UNROLL
  for (int l = 0; l < 2 * VW; ++l)
    if (l < 2 * lanes) reals[l] = x[2 * l];
  return numbers_of(CAT(vload, VW)(0, reals), CAT(vload, VW)(1, reals));
}

// Of the second half, n reals a row: x[2 n - 1 - 4 j] + i x[2 n - 3 - 4 j], the first of which is at x. A sine changes every second sign.
INLINE cplx take_odds(__global const REAL* x, const int lanes) {
  cplx v;
  if (lanes == VW) {
    __global const REAL* const lowest = x + 1 - 4 * VW;
    v = numbers_of(BACKWARDS(IN_ORDER(load(lowest + 2 * VW).im)), BACKWARDS(IN_ORDER(load(lowest).im)));
  } else {
    REAL reals[2 * VW] = {0};
    UNROLL
    for (int l = 0; l < 2 * VW; ++l)
      if (l < 2 * lanes) reals[l] = x[-2 * l];
    v = numbers_of(CAT(vload, VW)(0, reals), CAT(vload, VW)(1, reals));
  }
  return DST ? c_make(-v.re, -v.im) : v;
}

INLINE cplx take(const source from, const int row, const int g, const int columns) {
  const int lanes = lanes_with_column(columns, g);
  if (lanes == 0) return c_make(0, 0);
  const INDEX at = 4 * ((INDEX)row * COLUMNS + from.first + VW * g);
  return row < N / 2 ? take_evens(from.row + at, lanes) : take_odds(from.row + (ENDS_AT - 1 - at), lanes);
}

#include "first_pass.clh"

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void dct2_first_pass(
    __global const REAL* restrict src, const ulong src_offset, __global REAL* restrict dst,
    const ulong dst_offset, __global const REAL* restrict tw, const ulong tw_offset,
    __global const REAL* restrict twist, const ulong twist_offset, const uint2 loop_counts,
    const strides src_stride, const strides dst_stride) {
  const uint first = (uint)get_global_id(0) * (VW * G), outer = get_global_id(1);
  const source from = {src + src_offset + row_start(outer, loop_counts, src_stride), first};
  dst += dst_offset + 2 * row_start(outer, loop_counts, dst_stride);
  transform_columns(from, dst, dst_stride.s3, first, tw + tw_offset, twist + twist_offset);
}
