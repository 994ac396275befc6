// simd_rader_columns.cl - one work-item transforms VW neighbouring columns of COFACTOR (N + 1) elements in
// private scratch, N + 1 a prime: sub-columns of N + 1 elements are cyclic convolutions of N elements
// (Rader); lanes are columns, so permutations only say which row comes next. In place works: an item loads
// all its columns before it stores any.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                      see simd.clh
//   DIRECTION, PREFETCH, NONTEMPORAL_STORES   see simd.clh; PREFETCH 0, NONTEMPORAL_STORES 0
//   LOOPS, INDEX                       see rows.clh: the loops outside the columns
//   N, STAGES, R0, R1, R2, R3, LAST    see middle_stages.clh: of the convolution; STAGES >= 2
//   COFACTOR, INVERSE                  see prime_factor.clh
//   TAIL                               0 .. VW - 1: columns beyond the last whole vector
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see source_sink.clh
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see source_sink.clh
//
// ND-range:  (column groups, outer rows), work-group 1.
//
// Arguments: offsets count elements of the array's pointer type, REALs for a plain array; strides as in
//            stockham.cl, for the loops outside the columns; s3 is the stride of the transformed axis.
//            Columns are neighbours. tw: table simd_column. order: table rader_order. spectrum: table
//            simd_rader_spectrum. scale multiplies the results.
//
// Order:     natural in and out.
#include "lanes/column_vectors.clh"
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "io/rows.clh"
#include "lanes/simd.clh"

#if NONTEMPORAL_STORES != 0 || PREFETCH != 0
#error "simd_rader_columns.cl neither fetches ahead nor streams: PREFETCH and NONTEMPORAL_STORES must be 0"
#endif
#if TAIL < 0 || TAIL >= VW
#error "TAIL must be 0 to VW - 1"
#endif

#define G 1
#define PRIME (N + 1)
#include "any_length/prime_factor.clh"

typedef struct {
  columns_in columns;
  __global const uint* order;
  uint part;
} source;
typedef struct {
  sink_view at;
  INDEX stride;  // in elements, from one row to the next
  REAL scale;
  __global const uint* order;
  uint part;
  cplx* scratch;  // whole columns: sub-columns are stored here before the butterflies across them
} target;

INLINE cplx take(const source from, const int place, const int g, const int lanes) {
  return load_columns(from.columns, in_part(from.order[place], from.part), g, lanes);
}
INLINE void store_column(const target to, const uint row, const cplx v, const int lanes) {
  store_elements(to.at, row, 0, (INDEX)row * to.stride, c_scale(to.scale, v), lanes, CACHED_STORE);
}
INLINE void give_row(const target to, const uint row, const cplx v, const int lanes) {
#if COFACTOR == 1
  store_column(to, row, v, lanes);
#else
  to.scratch[row] = v;
#endif
}
INLINE void give(const target to, const int place, const cplx v, const int lanes) {
  give_row(to, in_part(to.order[place], to.part), v, lanes);
}

#include "simd/column_first_stage.clh"
#include "simd/column_last_stage.clh"
#include "any_length/rader.clh"

INLINE void transform(source from, target to, __global const REAL* tw, __global const REAL* spectrum,
                      const int lanes) {
#if COFACTOR > 1
  cplx columns[ROW_LENGTH];
  to.scratch = columns;
#endif
  for (uint part = 0; part < COFACTOR; ++part) {
    from.part = to.part = part;
    cplx a[N], first = load_columns(from.columns, in_part(0, part), 0, lanes);
    const multiplier by = {spectrum, &first};
    first_stage(from, a, tw, lanes);
    convolve(a, 0, tw + 2 * M * (R0 - 1), by);
    last_stage(a, to, tw, lanes);
    give_row(to, in_part(0, part), first, lanes);
  }
#if COFACTOR > 1
  transform_across(columns);
  for (uint row = 0; row < ROW_LENGTH; ++row) store_column(to, row, columns[row], lanes);
#endif
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_rader_columns(
    SOURCE_PARAMETERS, TARGET_PARAMETERS, __global const REAL* restrict tw, const ulong tw_offset,
    __global const uint* restrict order, const ulong order_offset, __global const REAL* restrict spectrum,
    const ulong spectrum_offset, const row_loops loops, const strides src_stride, const strides dst_stride,
    const REAL scale) {
  const uint group = get_global_id(0), outer = get_global_id(1);
  source from;
  from.columns.at = in_from(SOURCE_FROM(row_start(outer, loops, src_stride)), group * VW, 1);
  from.columns.stride = src_stride.s3;
  from.order = order + order_offset;
  target to;
  to.scratch = 0;
  to.at = out_from(TARGET_FROM(row_start(outer, loops, dst_stride)), group * VW, 1);
  to.stride = dst_stride.s3;
  to.scale = scale;
  to.order = from.order + N;
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
