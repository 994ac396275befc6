// rader_product.cl - the product in Rader's convolution: every row of spectra times that of the table, in
// place. Frequency 0 is the sum of all elements but the first: with the first element added it is element 0
// of the result. The first element is also added to frequency 0 of the product, which adds it to all other
// results.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION      see complex.clh
//   VW             1
//   LOOPS, INDEX   see rows.clh
//   PAIR_DIM       0 | 1: the ND-range dimension that counts elements of a row; rows are the other one
// ND-range:  (length, rows), or the same exchanged, each rounded up to the work-group.
// Arguments: spectra: rows of `length`. firsts: the first element of each row, which element 0 of the result
//            replaces.
// Order:     natural.
#include "lanes/complex.clh"
#include "lanes/point.clh"
#include "io/rows.clh"

#if VW != 1
#error "rader_product.cl multiplies single points: VW must be 1"
#endif
#if PAIR_DIM != 0 && PAIR_DIM != 1
#error "PAIR_DIM must be 0 or 1"
#endif

__kernel void rader_product(__global point* restrict spectra, const ulong spectra_offset,
                            __global point* restrict firsts, const ulong firsts_offset,
                            __global const point* restrict factors, const ulong factors_offset,
                            const uint length, const uint rows, const row_loops loops, const strides stride) {
  const uint i = get_global_id(PAIR_DIM), row = get_global_id(1 - PAIR_DIM);
  if (i >= length || row >= rows) return;
  spectra += spectra_offset + row_start(row, loops, stride) + i * stride.s3;
  const point v = *spectra, factor = factors[factors_offset + i];
  const cplx w = c_mul(c_make(v.x, v.y), factor.x, factor.y);
  point product = (point)(w.re, w.im);
  if (i == 0) {
    firsts += firsts_offset + row;
    const point first = *firsts;
    product += first;
    *firsts = first + v;
  }
  *spectra = product;
}
