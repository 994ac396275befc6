// simd_bluestein_columns.cl - simd_bluestein_rows.cl for columns: one work-item transforms VW neighbouring
// columns of any length in private scratch, by Bluestein's convolution; lanes are columns. In place works: an
// item loads all its columns before it stores any.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                      see simd.clh
//   DIRECTION, PREFETCH, NONTEMPORAL_STORES   see simd.clh; PREFETCH 0, NONTEMPORAL_STORES 0
//   LOOPS, INDEX                       see rows.clh: the loops outside the columns
//   N, STAGES, R0, R1, R2, R3, LAST    see middle_stages.clh: of the convolution; STAGES >= 2
//   COUNT                              1 .. N: elements of a column
//   TAIL                               0 .. VW - 1: columns beyond the last whole vector
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see source_sink.clh
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see source_sink.clh
//
// ND-range:  (column groups, outer rows), work-group 1.
//
// Arguments: offsets count elements of the array's pointer type, REALs for a plain array; strides as in
//            stockham.cl, for the loops outside the columns; s3 is the stride of the transformed axis.
//            Columns are neighbours. tw: table simd_column. chirp: COUNT interleaved elements. spectrum:
//            table simd_chirp_spectrum for one lane. scale multiplies the results.
//
// Order:     natural in and out.
#include "lanes/column_vectors.clh"
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "io/rows.clh"
#include "lanes/simd.clh"

#if NONTEMPORAL_STORES != 0 || PREFETCH != 0
#error \
    "simd_bluestein_columns.cl neither fetches ahead nor streams: PREFETCH and NONTEMPORAL_STORES must be 0"
#endif
#if COUNT < 1 || COUNT > N
#error "COUNT must be 1 to N"
#endif
#if TAIL < 0 || TAIL >= VW
#error "TAIL must be 0 to VW - 1"
#endif

#define G 1

typedef struct {
  columns_in columns;
  __global const REAL* chirp;
} source;
typedef int sink;  // middle stages prefetch nothing
typedef __global const REAL* multiplier;

MAYBE_UNUSED void prefetch_result(const sink to, const int vector) {}

INLINE cplx take(const source from, const int row, const int g, const int lanes) {
  if (row >= COUNT) return c_make(0, 0);
  return c_mul(load_columns(from.columns, row, g, lanes), from.chirp[2 * row], from.chirp[2 * row + 1]);
}

INLINE cplx multiplied(const cplx v, const multiplier spectrum, const int slot, const int g) {
  return c_mul(v, spectrum[2 * slot], spectrum[2 * slot + 1]);
}

typedef struct {
  sink_view at;
  INDEX stride;  // in elements, from one row to the next
  __global const REAL* chirp;
  REAL scale;
} target;

INLINE void give(const target to, const int row, const cplx v, const int lanes) {
  if (row >= COUNT) return;
  const cplx w = c_scale(to.scale, c_mul(v, to.chirp[2 * row], to.chirp[2 * row + 1]));
  store_elements(to.at, row, 0, (INDEX)row * to.stride, w, lanes, CACHED_STORE);
}

// Elements past the row are zero, and no results are stored there.
#define IS_ZERO(first, count) ((first) >= COUNT || LACKS_IN(first, count))
#define IS_UNWANTED(first, count) ((first) >= COUNT || LACKS_OUT(first, count))
#include "simd/column_first_stage.clh"
#include "simd/column_last_stage.clh"
#include "simd/cyclic_convolution.clh"

INLINE void transform(const source from, const target to, __global const REAL* tw, const multiplier spectrum,
                      const int lanes) {
  cplx a[N];
  first_stage(from, a, tw, lanes);
  convolve(a, 0, tw + 2 * M * (R0 - 1), spectrum);
  last_stage(a, to, tw, lanes);
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_bluestein_columns(
    SOURCE_PARAMETERS, TARGET_PARAMETERS, __global const REAL* restrict tw, const ulong tw_offset,
    __global const REAL* restrict chirp, const ulong chirp_offset, __global const REAL* restrict spectrum,
    const ulong spectrum_offset, const row_loops loops, const strides src_stride, const strides dst_stride,
    const REAL scale) {
  const uint group = get_global_id(0), outer = get_global_id(1);
  source from;
  from.columns.at = in_from(SOURCE_FROM(row_start(outer, loops, src_stride)), group * VW, 1);
  from.columns.stride = src_stride.s3;
  from.chirp = chirp + chirp_offset;
  target to;
  to.at = out_from(TARGET_FROM(row_start(outer, loops, dst_stride)), group * VW, 1);
  to.stride = dst_stride.s3;
  to.chirp = from.chirp;
  to.scale = scale;
  tw += tw_offset;
  spectrum += spectrum_offset;
#if TAIL
  if (group == get_global_size(0) - 1) {
    transform(from, to, tw, spectrum, TAIL);
    return;
  }
#endif
  transform(from, to, tw, spectrum, VW);
}
