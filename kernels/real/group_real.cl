// group_real.cl - r2c and c2r of whole rows inside a work-group: the FFT of N / 2 complex elements as in
// group_fft.cl, and the pass over pairs k, N / 2 - k in local memory before or after it. Odd N: the FFT of N
// elements, with imaginary parts of 0 for real rows and half of the elements for spectra.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   DIRECTION      -1: r2c | 1: c2r
//   LOOPS, INDEX   see rows.clh
//   N              length of the real rows
//   R0, R1, R2, R3, R4, ITEMS, EXCHANGE   see group_stages.clh; the radices multiply to N / 2, to N where
//                  that is odd
//   PAIRED         0: strides of the real array count real elements | 1: two neighbours of a row are a
//                  complex element in memory, which is what they count; N even
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW, TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see source_sink.clh
//   ROWS, BUTTERFLY_DIM, FIXED_GROUP   see group_rows.clh
// Optional parameters (-D), of c2r:
//   DC_NYQUIST_PACKED   see half_spectrum.clh
// ND-range:  see group_rows.clh.
// Arguments: offsets count what strides do. roots: see group_stages.clh. pair_roots, where N is even: roots k
//            of N for k = 0 .. N / 4.
// Order:     natural in and out; src may be dst, because a row is read whole before any of it is written.
// Barriers:  see group_stages.clh, and two for the pairs.
#include "lanes/complex.clh"

#if !PAIRED && DIRECTION < 0
#define SOURCE_COMPONENTS 1
#define TARGET_COMPONENTS 2
#elif !PAIRED
#define SOURCE_COMPONENTS 2
#define TARGET_COMPONENTS 1
#endif
#include "butterfly/dft.clh"
#include "group/local_exchange.clh"
#include "io/access.clh"
#include "io/rows.clh"
#include "pre_post/real/half_spectrum_pairs.clh"

#if VW != 1
#error "group_real.cl works on single points: VW must be 1"
#endif
#if PAIRED != 0 && PAIRED != 1
#error "PAIRED must be 0 or 1"
#endif
#if PAIRED && N % 2 != 0
#error "PAIRED needs an even N"
#endif

#define EVEN (N % 2 == 0)
#define HALF (N / 2)
#define LENGTH (EVEN ? HALF : N)

#if DIRECTION < 0 && !PAIRED && SOURCE_IS_POINTER
#define ROW_SOURCE __global const REAL *src, const ulong src_offset
#define ROW_SOURCE_FROM(element) (src + src_offset + (element))
typedef __global const REAL* row_in;
INLINE REAL real_at(const row_in from, const uint j, const INDEX stride) { return from[j * stride]; }
#else
#define ROW_SOURCE SOURCE_PARAMETERS
#define ROW_SOURCE_FROM SOURCE_FROM
typedef source_view row_in;
#if SOURCE_COMPONENTS == 1
INLINE REAL real_at(const row_in from, const uint j, const INDEX stride) {
  return has_in(from, j) ? read_number(from.array, from.start + j * stride) : 0;
}
#endif
#endif
#if DIRECTION > 0 && !PAIRED && TARGET_IS_POINTER
#define ROW_TARGET __global REAL *dst, const ulong dst_offset
#define ROW_TARGET_FROM(element) (dst + dst_offset + (element))
typedef __global REAL* row_out;
INLINE void store_real(const row_out to, const uint j, const INDEX stride, const REAL v) {
  to[j * stride] = v;
}
#else
#define ROW_TARGET TARGET_PARAMETERS
#define ROW_TARGET_FROM TARGET_FROM
typedef sink_view row_out;
#if TARGET_COMPONENTS == 1
INLINE void store_real(const row_out to, const uint j, const INDEX stride, const REAL v) {
  if (has_out(to, j)) write_number(to.array, to.start + j * stride, v);
}
#endif
#endif

typedef struct {
  row_in at;
  INDEX stride;
  __global const point* pair_roots;
} source;

typedef struct {
  row_out at;
  INDEX stride;
  __global const point* pair_roots;
  REAL scale;
} target;

#if DIRECTION < 0

#define LOAD_PAIRS 0
INLINE cplx load_one(const source from, const uint j) {
#if PAIRED
  return load_element(from.at, j, from.stride);
#elif EVEN
  return c_make(real_at(from.at, 2 * j, from.stride), real_at(from.at, 2 * j + 1, from.stride));
#else
  return c_make(real_at(from.at, j, from.stride), 0);
#endif
}

#if EVEN
#define STORE_PAIRS (HALF / 2 + 1)
INLINE void store_row_pair(const exchange_in share, const target to, const uint k) {
  store_pair(to.at, to.pair_roots[k], k, HALF, to.stride, got(share, k), got(share, k == 0 ? 0 : HALF - k),
             CONST(0.5) * to.scale);
}
#else
#define STORE_PAIRS 0
INLINE void store_one(const target to, const uint k, const cplx v) {
  if (k <= HALF) store_element(to.at, k, to.stride, c_scale(to.scale, v));
}
#endif

#else  // backward: a forward transform with re and im exchanged in loads and stores, as access.clh does

#if !EVEN
// An imaginary part of element 0 is ignored.
INLINE cplx spectrum_element(const source from, const uint k) {
  const cplx a = load_element(from.at, k, from.stride);
  return c_make(k == 0 ? 0 : a.re, a.im);
}
#endif

#if EVEN
#define LOAD_PAIRS (HALF / 2 + 1)
INLINE void load_row_pair(const source from, const exchange_out share, const uint k) {
  const pair z = load_pair(from.at, from.pair_roots[k], k, HALF, from.stride);
  put(share, k, z.low);
  if (k != 0) put(share, HALF - k, z.high);
}
#elif SOURCE_FORM == FORM_CALLBACK  // called once for the two elements that a complex element is made of
#define LOAD_PAIRS (HALF + 1)
INLINE void load_row_pair(const source from, const exchange_out share, const uint k) {
  const cplx a = spectrum_element(from, k);
  put(share, k, a);
  if (k != 0) put(share, N - k, c_make(-a.re, a.im));  // the conjugate, its parts exchanged
}
#else
#define LOAD_PAIRS 0
INLINE cplx load_one(const source from, const uint k) {
  const bool mirrored = k > HALF;
  const cplx a = spectrum_element(from, mirrored ? N - k : k);
  return mirrored ? c_make(-a.re, a.im) : a;  // the conjugate, its parts exchanged
}
#endif

#define STORE_PAIRS 0
INLINE void store_one(const target to, const uint j, const cplx v) {
  const cplx z = c_scale(to.scale, v);
#if PAIRED
  store_element(to.at, j, to.stride, z);
#elif EVEN
  store_real(to.at, 2 * j, to.stride, z.im);
  store_real(to.at, 2 * j + 1, to.stride, z.re);
#else
  store_real(to.at, j, to.stride, z.im);
#endif
}

#endif

#include "group/group_source_sink.clh"

__kernel GROUP_SIZE void group_real(ROW_SOURCE, ROW_TARGET, __global const point* restrict roots,
                                    const ulong roots_offset,
#if EVEN
                                    __global const point* restrict pair_roots, const ulong pair_roots_offset,
#endif
                                    const uint rows, const row_loops loops, const strides src_stride,
                                    const strides dst_stride, const REAL scale) {
  DECLARE_SHARE(share);
  const group_row row = row_of_item(rows);
  source from;
  from.at = ROW_SOURCE_FROM(row_start(row.at, loops, src_stride));
  from.stride = src_stride.s3;
  target to;
  to.at = ROW_TARGET_FROM(row_start(row.at, loops, dst_stride));
  to.stride = dst_stride.s3;
  to.scale = scale;
#if EVEN
  from.pair_roots = to.pair_roots = pair_roots + pair_roots_offset;
#endif
  transform_between(from, to, roots + roots_offset, share, row.active);
}
