// simd_hermitian.cl - r2c and c2r of rows of N neighbouring real elements, vectors along the row, in private
// scratch (simd_rows.cl). The first stage leaves a transform of N / R0 elements for every residue of the
// frequency modulo R0, and for real elements residue R0 - r has the conjugates of residue r: it is enough to
// keep half of them (hermitian.clh). So every stage does half of the work, N may be odd, and there is no pass
// over pairs. An item takes whole rows, one, two or four at a time. In place works: rows are loaded whole
// before any of them is stored.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW, TRANSFORMS_PER_VECTOR   see simd.clh
//   DIRECTION                          -1: r2c | 1: c2r
//   PREFETCH, NONTEMPORAL_STORES       see simd.clh, staged_stores.clh
//   LOOPS, INDEX                       see rows.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see row_first_stage.clh; R0 / 2 + 1 residues must fill whole vectors
//                                      with others of R0
//   SCALED                             0 | 1: whether results are multiplied by `scale`
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see caller_rows.clh
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see caller_rows.clh; NONTEMPORAL_STORES 1 needs a plain whole
//                                             target
// Optional parameters (-D), of c2r:
//   DC_NYQUIST_PACKED                  see half_spectrum.clh
// ND-range, arguments: see row_kernel.clh; strides of half spectra count complex elements. tw: table
//            simd_row_in_order.
// Order:     natural in and out.
#include "lanes/complex.clh"
#include "io/staged_real_rows.clh"
#include "io/rows.clh"
// After it source and sink are plain rows.
#include "butterfly/dft.clh"
#include "pre_post/real/half_spectrum.clh"
#include "io/vector_access.clh"
#include "simd/item_rows.clh"

#if NONTEMPORAL_STORES
#include "io/staged_stores.clh"
#endif
#include "real/hermitian_source_sink.clh"
#if DIRECTION < 0
#include "simd/row_stages.clh"
#else
#include "simd/row_stages_in_time.clh"
#endif

#if DIRECTION > 0
#define STAGES_OF_ROWS row_in_time
#endif
#define KERNEL simd_hermitian
#include "simd/row_kernel.clh"
