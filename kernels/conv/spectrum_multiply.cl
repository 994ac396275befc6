// spectrum_multiply.cl - the spectra of tiles, each times the filter's.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION   see complex.clh
//   VW          1
// ND-range:  (length / per_item rounded up, slots), each rounded up to the work-group.
// Arguments: spectra: `slots` of `length` complex elements; filter: one.
#include "lanes/complex.clh"

__kernel void spectrum_multiply(__global REAL* restrict spectra, const ulong spectra_offset,
                                __global const REAL* restrict filter, const ulong filter_offset,
                                const uint length, const uint slots, const uint per_item) {
  const uint begin = get_global_id(0) * per_item, slot = get_global_id(1);
  if (begin >= length || slot >= slots) return;
  const uint count = min(per_item, length - begin);
  __global REAL* x = spectra + spectra_offset + 2 * ((ulong)slot * length + begin);
  __global const REAL* h = filter + filter_offset + 2 * (ulong)begin;
  for (uint i = 0; i < count; ++i) {
    const REAL re = x[2 * i], im = x[2 * i + 1], hr = h[2 * i], hi = h[2 * i + 1];
    x[2 * i] = re * hr - im * hi;
    x[2 * i + 1] = re * hi + im * hr;
  }
}
