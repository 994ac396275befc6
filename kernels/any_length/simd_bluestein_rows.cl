// simd_bluestein_rows.cl - one work-item takes whole contiguous rows, one or two at a time: multiplies a row
// by a chirp, appends zeros, convolves cyclically with a constant whose spectrum is given, and multiplies
// what is kept by the chirp again: Bluestein's transform of any length, all in private scratch; vectors run
// along the row. In place works. Where an item has an odd number of rows, the last row fills both halves of
// the vectors.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW, TRANSFORMS_PER_VECTOR   see simd.clh
//   DIRECTION, PREFETCH, NONTEMPORAL_STORES   see simd.clh; PREFETCH 0, NONTEMPORAL_STORES 0
//   LOOPS, INDEX                       see rows.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see row_first_stage.clh: of the convolution
//   COUNT                              1 .. N: elements of a row
//   CHIRPED                            0 | 1: whether there is a chirp; 0 needs COUNT = N, DIRECTION -1
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see source_sink.clh
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see source_sink.clh
//
// ND-range, arguments: see row_kernel.clh. tw: table simd_row. chirp: COUNT interleaved elements, and VW
//            zeros. spectra: table simd_chirp_spectrum, of which row r takes entry r % of_rows.
//
// Order:     natural in and out.
#include "any_length/chirp.clh"
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "io/rows.clh"
#include "lanes/simd.clh"

#define TABLE_PARAMETERS                                                                                \
  __global const REAL *restrict chirp, const ulong chirp_offset, __global const REAL *restrict spectra, \
      const ulong spectra_offset,
typedef struct {
  __global const REAL *chirp, *spectra;
  uint of_rows;
} row_tables;
#define TABLES \
  { chirp + chirp_offset, spectra + spectra_offset, of_rows }
#include "simd/item_rows.clh"

#if NONTEMPORAL_STORES != 0 || PREFETCH != 0
#error "simd_bluestein_rows.cl neither fetches ahead nor streams: PREFETCH and NONTEMPORAL_STORES must be 0"
#endif
#if COUNT > N
#error "COUNT must be at most N"
#endif
#if CHIRPED != 0 && CHIRPED != 1
#error "CHIRPED must be 0 or 1"
#endif
#if !CHIRPED && (COUNT != N || DIRECTION != -1)
#error "without a chirp COUNT must be N and DIRECTION -1"
#endif

MAYBE_UNUSED void prefetch_result(const sink to, const int vector) {}

INLINE cplx take(const source from, const int element) {
#if CHIRPED
  return load_chirped(from.rows, from.tables.chirp, element);
#else
  return load_rows_at(from.rows, element, VW);
#endif
}

// Elements past the row are zero, and no results are stored there.
#define IS_ZERO(first, count) ((first) >= COUNT || LACKS_IN(first, count))
#define IS_UNWANTED(first, count) ((first) >= COUNT || LACKS_OUT(first, count))
#if SOURCE_FORM == FORM_CALLBACK
INLINE source source_without(source from, const int lanes) {
  rows_in_without(from.rows, lanes);
  return from;
}
#define SOURCE_WITHOUT source_without
#endif
#include "simd/row_first_stage.clh"

// All rows have the same spectrum, or, without a chirp, each row has its own.
typedef struct {
  __global const REAL* of_row;
#if TRANSFORMS_PER_VECTOR == 2 && !CHIRPED
  __global const REAL* of_other;
#endif
} multiplier;

INLINE V spectrum_lanes(const multiplier by, const int i) {
#if TRANSFORMS_PER_VECTOR == 2 && !CHIRPED
  return join(VLOAD(by.of_row + i), VLOAD(by.of_other + i));
#else
  return for_all_rows(VLOAD(by.of_row + i));
#endif
}

INLINE cplx multiplied(const cplx v, const multiplier by, const int slot, const int g) {
  const int i = 2 * VW * (slot * G + g);
  return c_mul(v, spectrum_lanes(by, i), spectrum_lanes(by, i + VW));
}

#include "simd/cyclic_convolution.clh"

typedef sink target;
INLINE void give(const target to, const int element, const cplx v) {
#if CHIRPED
  store_chirped(to.rows, to.tables.chirp, element, c_scale(to.scale, v));
#else
  store_rows_at(to.rows, element, c_scale(to.scale, v), VW, CACHED_STORE);
#endif
}

INLINE target target_without(target to, const int lanes) {
  rows_out_without(to.rows, lanes);
  return to;
}
#define SINK_WITHOUT target_without
#include "simd/row_last_stage.clh"

INLINE void convolve_rows(const source from, cplx* a, const sink to, __global const REAL* tw) {
  const row_tables tables = from.tables;
  multiplier by;
  by.of_row = tables.spectra + (ulong)(from.number % tables.of_rows) * (2 * VW * M * G);
#if TRANSFORMS_PER_VECTOR == 2 && !CHIRPED
  by.of_other = tables.spectra + (ulong)(min(from.number + 1, from.last) % tables.of_rows) * (2 * VW * M * G);
#endif
  first_stage(from, a, tw);
  convolve(a, to, tw + MIDDLE_TWIDDLES, by);
  last_stage(a, to, tw);
}
#define STAGES_OF_ROWS convolve_rows

#define KERNEL simd_bluestein_rows
#define LAST_PARAMETERS , const uint of_rows
#include "simd/row_kernel.clh"
