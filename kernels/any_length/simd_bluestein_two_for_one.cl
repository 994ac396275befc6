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
// ND-range:  (items, 1), work-group 1; item i takes rows_per_item rows from i * rows_per_item on, an even
//            number.
// Arguments: offsets count elements of the array's pointer type, REALs for a plain array, strides real
//            elements of real rows and elements of half spectra; element strides (s3) are 1. tw: table
//            simd_row. chirp: COUNT interleaved elements, and VW zeros. spectrum: table simd_chirp_spectrum.
//            scale multiplies results.
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

// The input of dit_first_stage() and the output of last_stage().
typedef struct {
  REAL* line;
  __global const REAL* chirp;
} target;
typedef target source;
typedef int sink;  // middle stages prefetch nothing

HOOK void touch_out(const sink to, const int vector) {}

INLINE cplx take(const source from, const int element) {
  if (element >= COUNT) return c_make(0, 0);
  const cplx z = line_up(from.line, element);
  return times_chirp(c_make(IN_LANES(z.RE), IN_LANES(z.IM)), from.chirp, element);
}

INLINE void give(const target to, const int element, const cplx v) {
  if (element >= COUNT) return;
  const cplx w = times_chirp(v, to.chirp, element);
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

#define ROWS_OF_PAIRS (2 * ROWS_AT_ONCE)

// For the first or the second of those rows, and, where a vector holds two pairs, of the next pair.
#if ABREAST == 2
#define EVERY_SECOND(rows, first) \
  { (rows)[first], (rows)[(first) + 2] }
#else
#define EVERY_SECOND(rows, first) (rows)[first]
#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_bluestein_two_for_one(
    ROWS_IN_PARAMETERS, ROWS_OUT_PARAMETERS, __global const REAL* restrict tw, const ulong tw_offset,
    __global const REAL* restrict chirp, const ulong chirp_offset, __global const REAL* restrict spectrum,
    const ulong spectrum_offset, const uint rows, const uint2 loop_counts, const strides src_stride,
    const strides dst_stride, const REAL scale, const uint rows_per_item) {
  cplx a[M * G];
  REAL line[2 * N * ROWS_AT_ONCE];
  tw += tw_offset;
  spectrum += spectrum_offset;
  REAL arrived[ROOM_IN(ROWS_OF_PAIRS)], made[ROOM_OUT(ROWS_OF_PAIRS)];
  const rows_in given = ROWS_IN;
  const rows_out wanted = ROWS_OUT;
  const target at = {line, chirp + chirp_offset};
  const uint begin = (uint)get_global_id(0) * rows_per_item, end = min(begin + rows_per_item, rows);
  const uint last = end - 1;
  for (uint row = begin; row < end; row += 2 * ROWS_AT_ONCE) {
    row_in rows_read[ROWS_OF_PAIRS];
    row_out rows_made[ROWS_OF_PAIRS];
    rows_at_work(rows_read, ROWS_OF_PAIRS, given, arrived, row, last, loop_counts, src_stride);
    places_of_results(rows_made, ROWS_OF_PAIRS, wanted, made, row, last, loop_counts, dst_stride);
    const pair_read from = {EVERY_SECOND(rows_read, 0), EVERY_SECOND(rows_read, 1)};
    const pair_written to = {EVERY_SECOND(rows_made, 0), EVERY_SECOND(rows_made, 1)};
    const pair_factors by = {equal_factors(from.re), equal_factors(from.im)};
    enter(from, by, line);
    keep_line_up(line, COUNT, c_make(0, 0));  // a vector at the end of the row reads past it
    dit_first_stage(at, a, tw);
    convolve(a, tw + MIDDLE_TWIDDLES, spectrum);
    last_stage(a, at, tw);
    leave(line, to, by, scale);
    results_leave(wanted, ROWS_OF_PAIRS, made, row, last, loop_counts, dst_stride);
  }
}
