// parts_multiply.cl - the spectrum of an interval of outputs: the sum over the pairs of blocks that reach it,
// signal's times filter's. Blocks of one sequence are a whole number of times as long as those of the other.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION   see complex.clh
//   VW          1
//   CHUNK       1 .. 256: neighbouring elements of a spectrum that an item sums; vectors of them on a CPU
// ND-range:  (length / CHUNK rounded up, slots), each rounded up to the work-group.
// Arguments: down, across: the first interval that is wanted, counted from the first that the blocks at hand
//            reach, how far it is to the next, how many there are. signal_blocks: at hand down and across,
//            and how many intervals on the next one reaches, down and across; filter_blocks: the same. band:
//            the first interval of slot 0, the slots, and how many intervals there are, all batches together.
// Source:    "Parallelized Filters", convolution in parts, spectral.
#include "lanes/complex.clh"

#if CHUNK < 1 || CHUNK > 256
#error "CHUNK must be 1 to 256"
#endif

// Pairs of one axis: blocks i + k signal_step and j + k filter_step for k < count.
typedef struct {
  int signal, filter, signal_step, filter_step, count;
} pair_run;

INLINE int divided(const int n, const int by) { return n > 0 ? (n + by - 1) / by : 0; }

INLINE pair_run pairs_of(const int interval, const int signal_blocks, const int signal_weight,
                         const int filter_blocks, const int filter_weight) {
  pair_run run;
  if (signal_weight == 1) {  // one signal block for every filter block that is not too far
    run.filter = divided(interval - (signal_blocks - 1), filter_weight);
    run.signal = interval - run.filter * filter_weight;
    run.filter_step = 1;
    run.signal_step = -filter_weight;
    run.count = min(interval / filter_weight, filter_blocks - 1) - run.filter + 1;
  } else {
    run.signal = divided(interval - (filter_blocks - 1), signal_weight);
    run.filter = interval - run.signal * signal_weight;
    run.signal_step = 1;
    run.filter_step = -signal_weight;
    run.count = min(interval / signal_weight, signal_blocks - 1) - run.signal + 1;
  }
  return run;
}

INLINE void add_products(REAL* sums, __global const REAL* x, __global const REAL* h, const uint count) {
  for (uint e = 0; e < count; ++e) {
    const REAL re = x[2 * e], im = x[2 * e + 1], hr = h[2 * e], hi = h[2 * e + 1];
    sums[2 * e] += re * hr - im * hi;
    sums[2 * e + 1] += re * hi + im * hr;
  }
}

// The error of a sum grows with the number of its terms: those of many pairs are made of sums of few.
#define PAIRS_OF_A_SUM 32
INLINE void add_part(REAL* sums, REAL* part) {
  for (uint e = 0; e < 2 * CHUNK; ++e) {
    sums[e] += part[e];
    part[e] = 0;
  }
}

__kernel void parts_multiply(__global const REAL* restrict signal, const ulong signal_offset,
                             __global const REAL* restrict filter, const ulong filter_offset,
                             __global REAL* restrict intervals, const ulong intervals_offset,
                             const uint length, const int4 down, const int4 across, const int4 signal_blocks,
                             const int4 filter_blocks, const int4 band) {
  const uint begin = get_global_id(0) * CHUNK;
  const int slot = get_global_id(1);
  if (begin >= length || slot >= band.s1) return;
  const uint count = min((uint)CHUNK, length - begin);
  REAL sums[2 * CHUNK], part[2 * CHUNK];
  for (uint e = 0; e < 2 * CHUNK; ++e) sums[e] = part[e] = 0;
  const int index = band.s0 + slot, in_batch = index % (down.s2 * across.s2);
  const int batch = index / (down.s2 * across.s2);
  if (index < band.s2) {
    const pair_run y = pairs_of(down.s0 + in_batch / across.s2 * down.s1, signal_blocks.s0, signal_blocks.s2,
                                filter_blocks.s0, filter_blocks.s2);
    const pair_run x = pairs_of(across.s0 + in_batch % across.s2 * across.s1, signal_blocks.s1,
                                signal_blocks.s3, filter_blocks.s1, filter_blocks.s3);
    uint pairs = 0;
    for (int j = 0; j < y.count; ++j)
      for (int i = 0; i < x.count; ++i) {
        const int a = (batch * signal_blocks.s0 + y.signal + j * y.signal_step) * signal_blocks.s1 +
                      x.signal + i * x.signal_step;
        const int b = (y.filter + j * y.filter_step) * filter_blocks.s1 + x.filter + i * x.filter_step;
        __global const REAL* from = signal + signal_offset + 2 * ((ulong)a * length + begin);
        __global const REAL* by = filter + filter_offset + 2 * ((ulong)b * length + begin);
        if (count == CHUNK)
          add_products(part, from, by, CHUNK);
        else
          add_products(part, from, by, count);
        if (++pairs % PAIRS_OF_A_SUM == 0) add_part(sums, part);
      }
    add_part(sums, part);
  }
  __global REAL* to = intervals + intervals_offset + 2 * ((ulong)slot * length + begin);
  for (uint e = 0; e < 2 * count; ++e) to[e] = sums[e];
}
