// simd_two_for_one.cl - r2c and c2r of rows of N neighbouring real elements, two rows as the real and the
// imaginary part of one row of complex elements, whose FFT is that of simd_rows.cl; an item takes whole rows,
// one pair per vector, or as many pairs as a vector holds. In place works: rows are loaded whole before any
// of them is stored. Where an item has fewer rows, the last one is repeated.
//
// The spectra of the two rows are the even and the odd part, under conjugation, of the one spectrum. r2c
// leaves it in a scratch row in private memory, by blocks, and separates it there. c2r combines it as the
// first stage loads it; elements beyond N / 2 come from the mirrored ones. Real elements need no shuffles:
// lanes are in natural order where real elements are.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW, ABREAST             see blocked_row.clh
//   DIRECTION                          -1: r2c | 1: c2r
//   PREFETCH, STREAM                   see simd.clh; STREAM 0
//   LOOPS, INDEX                       see rows.clh
//   RADICES                            see dft.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see row_first_stage.clh; N and R0 multiples of VW
//   SCALED                             0 | 1: whether results of c2r are multiplied by `scale`; 0 for r2c
//   SOURCE_FORM, SOURCE_BITS, SOURCE_PART   see caller_rows.clh
//   TARGET_FORM, TARGET_BITS, TARGET_PART   see caller_rows.clh
// Optional parameters (-D), of c2r:
//   NYQUIST_BESIDE_DC                  see half_spectrum.clh
// ND-range, arguments: see row_kernel.clh; strides of half spectra count complex elements. tw: r2c: table
//            simd_row_in_order | c2r: table simd_row. scale: r2c: half of the factor of the results.
// Order:     natural in and out.
#include "lanes/complex.clh"
#include "io/staged_real_rows.clh"
#include "io/rows.clh"
// After it source and sink are plain rows.
#include "lanes/blocked_row.clh"
#include "butterfly/dft.clh"
#include "pre_post/real/half_spectrum.clh"
#include "io/vector_access.clh"

#if STREAM
#error "simd_two_for_one.cl does not stream: STREAM must be 0"
#endif
#if N % VW != 0 || R0 % VW != 0
#error "N and R0 must be multiples of VW"
#endif
#if DIRECTION < 0 && SCALED
#error "taking rows apart scales them: SCALED must be 0"
#endif

#define ROWS_TOGETHER (2 * ROWS_AT_ONCE)
#include "simd/item_rows.clh"

// First the rows that are real parts.
#define REAL_PARTS(side) ((side).rows)
#define IMAGINARY_PARTS(side) ((side).rows + ROWS_AT_ONCE)

// Vectors of real elements that a line of the cache holds; of a half spectrum the stages see twice as many as
// there are.
#if VW * PRECISION < 512
#define VECTORS_OF_LINE (512 / (VW * PRECISION))
#endif
HOOK void touch_out(const sink to, const int vector) {
  UNROLL
  for (int k = 0; k < ROWS_AT_ONCE; ++k) {
    fetch_target(REAL_PARTS(to)[k] + VW * vector);
    fetch_target(IMAGINARY_PARTS(to)[k] + VW * vector);
  }
}
HOOK void touch_next(const source next, const int vector) {
  UNROLL
  for (int k = 0; k < ROWS_TOGETHER; ++k) fetch_source_soon(next.next[k] + VW * vector);
}

#if DIRECTION < 0
INLINE cplx take(const source from, const int i) {
  return c_make(reals_of_rows(REAL_PARTS(from), i), reals_of_rows(IMAGINARY_PARTS(from), i));
}
INLINE void put(const sink to, const int slot, const int g, const cplx v) {
  keep_block(to.line, slot * (R0 / VW) + g, v);
}
#else
#define SOURCE_OF range_of_source

// Element i and the elements after it, in load() order.
INLINE cplx half_of(const row_in* rows, const int i) { return as_it_stands(load_rows_at(rows, i, VW)); }
#if N == R0 * VW && ABREAST == 1
// One vector of butterflies loads every block, and the mirrors of the blocks beyond N / 2 are among them. Of
// the block of element N / 2, that alone.
INLINE cplx opposite(const row_in* rows, const int i) {
  const int k = N - i;
  const cplx behind = k == N / 2 ? c_make((V)(rows[0][2 * k]), (V)(rows[0][2 * k + 1])) : half_of(rows, k);
  return falling(behind, half_of(rows, k - VW));
}
#else
INLINE cplx opposite(const row_in* rows, const int i) {
  return turned_round(half_of(rows, N - i - (VW - 1)));
}
#endif

#if NYQUIST_BESIDE_DC
// Element N / 2 and those before it.
INLINE cplx middle_of(const row_in* rows) {
  H nyquist[ROWS_AT_ONCE];
  UNROLL
  for (int k = 0; k < ROWS_AT_ONCE; ++k) nyquist[k] = (H)(rows[k][1]);
  return falling(c_make(joined(nyquist), (V)(0)), half_of(rows, N / 2 - VW));
}
#else
INLINE cplx middle_of(const row_in* rows) { return opposite(rows, N / 2); }
#endif

// Elements 0 and N / 2 should be real: an imaginary part is ignored.
INLINE cplx number_of(const row_in* rows, const int first, const int i) {
  const bool is_middle = 2 * first == N && i == first;
  cplx v = is_middle ? middle_of(rows) : 2 * first < N ? half_of(rows, i) : opposite(rows, i);
  if (i == 0 || is_middle) v.im = with_first_of((V)(0), v.im);
  return v;
}
INLINE cplx take(const source from, const int i) {
  const cplx a = number_of(REAL_PARTS(from), from.of.first, i),
             b = number_of(IMAGINARY_PARTS(from), from.of.first, i);
  // Beyond N / 2 these are conjugates.
  return as_it_stands(2 * from.of.first < N ? c_addi(a, b) : c_conj(c_subi(a, b)));
}
INLINE void put(const sink to, const int slot, const int g, const cplx v) {
#if SCALED
  const cplx z = c_scale(to.scale, v);
#else
  const cplx z = v;
#endif
  const int i = slot * R0 + g * VW;
  keep_reals_of_rows(REAL_PARTS(to), i, undivided(z.RE));
  keep_reals_of_rows(IMAGINARY_PARTS(to), i, undivided(z.IM));
}
#endif

#include "simd/row_stages.clh"

#if DIRECTION < 0
#define LINE_BLOCKS (N / VW)
// A short scratch row stays in registers, if the compiler can tell all indices.
#if LINE_BLOCKS <= 16
#define UNROLL_PASS UNROLL
#else
#define UNROLL_PASS
#endif

// The first `lanes` elements of block b, a literal, of either row; `before` is the mirrored block, `behind`
// the block after it.
INLINE void take_block_apart(const sink to, const int b, const cplx before, const cplx behind,
                             const int lanes) {
  const cplx z = block_at(to.line, b), partners = c_scale(to.scale, falling(behind, before));
  const cplx re = c_make(to.scale * z.re + partners.re, to.scale * z.im - partners.im);
  const cplx im = c_make(to.scale * z.im + partners.im, partners.re - to.scale * z.re);
  store_rows_at(REAL_PARTS(to), VW * b, re, lanes, THROUGH_CACHE);
  store_rows_at(IMAGINARY_PARTS(to), VW * b, im, lanes, THROUGH_CACHE);
}

// From the spectrum of both in the scratch row to those of either.
INLINE void take_apart(const sink to) {
  cplx behind = block_at(to.line, 0);  // element N is element 0
  UNROLL_PASS
  for (int b = 0; b < LINE_BLOCKS / 2; ++b) {
    const cplx before = block_at(to.line, LINE_BLOCKS - 1 - b);
    take_block_apart(to, b, before, behind, VW);
    behind = before;
  }
#if LINE_BLOCKS % 2 != 0  // the block in the middle is its own mirror
  take_block_apart(to, LINE_BLOCKS / 2, block_at(to.line, LINE_BLOCKS / 2), behind, VW / 2 + 1);
#else  // element N / 2 is its own partner
  const V zero = (V)(0);
  store_rows_at(REAL_PARTS(to), N / 2, c_make(2 * to.scale * behind.re, zero), 1, THROUGH_CACHE);
  store_rows_at(IMAGINARY_PARTS(to), N / 2, c_make(2 * to.scale * behind.im, zero), 1, THROUGH_CACHE);
#endif
}
#endif

#if DIRECTION < 0
#define LINE_REALS (2 * N * ROWS_AT_ONCE)
#define EPILOGUE(from, to) take_apart(to)
#endif
#define KERNEL simd_two_for_one
#include "simd/row_kernel.clh"
