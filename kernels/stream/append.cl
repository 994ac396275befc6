// append.cl - the samples of a push into the histories of a stream, one ring for every channel. A sample
// stands in its ring twice, `length` apart, so that any window no longer than the ring lies in one piece.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                  see complex.clh
//   VW                                         1
//   COMPONENTS, SOURCE_FORM, SOURCE_BITS, INDEX   see source.clh; SOURCE_FORM 0
// ND-range:  (samples, channels), each rounded up to the work-group.
// Arguments: src_stride: s0 from sample to sample, s1 from channel to channel. ring: its length, a power of
//            two, the elements from channel to channel, and channels. push: samples, the position of the
//            first one, and how many of them have a value; the rest are zeros.
#include "lanes/complex.clh"
#include "io/source.clh"

__kernel void append(__global const SOURCE_UNIT* restrict src, const ulong src_offset,
                     __global REAL* restrict history, const ulong history_offset,
                     const CAT(INDEX, 4) src_stride, const int4 ring, const int4 push) {
  const int i = get_global_id(0), channel = get_global_id(1);
  if (i >= push.s0 || channel >= ring.s2) return;
  number sample = NO_NUMBER;
  if (i < push.s2)
    sample = read_number(source_of(src, src_offset, src, src_offset),
                         (INDEX)i * src_stride.s0 + (INDEX)channel * src_stride.s1);
  __global number* const row = (__global number*)(history + history_offset) + (size_t)channel * ring.s1;
  const int place = (push.s1 + i) & (ring.s0 - 1);
  row[place] = sample;
  row[place + ring.s0] = sample;
}
