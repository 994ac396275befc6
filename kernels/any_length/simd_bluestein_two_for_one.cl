// simd_bluestein_two_for_one.cl - r2c and c2r of rows of an odd number of real elements by Bluestein's
// convolution, two-for-one: two rows are the real and the imaginary part of one row of complex elements. An
// item takes whole rows, two at a time, or four where a vector holds two such pairs. In place works: rows are
// loaded whole before any of them is stored. Where an item has an odd number of rows, the last row is both
// parts.
//
// The spectra of the two rows are the even and the odd part, under conjugation, of the one spectrum. Rows are
// brought to the same magnitude first, see balanced_rows.clh. Between the rows and the convolution stands a
// scratch row in private memory, in natural order.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW, ABREAST             see scratch_row.clh
//   DIRECTION                          -1: r2c | 1: c2r
//   PREFETCH, STREAM                   see simd.clh; 0, 0
//   LOOPS, INDEX                       see rows.clh
//   RADICES                            see dft.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see row_first_stage.clh: of the convolution
//   COUNT                              real elements of a row, odd, more than 2 VW; N is at least 2 COUNT - 1
//   SOURCE_FORM, SOURCE_BITS, SOURCE_PART   see caller_rows.clh
//   TARGET_FORM, TARGET_BITS, TARGET_PART   see caller_rows.clh
// ND-range, arguments: see row_kernel.clh; strides of half spectra count complex elements. tw: table
//            simd_row. chirp: COUNT interleaved elements, and VW zeros. spectrum: table simd_chirp_spectrum.
// Order:     natural in and out.
#include "lanes/complex.clh"
#include "io/rows.clh"

#if STREAM != 0 || PREFETCH != 0
#error "simd_bluestein_two_for_one.cl neither fetches ahead nor streams: PREFETCH and STREAM must be 0"
#endif
#if COUNT % 2 == 0 || COUNT <= 2 * VW || N < 2 * COUNT - 1
#error "COUNT must be odd and more than 2 VW, N at least 2 COUNT - 1"
#endif

#define HALF (COUNT / 2 + 1)  // elements of half a spectrum
#if DIRECTION < 0
#define ROW_IN COUNT
#define SOURCE_NUMBERS 1
#define ROW_OUT HALF
#define TARGET_NUMBERS 2
#define HALVED 1
#define FIRST_REAL 0
#define END_REAL COUNT
#else
#define ROW_IN HALF
#define SOURCE_NUMBERS 2
#define ROW_OUT COUNT
#define TARGET_NUMBERS 1
#define HALVED 0
#define FIRST_REAL 2  // see enter()
#define END_REAL (2 * HALF)
#endif
#include "io/staged_rows.clh"
// After it source and sink are plain rows.
#include "any_length/chirp.clh"
#include "butterfly/dft.clh"
#include "pre_post/real/balanced_rows.clh"
#include "pre_post/real/half_spectrum.clh"
#include "lanes/scratch_row.clh"

#define ROWS_TOGETHER (2 * ROWS_AT_ONCE)
#define TABLE_PARAMETERS                                                                                 \
  __global const REAL *restrict chirp, const ulong chirp_offset, __global const REAL *restrict spectrum, \
      const ulong spectrum_offset,
typedef struct {
  __global const REAL *chirp, *spectrum;
} row_tables;
#define TABLES \
  { chirp + chirp_offset, spectrum + spectrum_offset }
#include "simd/item_rows.clh"

typedef sink target;
HOOK void touch_out(const sink to, const int vector) {}

INLINE cplx take(const source from, const int element) {
  if (element >= COUNT) return c_make(0, 0);
  const cplx z = line_up(from.line, element);
  return times_chirp(c_make(IN_LANES(z.RE), IN_LANES(z.IM)), from.tables.chirp, element);
}

INLINE void give(const target to, const int element, const cplx v) {
  if (element >= COUNT) return;
  const cplx w = times_chirp(v, to.tables.chirp, element);
  keep_line_up(to.line, element, c_make(IN_ORDER(w.RE), IN_ORDER(w.IM)));
}

// Elements past the row are zero, and no results are stored there.
#define IS_ZERO(first, count) ((first) >= COUNT)
#define IS_UNWANTED(first, count) ((first) >= COUNT)
#include "simd/row_first_stage.clh"

typedef __global const REAL* multiplier;

INLINE cplx multiplied(const cplx v, const multiplier spectrum, const int slot, const int g) {
  const int i = 2 * VW * (slot * G + g);
  return c_mul(v, for_all_rows(VLOAD(spectrum + i)), for_all_rows(VLOAD(spectrum + i + VW)));
}

#include "simd/cyclic_convolution.clh"
#include "simd/row_last_stage.clh"

// The row that becomes the real parts, and the row that becomes the imaginary parts.
typedef struct {
  reals_read re, im;
} pair_read;
typedef struct {
  reals_written re, im;
} pair_written;
typedef struct {
  factors_of_rows re, im;
} pair_factors;

#if DIRECTION < 0
INLINE void enter(const pair_read rows, const pair_factors by, REAL* line) {
  for (int next = 0; next < COUNT; next += VW) {
    const int i = min(next, COUNT - VW);
    keep_line_up(line, i,
                 c_make(made_equal(reals_up(rows.re, i), by.re), made_equal(reals_up(rows.im, i), by.im)));
  }
}

INLINE void leave(REAL* line, const pair_written rows, const pair_factors by, const REAL scale) {
  keep_line_one(line, COUNT, line_one(line, 0));  // the mirrored element of element 0
  for (int next = 0; next < HALF; next += VW) {
    const int k = min(next, HALF - VW);
    const cplx a = line_up(line, k), b = c_conj(line_down(line, COUNT - k));
    const cplx even = c_add(a, b), odd = c_negi(c_sub(a, b));
    keep_numbers_up(rows.re, k, c_make(scale * (by.re.out * even.re), scale * (by.re.out * even.im)));
    keep_numbers_up(rows.im, k, c_make(scale * (by.im.out * odd.re), scale * (by.im.out * odd.im)));
  }
}
#else
INLINE cplx numbers_made_equal(const cplx x, const factors_of_rows by) {
  return c_make(made_equal(x.re, by), made_equal(x.im, by));
}

INLINE void enter(const pair_read rows, const pair_factors by, REAL* line) {
  for (int next = 0; next < HALF; next += VW) {
    const int k = min(next, HALF - VW);
    const cplx a = numbers_made_equal(numbers_up(rows.re, k), by.re);
    const cplx b = numbers_made_equal(numbers_up(rows.im, k), by.im);
    keep_line_up(line, k, c_addi(a, b));
    keep_line_down(line, COUNT - k, c_addi(c_conj(a), c_conj(b)));
  }
  // An imaginary part of element 0 is ignored.
  keep_line_one(line, 0,
                c_make(made_equal(one_real(rows.re, 0), by.re), made_equal(one_real(rows.im, 0), by.im)));
}

INLINE void leave(REAL* line, const pair_written rows, const pair_factors by, const REAL scale) {
  for (int next = 0; next < COUNT; next += VW) {
    const int i = min(next, COUNT - VW);
    const cplx z = line_up(line, i);
    keep_reals_up(rows.re, i, scale * (by.re.out * z.re));
    keep_reals_up(rows.im, i, scale * (by.im.out * z.im));
  }
}
#endif

// For the first or the second of two rows, and, where a vector holds two pairs, of the next pair.
#if ABREAST == 2
#define EVERY_SECOND(rows, first) \
  { (rows)[first], (rows)[(first) + 2] }
#else
#define EVERY_SECOND(rows, first) (rows)[first]
#endif

INLINE void convolve_pairs(const source from, cplx* a, const sink to, __global const REAL* tw) {
  const pair_read read = {EVERY_SECOND(from.rows, 0), EVERY_SECOND(from.rows, 1)};
  const pair_written made = {EVERY_SECOND(to.rows, 0), EVERY_SECOND(to.rows, 1)};
  const pair_factors by = {equal_factors(read.re), equal_factors(read.im)};
  enter(read, by, to.line);
  keep_line_up(to.line, COUNT, c_make(0, 0));  // a vector at the end of the row reads past it
  first_stage(from, a, tw);
  convolve(a, to, tw + MIDDLE_TWIDDLES, from.tables.spectrum);
  last_stage(a, to, tw);
  leave(to.line, made, by, to.scale);
}
#define STAGES_OF_ROWS convolve_pairs

#define LINE_REALS (2 * N * ROWS_AT_ONCE)
#define KERNEL simd_bluestein_two_for_one
#include "simd/row_kernel.clh"
