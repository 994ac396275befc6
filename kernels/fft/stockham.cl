// stockham.cl - one autosort pass: N / RADIX butterflies of every row. Natural order in and out, no digit
// reversal.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW, WIDE, TAIL   see wide_access.clh. Lanes are neighbouring columns (BUTTERFLY_DIM 1) or butterflies.
//                    Along rows WIDE above 1 asks for neighbouring elements in source and sink: first passes
//                    then store the results of a butterfly as one run.
//   DIRECTION      see access.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW, TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see source_sink.clh
//   LOOPS, INDEX   see rows.clh
//   RADIX          points of a butterfly
//   N              length of the transform
//   SPAN           product of the radices of the passes before this one; 1 in the first pass
//   BUTTERFLY_DIM  0 | 1: the ND-range dimension that counts butterflies; rows are the other one. 1 where
//                  neighbouring rows are neighbours in memory (columns), so that neighbouring items read
//                  neighbouring elements.
//   LOW_BITS       see roots.clh
// Optional parameters (-D):
//   PACKS_DC_NYQUIST   1: the first column is packed of the DC and the Nyquist column, see
//                      dc_nyquist_column.clh; first passes of columns, no callback, no window
// ND-range:  (N / RADIX, rows), or the same exchanged, each rounded up to the work-group. An item takes VW
//            butterflies of a row, or the same one of VW columns; `rows`, loops and strides then count
//            so many columns as one.
// Order:     src and dst differ, except where RADIX is N: then an item reads all that it writes.
// Source:    Stockham's autosort as in Van Loan, Computational Frameworks for the FFT, 1.7.
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "io/access.clh"
#define ELEMENT_AT read_point
#include "pre_post/real/dc_nyquist_column.clh"
#include "lanes/wide_access.clh"
#include "twiddle/roots.clh"
#include "io/rows.clh"

#define BUTTERFLIES (N / RADIX)  // of a row
#define COLUMNS (BUTTERFLY_DIM == 1)
#define OWN_RUNS (!COLUMNS && SPAN == 1 && WIDE > 1)  // a butterfly's results are side by side

#if N % (SPAN * RADIX) != 0
#error "SPAN * RADIX must divide N"
#endif
#if !COLUMNS && SPAN % VW != 0 && SPAN != 1
#error "lanes that are butterflies write neighbours: VW must divide SPAN"
#endif

#ifdef PACKS_DC_NYQUIST
#if !COLUMNS || SPAN != 1
#error "PACKS_DC_NYQUIST is for first passes of columns"
#endif
// The columns, and whether the first of them is the DC/Nyquist column.
typedef struct {
  source_view at, mirrored;
  uint apart;
  bool is_first;
} source;
INLINE cplx with_first(cplx v, const point first) {
#if VW == 1
  v = DIRECTION < 0 ? c_make(first.x, first.y) : c_make(first.y, first.x);
#else
  v.re.s0 = DIRECTION < 0 ? first.x : first.y;
  v.im.s0 = DIRECTION < 0 ? first.y : first.x;
#endif
  return v;
}
INLINE cplx input(const source in, const uint q, const uint j, const INDEX stride, const uint lanes) {
  const cplx v = load_input(in.at, q * BUTTERFLIES, BUTTERFLIES, j, stride, lanes);
  if (!in.is_first) return v;
  const uint k = q * BUTTERFLIES + j;
  return with_first(v, packed_pair(pair_of_columns(in.at, in.mirrored, k, stride, in.apart)));
}
INLINE source columns_from(const source_view in, const source_view mirrored, const bool is_first,
                           const uint2 dc_nyquist) {
  source from;
  from.at = in;
  from.mirrored = mirrored;
  from.is_first = is_first;
  from.apart = dc_nyquist.x;
  return from;
}
#else
typedef source_view source;
INLINE cplx input(const source in, const uint q, const uint j, const INDEX stride, const uint lanes) {
  return load_input(in, q * BUTTERFLIES, BUTTERFLIES, j, stride, lanes);
}
#endif

// Butterfly j of each lane, or with rows butterfly j + l of lane l.
INLINE void butterflies(const source in, const sink_view out, __global const point* roots, const uint j,
                        const INDEX in_stride, const INDEX out_stride, const REAL scale, const uint lanes) {
  const uint k = j % SPAN;  // its place inside a finished sub-transform
  cplx x[RADIX];
#if OWN_RUNS && BUTTERFLIES == 1
  load_butterfly(in, 0, x);
#else
  UNROLL
  for (uint q = 0; q < RADIX; ++q) x[q] = input(in, q, j, in_stride, lanes);
#endif
  if (SPAN > 1) {
    UNROLL
    for (uint q = 1; q < RADIX; ++q)
      x[q] = times_roots(x[q], roots, q * k * (N / (SPAN * RADIX)), COLUMNS ? 0 : q * (N / (SPAN * RADIX)));
  }
  DFT(RADIX)(x);
  UNROLL
  for (uint q = 0; q < RADIX; ++q) x[q] = c_scale(scale, x[q]);
#if OWN_RUNS  // of a first pass
  UNROLL
  for (uint l = 0; l < lanes; ++l) store_butterfly(out, (j + l) * RADIX, x, l);
#elif SPAN * RADIX == N
  UNROLL
  for (uint q = 0; q < RADIX; ++q) store_output(out, q * SPAN, SPAN, k, out_stride, x[q], lanes);
#else
  const uint to = (j - k) * RADIX + k;
  UNROLL
  for (uint q = 0; q < RADIX; ++q) store_lanes(out, to + q * SPAN, out_stride, x[q], lanes);
#endif
}

__kernel void stockham(SOURCE_PARAMETERS, TARGET_PARAMETERS, __global const point* restrict roots,
                       const ulong roots_offset, const uint rows, const row_loops loops,
                       const strides src_stride, const strides dst_stride,
                       const REAL scale DC_NYQUIST_PARAMETERS) {
  const uint j = get_global_id(BUTTERFLY_DIM) * (COLUMNS ? 1 : VW);  // which butterfly
  const uint row = get_global_id(1 - BUTTERFLY_DIM);
  if (j >= BUTTERFLIES || row >= rows) return;
#ifdef PACKS_DC_NYQUIST
  const uint columns = inner_rows(rows, loops);
  const uint outer = outer_iteration(row, loops);
  const uint mirrored = mirrored_outer(outer, dc_nyquist.y) * columns;
  const source in =
      columns_from(SOURCE_FROM(row_start(row, loops, src_stride)),
                   SOURCE_FROM(row_start(mirrored, loops, src_stride)), row == outer * columns, dc_nyquist);
#else
  const source_view in = SOURCE_FROM(row_start(row, loops, src_stride));
#endif
  const sink_view out = TARGET_FROM(row_start(row, loops, dst_stride));
  roots += roots_offset;
#if TAIL
  if (COLUMNS ? ends_line(row, rows, loops) : j + VW > BUTTERFLIES) {
    butterflies(in, out, roots, j, src_stride.s3, dst_stride.s3, scale, TAIL);
    return;
  }
#endif
  butterflies(in, out, roots, j, src_stride.s3, dst_stride.s3, scale, VW);
}
