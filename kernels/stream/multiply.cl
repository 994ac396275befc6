// multiply.cl - the spectra of the last blocks times those of a filter's partitions, summed: the
// frequency-domain delay line.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION   see complex.clh
//   VW          2 | 4 | 8 | 16   lanes of an item, two for a complex element
// ND-range:  (real elements of a row / VW, channels), each rounded up to the work-group.
// Arguments: rows: real elements from row to row, channels, slots of the ring of spectra, filters. block: the
//            slot of the newest spectrum, and partitions. A slot of the ring has a row for every channel, a
//            partition one for every filter.
// Source:    partitioned convolution with a frequency-domain delay line: W. G. Gardner, "Efficient
//            convolution without input-output delay" (1995); F. Wefers, "Partitioned convolution algorithms
//            for real-time auralization" (2015).
#include "lanes/complex.clh"
#include "stream/lanes.clh"

#if VW == 1
#error "multiply.cl multiplies complex numbers: VW must be 2 at least"
#endif

__kernel void multiply(__global const REAL* restrict spectra, const ulong spectra_offset,
                       __global const REAL* restrict filter, const ulong filter_offset,
                       __global REAL* restrict product, const ulong product_offset, const int4 rows,
                       const int4 block) {
  const int bin = VW * get_global_id(0), channel = get_global_id(1);
  if (bin >= rows.s0 || channel >= rows.s1) return;
  spectra += spectra_offset + (size_t)channel * rows.s0 + bin;
  filter += filter_offset + (size_t)(channel % rows.s3) * rows.s0 + bin;
  // Lane by lane; partial sums are added once after the loop.
  V straight = 0, crossed = 0;
  int slot = block.s0;
  for (int j = 0; j < block.s1; ++j) {
    const V x = load_lanes(spectra + (size_t)slot * rows.s1 * rows.s0);
    const V h = load_lanes(filter + (size_t)j * rows.s3 * rows.s0);
    straight += h * x;
    crossed += h * re_im_exchanged(x);
    slot = (slot > 0 ? slot : rows.s2) - 1;
  }
  V sum;
  sum.even = straight.even - straight.odd;
  sum.odd = crossed.even + crossed.odd;
  store_lanes(sum, product + product_offset + (size_t)channel * rows.s0 + bin);
}
