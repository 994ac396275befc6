// row_fft.cl - one work-item transforms whole contiguous rows in private scratch, one after the other;
// vectors run along the row. In place works: a row is loaded whole before any of it is stored.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW                      see simd.clh
//   DIRECTION, PREFETCH, STREAM        see simd.clh
//   LOOPS, INDEX                       see rows.clh
//   RADICES                            see dft.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see stages.clh; STAGES >= 2, R0 >= VW / 2, N / R0 >= VW
//   SCALED                             0 | 1: whether results are multiplied by `scale`
//
// ND-range:  (items, 1), work-group 1; item i takes rows_per_item rows from i * rows_per_item on.
//
// Arguments: offsets count REALs; strides as in stockham.cl, element strides (s3) are 1. tw: table simd_row.
//
// Order:     natural in and out.
//
// Source:    decimation in frequency; docs/simd.md tells how the stages fit together.
#include "complex.clh"
#include "dft.clh"
#include "rows.clh"
#include "simd.clh"

#if STAGES < 2
#error "row_fft.cl needs at least two stages"
#endif
#if 2 * R0 < VW || N < VW * R0
#error "R0 must be at least VW / 2 and N / R0 at least VW"
#endif
#if STREAM && R0 % VW != 0
#error "row_fft.cl streams whole vectors only: R0 must be a multiple of VW"
#endif
#if SCALED != 0 && SCALED != 1
#error "SCALED must be 0 or 1"
#endif

#define M (N / R0)
#define G ((R0 + VW - 1) / VW)
#define SUBS0 1
#define BLOCKS ((M + VW - 1) / VW)

typedef struct {
  __global REAL* row;
  REAL scale;
  route how;
} sink;
typedef __global const REAL* source;

INLINE void put(const sink to, const int slot, const int g, const cplx v) {
  __global REAL* const at = to.row + 2 * (slot * R0 + g * VW);
  const int lanes = R0 % VW == 0 || g < R0 / VW ? VW : R0 % VW;
#if SCALED
  store(at, c_scale(to.scale, v), lanes, to.how);
#else
  store(at, v, lanes, to.how);
#endif
}

HOOK void touch_out(const sink to, const int vector) { fetch_to_write(to.row + 2 * VW * vector); }
HOOK void touch_next(const source next, const int vector) { fetch_to_read(next + 2 * VW * vector); }

#include "stages.clh"

// VW butterflies at a time, over all p < M; the transpose then puts the R0 results of each p into one slot.
// Where VW does not divide M, the last block overlaps the one before. tw: for each block, k = 1 .. R0 - 1: VW
// real parts, then VW imaginary ones, in LANE order.
INLINE void first_stage(const source x, cplx* a, __global const REAL* tw) {
  for (int b = 0; b < BLOCKS; ++b) {
    const int p = M % VW == 0 ? b * VW : min(b * VW, M - VW);
    cplx v[G * VW];
    UNROLL
    for (int k = 0; k < R0; ++k) v[k] = load(x + 2 * (p + k * M));
    DFT(R0)(v);
    UNROLL
    for (int k = 1; k < R0; ++k) {
      __global const REAL* const w = tw + 2 * VW * (b * (R0 - 1) + k - 1);
      v[k] = c_mul(v[k], VLOAD(w), VLOAD(w + VW));
    }
    UNROLL
    for (int k = R0; k < G * VW; ++k) v[k] = v[0];  // never stored
    UNROLL
    for (int g = 0; g < G; ++g) {
      transpose(v + g * VW);
      UNROLL
      for (int l = 0; l < VW; ++l) a[(p + l) * G + g] = v[g * VW + l];
    }
  }
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void row_fft(
    __global const REAL* src, const ulong src_offset, __global REAL* dst, const ulong dst_offset,
    __global const REAL* restrict tw, const ulong tw_offset, const uint rows, const uint2 loop_counts,
    const strides src_stride, const strides dst_stride, const REAL scale, const uint rows_per_item) {
  cplx a[M * G];
  src += src_offset;
  dst += dst_offset;
  tw += tw_offset;
  const uint begin = (uint)get_global_id(0) * rows_per_item, end = min(begin + rows_per_item, rows);
  for (uint row = begin; row < end; ++row) {
    const source next = src + 2 * row_start(min(row + 1, rows - 1), loop_counts, src_stride);
    sink to;
    to.row = dst + 2 * row_start(row, loop_counts, dst_stride);
    to.scale = scale;
    to.how = THROUGH_CACHE;
    first_stage(src + 2 * row_start(row, loop_counts, src_stride), a, tw);
    middle_stages(a, tw + 2 * VW * BLOCKS * (R0 - 1), to);
    if (can_stream(to.row)) {
      to.how = ROUND_CACHE;
      last_stage(a, to, next);
    } else {
      last_stage(a, to, next);
    }
  }
}
