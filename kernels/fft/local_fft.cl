// local_fft.cl - whole transforms inside a work-group: autosort stages in registers, exchanged through local memory. One
// read and one write of global memory however many stages there are.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   DIRECTION      see memory.clh
//   LOOPS, INDEX   see rows.clh
//   RADICES        see dft.clh
//   N              length of the transform: R0 R1 R2 R3 R4
//   R0, R1, R2, R3, R4   radices in the order they run; 1 behind the last stage
//   ITEMS          work-items that share one transform
//   ROWS           transforms in a work-group
//   BUTTERFLY_DIM  0 | 1: the dimension of the work-group that counts the items of a transform; rows are the other one. 1
//                  where neighbouring rows are neighbours in memory (columns).
//   FIXED_GROUP    0 | 1: tell the compiler the work-group's size (some compilers allocate registers worse for it)
// ND-range:  (ITEMS, rows rounded up to ROWS) in work-groups of (ITEMS, ROWS), or both exchanged.
// Order:     natural in and out; src may be dst, because a row is read whole before any of it is written.
// Barriers:  two for each exchange, that is for each stage but the last.
#include "complex.clh"
#include "dft.clh"
#include "memory.clh"
#include "rows.clh"

#if VW != 1
#error "local_fft.cl works on single points: VW must be 1"
#endif
#if R0 * R1 * R2 * R3 * R4 != N
#error "the radices must multiply to N"
#endif
#if ITEMS < 1 || ROWS < 1 || ITEMS > N
#error "ITEMS and ROWS must be positive, ITEMS at most N"
#endif

// Neighbouring items write RADIX apart; a gap after every 32 words spreads those writes over the banks.
#define BANKS 32
#define PADDED(i) ((i) + (i) / BANKS)
#define SLOTS (PADDED(N - 1) + 1)

// Butterflies of one stage that one item computes, and the numbers that they hold.
#define SHARE(radix) ((N / (radix) + ITEMS - 1) / ITEMS)
#define HOLDS(radix) (SHARE(radix) * (radix))
#define LARGER(a, b) ((a) > (b) ? (a) : (b))
#define HELD LARGER(LARGER(HOLDS(R0), HOLDS(R1)), LARGER(LARGER(HOLDS(R2), HOLDS(R3)), HOLDS(R4)))

#define STAGE stage0
#define RADIX R0
#define SPAN 1
#include "local_stage.clh"
#if R1 > 1
#define STAGE stage1
#define RADIX R1
#define SPAN R0
#include "local_stage.clh"
#endif
#if R2 > 1
#define STAGE stage2
#define RADIX R2
#define SPAN (R0 * R1)
#include "local_stage.clh"
#endif
#if R3 > 1
#define STAGE stage3
#define RADIX R3
#define SPAN (R0 * R1 * R2)
#include "local_stage.clh"
#endif
#if R4 > 1
#define STAGE stage4
#define RADIX R4
#define SPAN (R0 * R1 * R2 * R3)
#include "local_stage.clh"
#endif

#if FIXED_GROUP && BUTTERFLY_DIM == 0
#define GROUP_SIZE __attribute__((reqd_work_group_size(ITEMS, ROWS, 1)))
#elif FIXED_GROUP
#define GROUP_SIZE __attribute__((reqd_work_group_size(ROWS, ITEMS, 1)))
#else
#define GROUP_SIZE
#endif

__kernel GROUP_SIZE void local_fft(__global const point* src, const ulong src_offset, __global point* dst,
                                   const ulong dst_offset, __global const point* restrict roots,
                                   const ulong roots_offset, const uint rows, const uint2 loop_counts,
                                   const strides src_stride, const strides dst_stride, const REAL scale) {
  const uint item = get_local_id(BUTTERFLY_DIM), row = get_global_id(1 - BUTTERFLY_DIM);
#if R1 > 1  // a single stage exchanges nothing
  __local REAL shared_re[ROWS * SLOTS], shared_im[ROWS * SLOTS];
  __local REAL* const re = shared_re + get_local_id(1 - BUTTERFLY_DIM) * SLOTS;
  __local REAL* const im = shared_im + get_local_id(1 - BUTTERFLY_DIM) * SLOTS;
#endif
  const bool active = row < rows;  // idle rows of the last group still meet the barriers
  if (active) {
    src += src_offset + row_start(row, loop_counts, src_stride);
    dst += dst_offset + row_start(row, loop_counts, dst_stride);
  }
  roots += roots_offset;

  cplx x[HELD];
  if (active) stage0_load_global(x, src, src_stride.s3, item);
  stage0_butterflies(x, roots, item);
#if R1 > 1
  stage0_store_local(x, re, im, item);
  barrier(CLK_LOCAL_MEM_FENCE);
  stage1_load_local(x, re, im, item);
  stage1_butterflies(x, roots, item);
#endif
#if R2 > 1
  barrier(CLK_LOCAL_MEM_FENCE);
  stage1_store_local(x, re, im, item);
  barrier(CLK_LOCAL_MEM_FENCE);
  stage2_load_local(x, re, im, item);
  stage2_butterflies(x, roots, item);
#endif
#if R3 > 1
  barrier(CLK_LOCAL_MEM_FENCE);
  stage2_store_local(x, re, im, item);
  barrier(CLK_LOCAL_MEM_FENCE);
  stage3_load_local(x, re, im, item);
  stage3_butterflies(x, roots, item);
#endif
#if R4 > 1
  barrier(CLK_LOCAL_MEM_FENCE);
  stage3_store_local(x, re, im, item);
  barrier(CLK_LOCAL_MEM_FENCE);
  stage4_load_local(x, re, im, item);
  stage4_butterflies(x, roots, item);
#endif
  if (!active) return;
#if R4 > 1
  stage4_store_global(x, dst, dst_stride.s3, item, scale);
#elif R3 > 1
  stage3_store_global(x, dst, dst_stride.s3, item, scale);
#elif R2 > 1
  stage2_store_global(x, dst, dst_stride.s3, item, scale);
#elif R1 > 1
  stage1_store_global(x, dst, dst_stride.s3, item, scale);
#else
  stage0_store_global(x, dst, dst_stride.s3, item, scale);
#endif
}
