// group_dct.cl - DCT and DST of whole rows inside a work-group: the prologue and epilogue of dct_load.cl and
// dct_store.cl around the complex FFT, in registers where an item takes one element, in local memory where
// pairs of elements meet.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   DIRECTION      of the FFT: 1 for types I and III | -1 for the others
//   LOOPS, INDEX   see rows.clh
//   N              length of the rows
//   R0, R1, R2, R3, R4, ITEMS, EXCHANGE   see group_stages.clh; the radices multiply to N / 2 where EVEN is
//                  1, else to N; to N - 1 for DCT-I, N + 1 for DST-I
//   TYPE, DST, ORTHO, EVEN   see dct.clh
//   SOURCE_FORM, SOURCE_BITS, SOURCE_WINDOW, TARGET_FORM, TARGET_BITS, TARGET_WINDOW   see real_access.clh
//   ROWS, BUTTERFLY_DIM, FIXED_GROUP   see group_rows.clh
// ND-range:  see group_rows.clh.
// Arguments: offsets and strides count real elements. roots: see group_stages.clh. before, after: those of
//            dctTYPE.clh.
// shape: see dct_shape.
// Order:     natural in and out; src may be dst, because a row is read whole before any of it is written.
// Barriers:  see group_source_sink.clh.
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "group/local_exchange.clh"
#include "io/rows.clh"

#if VW != 1
#error "group_dct.cl works on single points: VW must be 1"
#endif
#if DIRECTION != (TYPE == 1 || TYPE == 3 ? 1 : -1)
#error "DIRECTION must be 1 for types I and III, else -1"
#endif

#if TYPE == 1
#define LENGTH (DST ? N + 1 : N - 1)
#else
#define LENGTH (EVEN ? N / 2 : N)
#endif

#define PAIRS (LENGTH / 2 + 1)
#define LOAD_PAIRS (TYPE == 1 || TYPE == 3 ? PAIRS : 0)
#define STORE_PAIRS (TYPE == 2 || TYPE == 5 || (TYPE == 4 && !EVEN) ? PAIRS : 0)

// The backward transform is the forward one with re and im exchanged in loads and stores.
INLINE cplx either_way(const cplx a) { return DIRECTION < 0 ? a : c_make(a.im, a.re); }

// The row of elements before and after the FFT: in local memory, or the one element that an item has in
// registers.
#if LOAD_PAIRS
typedef exchange_out fft_out;
INLINE void store_fft(const fft_out row, const uint k, const cplx v) { put(row, k, either_way(v)); }
#else
typedef cplx* fft_out;
INLINE void store_fft(const fft_out row, const uint k, const cplx v) {
  (void)k;
  *row = either_way(v);
}
#endif
#if STORE_PAIRS
typedef exchange_in fft_in;
INLINE cplx fft_at(const fft_in row, const uint k) { return either_way(got(row, k)); }
#else
typedef cplx fft_in;
INLINE cplx fft_at(const fft_in row, const uint k) {
  (void)k;
  return either_way(row);
}
#endif

#if !EVEN && TYPE == 3
INLINE void store_fft_half(const fft_out row, const uint k, const cplx v) {
  store_fft(row, k, v);
  if (k != 0) store_fft(row, LENGTH - k, c_make(v.re, -v.im));
}
INLINE REAL fft_real_at(const fft_in row, const uint j) { return fft_at(row, j).re; }
#elif !EVEN && TYPE != 1
INLINE void store_fft_real(const fft_out row, const uint j, const REAL x) { store_fft(row, j, c_make(x, 0)); }
#endif

#include "pre_post/dct/dct.clh"

typedef struct {
  row_in row;
  __global const point* roots;
} source;

typedef struct {
  row_out row;
  __global const point* roots;
} target;

#if LOAD_PAIRS
INLINE void load_row_pair(const source from, const exchange_out share, const uint i) {
  load_item(from.row, share, from.roots, i);
}
#else
INLINE cplx load_one(const source from, const uint i) {
  cplx v;
  load_item(from.row, &v, from.roots, i);
  return v;
}
#endif
#if STORE_PAIRS
INLINE void store_row_pair(const exchange_in share, const target to, const uint i) {
  store_item(share, to.row, to.roots, i);
}
#else
INLINE void store_one(const target to, const uint i, const cplx v) {
  store_item(v, to.row, to.roots,
             i);  // of type I what lies beyond the row is the mirror image and is not stored
}
#endif

#include "group/group_source_sink.clh"

__kernel GROUP_SIZE void group_dct(SOURCE_PARAMETERS, TARGET_PARAMETERS, __global const point* restrict roots,
                                   const ulong roots_offset, __global const point* restrict before,
                                   const ulong before_offset, __global const point* restrict after,
                                   const ulong after_offset, const uint2 shape, const uint rows,
                                   const row_loops loops, const strides src_stride, const strides dst_stride,
                                   const REAL scale) {
  DECLARE_SHARE(share);
  const group_row row = row_of_item(rows);
  dct_shape literal = dct_shape_of(shape);
  literal.n = N;
  literal.m = LENGTH;
  source from;
  from.row.at = in_from(WHOLE_SOURCE, row_start(row.at, loops, src_stride));
  from.row.stride = src_stride.s3;
  from.row.shape = literal;
  from.roots = before + before_offset;
  target to;
  to.row.at = out_from(WHOLE_TARGET, row_start(row.at, loops, dst_stride));
  to.row.stride = dst_stride.s3;
  to.row.shape = literal;
  to.row.scale = scale;
  to.roots = after + after_offset;
  transform_between(from, to, roots + roots_offset, share, row.active);
}
