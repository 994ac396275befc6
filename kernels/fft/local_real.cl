// local_real.cl - r2c and c2r of whole rows inside a work-group: the FFT of N / 2 complex numbers as in local_fft.cl, and the
// pass over pairs k, N / 2 - k in local memory before it or behind. Odd N: the FFT of N numbers, whose imaginary parts are 0 on
// the one side and half of which are there on the other.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   DIRECTION      -1: r2c | 1: c2r
//   LOOPS, INDEX   see rows.clh
//   RADICES        see dft.clh
//   N              length of the real rows
//   R0, R1, R2, R3, R4, ITEMS, EXCHANGE   see local_stages.clh; the radices multiply to N / 2, to N where that is odd
//   PAIRED         0: strides of the real side count reals | 1: two neighbours of a row are a complex number in memory, which is what they
//                  count; N even
//   ROWS, BUTTERFLY_DIM, FIXED_GROUP   see local_rows.clh
// Optional parameters (-D):
//   PAIRS_OF_REALS   see point.clh
// ND-range:  see local_rows.clh.
// Arguments: offsets count what strides do. roots: see local_stages.clh. pair_roots, where N is even: roots k of N for
// k = 0 .. N / 4.
// Order:     natural in and out; src may be dst, because a row is read whole before any of it is written.
// Barriers:  see local_stages.clh, and two for the pairs.
#include "complex.clh"
#include "dft.clh"
#include "half_spectrum.clh"
#include "local_numbers.clh"
#include "rows.clh"

#if VW != 1
#error "local_real.cl works on single points: VW must be 1"
#endif
#if DIRECTION != -1 && DIRECTION != 1
#error "DIRECTION must be -1 or 1"
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

#if PAIRED
typedef place reals;
#define REALS_PLACES PLACES
#else
typedef REAL reals;
#define REALS_PLACES 1
#endif
#if DIRECTION < 0
typedef reals source_unit;
typedef place target_unit;
#define SOURCE_PLACES REALS_PLACES
#define TARGET_PLACES PLACES
#else
typedef place source_unit;
typedef reals target_unit;
#define SOURCE_PLACES PLACES
#define TARGET_PLACES REALS_PLACES
#endif

typedef struct {
  __global const source_unit* at;
  INDEX stride;
  __global const point* pair_roots;
} source;

typedef struct {
  __global target_unit* at;
  INDEX stride;
  __global const point* pair_roots;
  REAL scale;
} target;

INLINE cplx exchanged(const cplx a) { return c_make(a.im, a.re); }

#if DIRECTION < 0

#define LOAD_PARTS 0
INLINE cplx load_element(const source from, const uint j, const INDEX stride) {
#if PAIRED
  return load_number(from.at, j * from.stride);
#elif EVEN
  return c_make(from.at[2 * j * from.stride], from.at[(2 * j + 1) * from.stride]);
#else
  return c_make(from.at[j * from.stride], 0);
#endif
}

#if EVEN
#define STORE_PARTS (HALF / 2 + 1)
INLINE void store_part(const meeting_in share, const target to, const uint k) {
  const uint partner = HALF - k;
  const point w = to.pair_roots[k];
  const pair x =
      split(got(share, k), c_conj(got(share, k == 0 ? 0 : partner)), w.x, w.y, CONST(0.5) * to.scale);
  store_number(to.at, k * to.stride, x.low);
  store_number(to.at, partner * to.stride, c_conj(x.high));
}
#else
#define STORE_PARTS 0
INLINE void store_element(const target to, const uint k, const INDEX stride, const cplx v) {
  if (k <= HALF) store_number(to.at, k * to.stride, c_scale(to.scale, v));
}
#endif

#else  // backward: a forward transform with re and im exchanged on both sides

#if EVEN
#define LOAD_PARTS (HALF / 2 + 1)
INLINE void load_part(const source from, const meeting_out share, const uint k) {
  const uint partner = HALF - k;
  const point w = from.pair_roots[k];
  cplx a = load_number(from.at, k * from.stride), b = load_number(from.at, partner * from.stride);
  if (k == 0) a.im = b.im = 0;  // what is not symmetric there counts for nothing
  const pair z = merged(a, c_conj(b), w.x, w.y);
  put(share, k, exchanged(z.low));
  if (k != 0) put(share, partner, exchanged(c_conj(z.high)));
}
#else
#define LOAD_PARTS 0
INLINE cplx load_element(const source from, const uint k, const INDEX stride) {
  const bool mirrored = k > HALF;
  const cplx a = load_number(from.at, (mirrored ? N - k : k) * from.stride);
  return exchanged(mirrored ? c_conj(a) : a);
}
#endif

#define STORE_PARTS 0
INLINE void store_element(const target to, const uint j, const INDEX stride, const cplx v) {
  const cplx z = c_scale(to.scale, exchanged(v));
#if PAIRED
  store_number(to.at, j * to.stride, z);
#elif EVEN
  to.at[2 * j * to.stride] = z.re;
  to.at[(2 * j + 1) * to.stride] = z.im;
#else
  to.at[j * to.stride] = z.re;
#endif
}

#endif

#include "local_ends.clh"

__kernel GROUP_SIZE void local_real(__global const source_unit* src, const ulong src_offset,
                                    __global target_unit* dst, const ulong dst_offset,
                                    __global const point* restrict roots, const ulong roots_offset,
#if EVEN
                                    __global const point* restrict pair_roots, const ulong pair_roots_offset,
#endif
                                    const uint rows, const uint2 loop_counts, const strides src_stride,
                                    const strides dst_stride, const REAL scale) {
  DECLARE_SHARE(share);
  const group_row row = row_of_item(rows);
  source from;
  from.at = src + src_offset + SOURCE_PLACES * row_start(row.at, loop_counts, src_stride);
  from.stride = src_stride.s3;
  target to;
  to.at = dst + dst_offset + TARGET_PLACES * row_start(row.at, loop_counts, dst_stride);
  to.stride = dst_stride.s3;
  to.scale = scale;
#if EVEN
  from.pair_roots = to.pair_roots = pair_roots + pair_roots_offset;
#endif
  transform_between(from, to, roots + roots_offset, share, row.active);
}
