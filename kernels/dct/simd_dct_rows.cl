// simd_dct_rows.cl - DCT and DST of rows of 2 N neighbours, of N if that is odd, of type I of N + 1 (DST: N -
// 1): prologue into a scratch row in private memory (reordered, in pairs, or multiplied by twiddles), the
// complex FFT of N elements (simd_rows.cl), and the epilogue. An item takes whole rows, one or two at a time
// (simd_rows.cl). In place works: rows are loaded whole before any of them is stored. docs/dct.md has the
// algebra.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW, TRANSFORMS_PER_VECTOR   see scratch_row.clh
//   DIRECTION                          of the FFT: -1, for types I and III 1
//   PREFETCH, NONTEMPORAL_STORES       see simd.clh; NONTEMPORAL_STORES 1 needs BLOCKWISE 1
//   LOOPS, INDEX                       see rows.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see row_stages.clh
//   SCALED                             0: results are scaled elsewhere
//   EVEN                               0 | 1: the length; 0 for type I
//   TYPE, DST, ORTHO                   see dct.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see caller_rows.clh
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see caller_rows.clh; NONTEMPORAL_STORES 1 needs a plain whole
//                                             target
//   BLOCKWISE                          0: scratch rows in natural order | 1: whole vectors, a scratch row of
//                                      blocks; needs EVEN, TYPE 2 to 4, R0 a
//                                      multiple of VW
// ND-range, arguments: see row_kernel.clh. tw: table simd_row, blockwise simd_row_of_ends. roots_t and
//            roots_s: see dct_row.clh, all real parts first, and dct_blocks.clh; roots_t again where there
//            are no roots_s.
// Order:     natural in and out.
#include "lanes/complex.clh"
#include "pre_post/dct/dct_length.clh"
#include "io/rows.clh"

#define ROW_IN LENGTH
#define ROW_OUT LENGTH
#define SOURCE_COMPONENTS 1
#define TARGET_COMPONENTS 1
#include "io/staged_rows.clh"
// After it source and sink are plain rows.
#include "butterfly/dft.clh"
#include "io/vector_access.clh"

#define TABLE_PARAMETERS                                                                                    \
  __global const REAL *restrict roots_t, const ulong roots_t_offset, __global const REAL *restrict roots_s, \
      const ulong roots_s_offset,
typedef struct {
  __global const REAL *roots_t, *roots_s;
} dct_roots;
typedef dct_roots row_tables;
#define TABLES \
  { roots_t + roots_t_offset, roots_s + roots_s_offset }
#include "simd/item_rows.clh"

#if (NONTEMPORAL_STORES && !BLOCKWISE) || SCALED != 0
#error "simd_dct_rows.cl needs SCALED 0, and streams blockwise only"
#endif
#if N <= 2 * VW
#error "N must be more than 2 VW"
#endif
#if EVEN != 0 && EVEN != 1
#error "EVEN must be 0 or 1"
#endif
#if DST != 0 && DST != 1
#error "DST must be 0 or 1"
#endif
#if ORTHO != 0 && (ORTHO != 1 || TYPE >= 4 || (TYPE == 1 && DST))
#error "ORTHO must be 0 or 1, 0 for type IV, for DST-I and for the Hartley transform"
#endif

#if BLOCKWISE != 0 && BLOCKWISE != 1
#error "BLOCKWISE must be 0 or 1"
#endif
#if BLOCKWISE && (!EVEN || TYPE == 5 || R0 % VW != 0)
#error "blocks need an even length, no Hartley transform, R0 a multiple of VW"
#endif

#if BLOCKWISE
#define TAKES (TYPE == 3 ? BLOCKED_SCRATCH : GLOBAL_ROW)
#define PUTS BLOCKED_SCRATCH
#elif !EVEN && TYPE != 1
#define TAKES PLANAR_SCRATCH
#define PUTS PLANAR_SCRATCH
#elif TYPE == 2 || TYPE == 5
#define TAKES INTERLEAVED_SCRATCH
#define PUTS PLANAR_SCRATCH
#elif TYPE == 1 || TYPE == 3
#define TAKES PLANAR_SCRATCH
#define PUTS INTERLEAVED_SCRATCH
#elif TYPE == 4
#define TAKES PLANAR_SCRATCH
#define PUTS PLANAR_SCRATCH
#else
#error "TYPE must be 1 to 5"
#endif
#if BLOCKWISE && (TYPE == 2 || (TYPE == 3 && NONTEMPORAL_STORES))
#define PASS_PREFETCHES
#endif
#include "pre_post/real/half_spectrum.clh"
#if NONTEMPORAL_STORES
#include "io/staged_stores.clh"
#endif
#if BLOCKWISE
#include "lanes/blocked_row.clh"
#else
#include "lanes/scratch_row.clh"
#endif
#include "simd/row_source_sink.clh"
#if BLOCKWISE && TYPE == 3
#include "simd/row_stages_in_time.clh"
#else
#include "simd/row_stages.clh"
#endif

// The stages between the first and the last prefetch meanwhile.
MAYBE_UNUSED void prefetch_unless_loaded(const sink to) {
#if STAGES == 2
  for (int i = 0; i < N; i += POINTS_PER_CACHE_LINE) prefetch_row_out(to, i);
#endif
}

#if BLOCKWISE
#include "pre_post/dct/dct_blocks.clh"
#else
#include "pre_post/dct/dct_row.clh"

#if TRANSFORMS_PER_VECTOR == 2
#define REALS_OF(side) \
  { (side).rows[0], (side).rows[1] }
#else
#define REALS_OF(side) (side).rows[0]
#endif

INLINE void dct_of_row(const source from, cplx* a, const sink to, __global const REAL* tw) {
  const dct_roots roots = from.tables;
  const share taken = {0, BEGIN_UNITS}, given = {0, END_UNITS};
  const reals_read row = REALS_OF(from);
  const reals_written results = REALS_OF(to);
  begin_share(row, to.scratch, roots, taken);
  first_stage(from, a, tw);
  middle_stages(a, tw + MIDDLE_TWIDDLES, to);
  prefetch_unless_loaded(to);
  last_stage(a, to, from);
  end_share(to.scratch, results, roots, to.scale, given);
}
#endif

#if NONTEMPORAL_STORES
#define STAGED_LENGTH (2 * N)  // real elements of a row
#if TYPE == 2
#define STAGED_REALS (STAGED_LENGTH * ROWS_PER_VECTOR)
#endif
#endif
#define SCRATCH_REALS (2 * N * ROWS_PER_VECTOR)
#define PREFETCHED_ELEMENTS (2 * N)
#define STAGES_OF_ROWS dct_of_row
#define KERNEL simd_dct_rows
#include "simd/row_kernel.clh"
