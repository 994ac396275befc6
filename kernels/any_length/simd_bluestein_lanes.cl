// simd_bluestein_lanes.cl - simd_bluestein_columns.cl for strided rows: one work-item transforms as many rows
// of any length at a time as V has lanes, one row to a lane, by Bluestein's convolution in private scratch.
// In place works: these rows are loaded whole before any is stored.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW, TRANSFORMS_PER_VECTOR   see simd.clh; TRANSFORMS_PER_VECTOR 1
//   DIRECTION, PREFETCH, NONTEMPORAL_STORES   see simd.clh; PREFETCH 0, NONTEMPORAL_STORES 0
//   LOOPS, INDEX                       see rows.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see middle_stages.clh: of the convolution; STAGES >= 2
//   COUNT                              1 .. N: elements of a row
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see source_sink.clh
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see source_sink.clh
//
// ND-range:  (items, 1), work-group 1; item i takes rows_per_item rows from i * rows_per_item on.
//
// Arguments: as simd_bluestein_columns.cl; rows and rows_per_item as simd_lanes.cl.
//
// Order:     natural in and out.
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "io/rows.clh"
#include "lanes/simd.clh"
#include "io/vector_access.clh"

#if NONTEMPORAL_STORES != 0 || PREFETCH != 0
#error "simd_bluestein_lanes.cl neither fetches ahead nor streams: PREFETCH and NONTEMPORAL_STORES must be 0"
#endif
#if TRANSFORMS_PER_VECTOR != 1
#error "simd_bluestein_lanes.cl has one row to a lane: TRANSFORMS_PER_VECTOR must be 1"
#endif
#if COUNT < 1 || COUNT > N
#error "COUNT must be 1 to N"
#endif

#define G 1
#define ROW_LENGTH COUNT

#include "lanes/row_per_lane.clh"

typedef struct {
  source_view at;
  row_starts rows;
  INDEX stride;
  __global const REAL* chirp;
  int rows_left;
} source;
typedef int sink;  // middle stages prefetch nothing
typedef __global const REAL* multiplier;
typedef struct {
  sink_view at;
  row_starts rows;
  INDEX stride;
  __global const REAL* chirp;
  REAL scale;
  int rows_left;
} target;

MAYBE_UNUSED void prefetch_result(const sink to, const int vector) {}

INLINE cplx take(const source from, const int i, const int g, const int lanes) {
  if (i >= COUNT) return c_make(0, 0);
  return c_mul(gather_element(from.at, from.rows, from.rows_left, from.stride, i), from.chirp[2 * i],
               from.chirp[2 * i + 1]);
}

INLINE cplx multiplied(const cplx v, const multiplier spectrum, const int slot, const int g) {
  return c_mul(v, spectrum[2 * slot], spectrum[2 * slot + 1]);
}

INLINE void give(const target to, const int i, const cplx v, const int lanes) {
  if (i >= COUNT) return;
  const cplx w = c_scale(to.scale, c_mul(v, to.chirp[2 * i], to.chirp[2 * i + 1]));
  scatter_element(w, to.at, to.rows, to.stride, i, to.rows_left);
}

// Elements past the row are zero, and no results are stored there.
#define IS_ZERO(first, count) ((first) >= COUNT || LACKS_IN(first, count))
#define IS_UNWANTED(first, count) ((first) >= COUNT || LACKS_OUT(first, count))
#include "simd/column_first_stage.clh"
#include "simd/column_last_stage.clh"
#include "simd/cyclic_convolution.clh"

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_bluestein_lanes(
    SOURCE_PARAMETERS, TARGET_PARAMETERS, __global const REAL* restrict tw, const ulong tw_offset,
    __global const REAL* restrict chirp, const ulong chirp_offset, __global const REAL* restrict spectrum,
    const ulong spectrum_offset, const uint rows, const row_loops loops, const strides src_stride,
    const strides dst_stride, const REAL scale, const uint rows_per_item) {
  cplx a[N];
  source from;
  from.at = SOURCE_FROM(0);
  from.stride = src_stride.s3;
  from.chirp = chirp + chirp_offset;
  target to;
  to.at = TARGET_FROM(0);
  to.stride = dst_stride.s3;
  to.chirp = from.chirp;
  to.scale = scale;
  tw += tw_offset;
  spectrum += spectrum_offset;
  const uint begin = (uint)get_global_id(0) * rows_per_item, end = min(begin + rows_per_item, rows);
  for (uint row = begin; row < end; row += LANES) {
    from.rows = starts_of(row, end - 1, loops, src_stride, 1);
    to.rows = starts_of(row, end - 1, loops, dst_stride, 1);
    from.rows_left = to.rows_left = (int)(end - row);
    first_stage(from, a, tw, LANES);
    convolve(a, 0, tw + 2 * M * (R0 - 1), spectrum);
    last_stage(a, to, tw, LANES);
  }
}
