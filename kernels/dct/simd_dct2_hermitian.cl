// simd_dct2_hermitian.cl - DCT-II and DST-II of rows of N neighbouring real elements, vectors along the row,
// in private scratch (simd_rows.cl): the FFT of real elements by the Hermitian FFT (simd_hermitian.cl), whose
// first stage loads the row reordered and whose last stage multiplies its results by twiddles
// (dct2_hermitian.clh). N may be odd. An item takes whole rows, one, two or four at a time. In place works:
// rows are loaded whole before any of them is stored.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION, VW, TRANSFORMS_PER_VECTOR   see simd.clh
//   DIRECTION                          -1
//   PREFETCH, NONTEMPORAL_STORES       see simd.clh, staged_stores.clh
//   LOOPS, INDEX                       see rows.clh
//   N, STAGES, R0, R1, R2, R3, LAST    see hermitian.clh, row_first_stage.clh
//   DST, ORTHO                         see dct.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW   see caller_rows.clh
//   TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see caller_rows.clh; NONTEMPORAL_STORES 1 needs a plain whole
//                                             target
// ND-range, arguments: see row_kernel.clh. tw: table simd_row. roots: see dct2_hermitian.clh.
// Order:     natural in and out.
#include "lanes/complex.clh"
#include "io/rows.clh"

#define ROW_IN N
#define ROW_OUT N
#define SOURCE_COMPONENTS 1
#define TARGET_COMPONENTS 1
#include "io/staged_rows.clh"
// After it source and sink are plain rows.
#include "butterfly/dft.clh"
#include "pre_post/real/half_spectrum.clh"

#include "simd/row_roots.clh"

#if DIRECTION != -1
#error "DIRECTION must be -1"
#endif
#if DST != 0 && DST != 1
#error "DST must be 0 or 1"
#endif
#if ORTHO != 0 && ORTHO != 1
#error "ORTHO must be 0 or 1"
#endif

#if NONTEMPORAL_STORES
#include "io/staged_stores.clh"
#endif
#include "pre_post/dct/dct2_hermitian.clh"
#include "simd/row_stages.clh"

#if NONTEMPORAL_STORES
#define STAGED_LENGTH N  // real elements of a row
#define STAGED_REALS (STAGED_LENGTH * ROWS_PER_VECTOR)
#endif
#define KERNEL simd_dct2_hermitian
#include "simd/row_kernel.clh"
