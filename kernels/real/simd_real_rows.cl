// simd_real_rows.cl - r2c and c2r of one axis: the complex FFT of N elements a row (simd_rows.cl) and the
// pass over pairs k, N - k, with a scratch row in private memory between them. An item takes whole rows, one,
// two, or, with BLOCKWISE, four at a time (simd_rows.cl). In place works: rows are loaded whole before any of
// them is stored.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW, TRANSFORMS_PER_VECTOR   see blocked_row.clh; TRANSFORMS_PER_VECTOR 4 needs BLOCKWISE 1
//   DIRECTION                          -1: r2c | 1: c2r
//   PREFETCH, NONTEMPORAL_STORES       see simd.clh; NONTEMPORAL_STORES 1 needs BLOCKWISE 1, of c2r R0 a
//                                      multiple of VW, and a plain sink
//   LOOPS, INDEX                       see rows.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see row_first_stage.clh; N is half the length of the real rows
//   SCALED                             0 | 1: whether results of the FFT are multiplied by `scale`; 0 for r2c
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see source_sink.clh; of c2r without BLOCKWISE whole
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see source_sink.clh; of r2c the same
//   BLOCKWISE                          0: the scratch row is planar | 1: it consists of blocks; needs R0, or
//                                      for c2r N / R0, a multiple of VW
// Optional parameters (-D), of c2r:
//   DC_NYQUIST_PACKED                  see half_spectrum.clh
// ND-range, arguments: see row_kernel.clh; strides count complex elements, of which two real elements are
//            one. tw: table simd_row. roots: see half_spectrum_row.clh, half_spectrum_blocks.clh. scale: r2c:
//            half of the factor of the results.
// Order:     natural in and out.
#include "lanes/complex.clh"

// Without blocks a half spectrum that is not plain is staged: see half_spectrum_row.clh.
#if !BLOCKWISE && DIRECTION < 0 && (TARGET_FORM != 0 || TARGET_BITS != PRECISION)
#define TARGET_SPACE __private
#elif !BLOCKWISE && DIRECTION > 0 && (SOURCE_FORM != 0 || SOURCE_BITS != PRECISION)
#define SOURCE_SPACE __private
#endif

#include "butterfly/dft.clh"
#include "io/rows.clh"
#include "lanes/simd.clh"
#include "io/vector_access.clh"

#include "simd/row_roots.clh"

#if NONTEMPORAL_STORES && (!BLOCKWISE || !TARGET_IS_POINTER || (DIRECTION > 0 && R0 % VW != 0))
#error "NONTEMPORAL_STORES needs blocks, whole slots of c2r, and a plain target"
#endif
#if N < 2 * VW + 1
#error "N must be more than 2 VW"
#endif
#if DIRECTION < 0 && SCALED
#error "the pairs of r2c take the scale: SCALED must be 0"
#endif

#if BLOCKWISE != 0 && BLOCKWISE != 1
#error "BLOCKWISE must be 0 or 1"
#endif
#if !BLOCKWISE && (DIRECTION < 0 ? TARGET_WINDOW : SOURCE_WINDOW)
#error "without blocks the half spectrum must be whole"
#endif
#if BLOCKWISE && R0 % VW != 0 && (DIRECTION < 0 || N / R0 % VW != 0)
#error "blocks need R0, or for c2r N / R0, a multiple of VW"
#endif

#if TRANSFORMS_PER_VECTOR > 2 && !BLOCKWISE
#error "four transforms per vector: blockwise only"
#endif

#define SCRATCH_FORM (BLOCKWISE ? BLOCKED_SCRATCH : PLANAR_SCRATCH)
#define TAKES (DIRECTION < 0 ? GLOBAL_ROW : SCRATCH_FORM)
#define PUTS (DIRECTION < 0 ? SCRATCH_FORM : NONTEMPORAL_STORES ? STAGED_ROWS : GLOBAL_ROW)
// The last stage of long rows has too little work to prefetch all cache lines at once; where rows fit a
// cache, the pass of c2r does not prefetch.
#if BLOCKWISE && (DIRECTION < 0 || NONTEMPORAL_STORES)
#define PASS_PREFETCHES
#endif
#if BLOCKWISE
#include "lanes/blocked_row.clh"
#else
#include "lanes/scratch_row.clh"
#endif
#if NONTEMPORAL_STORES
#define STAGED_LENGTH (2 * N + (DIRECTION < 0 ? 2 : 0))  // real elements of a row
#if DIRECTION < 0
#define STAGED_REALS (STAGED_LENGTH * ROWS_PER_VECTOR)
#endif
#include "io/staged_stores.clh"
#endif
#include "simd/row_source_sink.clh"
// Blocks are stored, or loaded in time, by slots; or loaded by vectors where the first stage finds whole ones
// and the scratch row is so short that it does not crowd the sets of the nearest cache.
#define IS_LONG (N * PRECISION >= 8192 * 32)
#define IN_TIME (BLOCKWISE && DIRECTION > 0 && (N / R0 % VW != 0 || (IS_LONG && R0 % VW == 0)))
#if IN_TIME
#include "simd/row_stages_in_time.clh"
#else
#include "simd/row_stages.clh"
#endif
#if BLOCKWISE
#include "pre_post/real/half_spectrum_blocks.clh"
#else
#include "pre_post/real/half_spectrum_row.clh"
#endif

#define SCRATCH_REALS (2 * N * ROWS_PER_VECTOR)
#define PREFETCHED_ELEMENTS (2 * N)

#if IN_TIME
#define STAGES_OF_ROWS row_in_time
#else
INLINE void stages_of_rows(const source from, cplx* a, const sink to, __global const REAL* tw) {
#if STAGES == 2  // no stage between the first and the last does it meanwhile
  for (int i = 0; i < N; i += POINTS_PER_CACHE_LINE) prefetch_row_out(to, i);
#endif
  first_stage(from, a, tw);
  middle_stages(a, tw + MIDDLE_TWIDDLES, to);
  last_stage(a, to, from);
}
#define STAGES_OF_ROWS stages_of_rows
#endif

#if DIRECTION > 0
#define PROLOGUE(from, to) merge_row(from)
#else
#define EPILOGUE(from, to) split_row(to, from)
#endif
#define KERNEL simd_real_rows
#include "simd/row_kernel.clh"
