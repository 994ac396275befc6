// simd_rader_rows.cl - simd_rader_columns.cl for rows: one work-item transforms as many rows of COFACTOR (N +
// 1) elements at a time as V has lanes, one row to a lane. In place works: these rows are loaded whole before
// any is stored.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW, TRANSFORMS_PER_VECTOR   see simd.clh
//   DIRECTION, PREFETCH, NONTEMPORAL_STORES   see simd.clh; NONTEMPORAL_STORES 0
//   LOOPS, INDEX                       see rows.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see middle_stages.clh: of the convolution; STAGES >= 2
//   COFACTOR, INVERSE                  see prime_factor.clh
//   CONTIGUOUS                         0 | 1: 1 where all element strides are 1, needs rows of at least VW
//                                      elements
//   IN_PITCH, OUT_PITCH                with CONTIGUOUS, see row_per_lane.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see source_sink.clh
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see source_sink.clh
//
// ND-range:  (items, 1), work-group 1; item i takes rows_per_item rows from i * rows_per_item on.
//
// Arguments: as simd_lanes.cl. order: table rader_order. spectrum: table simd_rader_spectrum.
//
// Order:     natural in and out.
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "io/rows.clh"
#include "lanes/simd.clh"
#include "io/vector_access.clh"

#if NONTEMPORAL_STORES != 0
#error "simd_rader_rows.cl does not stream: NONTEMPORAL_STORES must be 0"
#endif
#if CONTIGUOUS != 0 && CONTIGUOUS != 1
#error "CONTIGUOUS must be 0 or 1"
#endif
#if CONTIGUOUS && COFACTOR * (N + 1) < VW
#error "contiguous rows must hold at least VW elements"
#endif

#define G 1
#define PRIME (N + 1)
#include "any_length/prime_factor.clh"

typedef struct {
  const cplx* row;
  __global const uint* order;
  uint part;
} source;
typedef struct {
  cplx* row;
  __global const uint* order;
  uint part;
  REAL scale;
} target;

INLINE cplx take(const source from, const int place, const int g, const int lanes) {
  return from.row[in_part(from.order[place], from.part)];
}
INLINE void give(const target to, const int place, const cplx v, const int lanes) {
  to.row[in_part(to.order[place], to.part)] = c_scale(to.scale, v);
}

#include "simd/column_first_stage.clh"
#include "simd/column_last_stage.clh"
#include "any_length/rader.clh"
#include "lanes/row_per_lane.clh"

INLINE void transform(cplx* row, cplx* a, __global const REAL* tw, __global const uint* order,
                      __global const REAL* spectrum, const REAL scale) {
  for (uint part = 0; part < COFACTOR; ++part) {
    const source from = {row, order, part};
    const target to = {row, order + N, part, scale};
    cplx* const zero = row + in_part(0, part);
    cplx first = *zero;
    const multiplier by = {spectrum, &first};
    first_stage(from, a, tw, VW);
    convolve(a, 0, tw + 2 * M * (R0 - 1), by);
    last_stage(a, to, tw, VW);
    *zero = c_scale(scale, first);
  }
#if COFACTOR > 1
  transform_across(row);
#endif
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void simd_rader_rows(
    SOURCE_PARAMETERS, TARGET_PARAMETERS, __global const REAL* restrict tw, const ulong tw_offset,
    __global const uint* restrict order, const ulong order_offset, __global const REAL* restrict spectrum,
    const ulong spectrum_offset, const uint rows, const row_loops loops, const strides src_stride,
    const strides dst_stride, const REAL scale, const uint rows_per_item) {
  cplx values[ROW_LENGTH], a[N];
  const source_view in = SOURCE_FROM(0);
  const sink_view out = TARGET_FROM(0);
  tw += tw_offset;
  order += order_offset;
  spectrum += spectrum_offset;
  const uint begin = (uint)get_global_id(0) * rows_per_item, end = min(begin + rows_per_item, rows);
  for (uint row = begin; row < end; row += LANES) {
#if CONTIGUOUS
    load_rows(in, out, row, end, loops, src_stride, dst_stride, values);
    transform(values, a, tw, order, spectrum, scale);
    store_rows(values, out, row, end, loops, dst_stride);
#else
    const row_starts from = starts_of(row, end - 1, loops, src_stride, 1);
    const row_starts to = starts_of(row, end - 1, loops, dst_stride, 1);
    gather_rows(in, from, (int)(end - row), src_stride.s3, values);
    transform(values, a, tw, order, spectrum, scale);
    scatter_rows(values, out, to, dst_stride.s3, (int)(end - row));
#endif
  }
}
