// simd_bluestein_passes.cl - the first and the last pass of Bluestein's transform of long rows. A row of
// COUNT elements, followed by zeros, is seen as an N x COLUMNS array: the first pass multiplies it by the
// chirp and transforms its columns, whose element k it multiplies by exp(-2 pi i c k / (N COLUMNS)), c the
// column; simd_bluestein_rows.cl then convolves the array's rows; the last pass undoes the first. One
// work-item takes GROUPS * VW neighbouring columns in private scratch.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                      see simd.clh
//   DIRECTION, PREFETCH, NONTEMPORAL_STORES   see simd.clh; PREFETCH 0, NONTEMPORAL_STORES 0
//   LOOPS, INDEX                       see rows.clh: the loops over long rows
//   N, STAGES, R0, R1, R2, R3, LAST    see middle_stages.clh
//   COUNT                              see chirp.clh; at most N COLUMNS
//   COLUMNS                            a multiple of GROUPS * VW
//   GROUPS                             neighbouring vectors of columns that an item takes
//   PASS                               1 from rows to arrays | 2 from arrays to rows
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see source_sink.clh; arrays are plain
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see source_sink.clh
//
// ND-range:  (COLUMNS / (GROUPS * VW), long rows), work-group 1.
//
// Arguments: offsets count elements of the array's pointer type, REALs for a plain array; strides as in
//            stockham.cl, for the loops over long rows and arrays; s3 is 1 for rows, for arrays the distance
//            between their rows. tw: table simd_column. chirp: COUNT interleaved elements, VW zeros.
//            twiddles: table simd_four_step. scale multiplies what is stored.
//
// Order:     natural in and out; what lies between the passes is the forward transform, whatever the
//            direction.
#include "any_length/chirp.clh"
#include "lanes/column_vectors.clh"
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "io/rows.clh"
#include "lanes/simd.clh"

#if NONTEMPORAL_STORES != 0 || PREFETCH != 0
#error "simd_bluestein_passes.cl neither fetches ahead nor streams: PREFETCH and NONTEMPORAL_STORES must be 0"
#endif
#if GROUPS < 1 || COLUMNS < 1 || COLUMNS % (GROUPS * VW) != 0
#error "COLUMNS must be a multiple of GROUPS * VW"
#endif
#if PASS != 1 && PASS != 2
#error "PASS must be 1 or 2"
#endif

#define G GROUPS

// exp(-2 pi i c k / n) for columns c, as a product: `of_lanes` holds exp(-2 pi i l k / n) for every k and
// the lanes l; `of_vector` holds the other factor for every vector of columns and every k.
typedef struct {
  __global const REAL *of_lanes, *of_vector;
} array_twiddles;

INLINE cplx twiddled(const cplx v, const array_twiddles twiddles, const int k, const int g) {
  __global const REAL* const w = twiddles.of_lanes + 2 * VW * k;
  __global const REAL* const of_vector = twiddles.of_vector + 2 * (g * N + k);
  const cplx root = c_mul(c_make(VLOAD(w), VLOAD(w + VW)), of_vector[0], of_vector[1]);
  return c_mul(v, root.re, root.im);
}

INLINE cplx exchanged(const cplx v) { return c_make(v.im, v.re); }

// Loads and stores exchange re and im for a backward transform, whereas the array between the passes always
// holds the forward one.
INLINE cplx as_in_array(const cplx v) { return DIRECTION < 0 ? v : exchanged(v); }

typedef struct {
  source_view rows[ROWS_PER_VECTOR];
  __global const REAL* chirp;
  int column;
} row_in;
typedef struct {
  sink_view rows[ROWS_PER_VECTOR];
  __global const REAL* chirp;
  int column;
  REAL scale;
} row_out;
typedef struct {
  columns_in columns;
  array_twiddles twiddles;
} array_in;
typedef struct {
  sink_view at;
  INDEX stride;  // in elements, from one row to the next
  array_twiddles twiddles;
} array_out;

#if PASS == 1
typedef row_in source;
typedef array_out sink;

INLINE cplx take(const source from, const int row, const int g, const int lanes) {
  return load_chirped(from.rows, from.chirp, row * COLUMNS + from.column + VW * g);
}
INLINE void put(const sink to, const int slot, const int g, const cplx v) {
  store_elements(to.at, slot, VW * g, (INDEX)slot * to.stride + VW * g,
                 as_in_array(twiddled(v, to.twiddles, slot, g)), VW, CACHED_STORE);
}
#else
typedef array_in source;
typedef row_out sink;

INLINE cplx take(const source from, const int row, const int g, const int lanes) {
  return twiddled(exchanged(as_in_array(load_columns(from.columns, row, g, lanes))), from.twiddles, row, g);
}
INLINE void put(const sink to, const int slot, const int g, const cplx v) {
  store_chirped(to.rows, to.chirp, slot * COLUMNS + to.column + VW * g, c_scale(to.scale, exchanged(v)));
}
#endif

MAYBE_UNUSED void prefetch_result(const sink to, const int vector) {}
MAYBE_UNUSED void prefetch_next(const source next, const int vector) {}

// Elements past the row are zero, and no results are stored there.
#define IS_BEYOND(first) ((first)*COLUMNS >= COUNT)
#if PASS == 1
#define IS_ZERO(first, count) (IS_BEYOND(first) || LACKS_IN((first)*COLUMNS, (count)*COLUMNS))
#else
#define IS_UNWANTED(first, count) (IS_BEYOND(first) || LACKS_OUT((first)*COLUMNS, (count)*COLUMNS))
#endif
#include "simd/column_first_stage.clh"
#include "simd/stages.clh"

INLINE void transform(const source from, const sink to, __global const REAL* tw) {
  cplx a[N * G];
  first_stage(from, a, tw, VW);
  middle_stages(a, tw + 2 * M * (R0 - 1), to);
  last_stage(a, to, from);
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_bluestein_passes(
    SOURCE_PARAMETERS, TARGET_PARAMETERS, __global const REAL* restrict tw, const ulong tw_offset,
    __global const REAL* restrict chirp, const ulong chirp_offset, __global const REAL* restrict twiddles,
    const ulong twiddles_offset, const row_loops loops, const strides src_stride, const strides dst_stride,
    const REAL scale) {
  const uint group = get_global_id(0), outer = get_global_id(1);
  const source_view in = SOURCE_FROM(row_start(outer, loops, src_stride));
  const sink_view out = TARGET_FROM(row_start(outer, loops, dst_stride));
  source from;
  sink to;
  const array_twiddles twiddles_of_group = {
      twiddles + twiddles_offset, twiddles + twiddles_offset + 2 * VW * N + (ulong)(2 * N * G) * group};
#if PASS == 1
  from.rows[0] = in;
  from.chirp = chirp + chirp_offset;
  from.column = VW * G * group;
  to.at = out_from(out, group * (VW * G), 1);
  to.stride = dst_stride.s3;
  to.twiddles = twiddles_of_group;
#else
  from.columns.at = in_from(in, group * (VW * G), 1);
  from.columns.stride = src_stride.s3;
  from.twiddles = twiddles_of_group;
  to.rows[0] = out;
  to.chirp = chirp + chirp_offset;
  to.column = VW * G * group;
  to.scale = scale;
#endif
  transform(from, to, tw + tw_offset);
}
