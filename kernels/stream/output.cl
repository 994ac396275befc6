// output.cl - the outputs of a push: the head of the filter summed directly over the history, and the results
// that finished blocks of every level have left. While a filter fades in, both filters' outputs, weighted.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                  see complex.clh
//   VW                                         1 | 2 | 4 | 8 | 16 lanes of an item's sums; COMPONENTS at
//                                              least
//   COMPONENTS, TARGET_FORM, TARGET_BITS, INDEX   see sink.clh; TARGET_FORM 0
//   LEVELS                                     0 | 1 | 2 | 3 | 4
//   FADE                                       0 | 1
// ND-range:  (samples / (VW / COMPONENTS), channels), each rounded up to the work-group.
// Arguments: head: that of the filter, heads of all filters packed; next_head: of the one that fades in.
//            dst_stride: s0 from sample to sample, s1 from channel to channel. ring: elements from channel to
//            channel in the history, channels, taps of a head, filters. push: samples, and the place in the
//            history of the first tap of the first output. level: the place of the first output in the ring
//            of results, the ring's length, log2 of its blocks, and its first element in the state. fade:
//            outputs since it began, its length; next: as level.s3, of the one that fades in, level by level.
#include "lanes/complex.clh"
#include "stream/lanes.clh"
#include "io/sink.clh"

#if VW < COMPONENTS
#error "VW must be COMPONENTS at least"
#endif
#if LEVELS < 0 || LEVELS > 4
#error "LEVELS must be 0 to 4"
#endif
#if FADE != 0 && FADE != 1
#error "FADE must be 0 or 1"
#endif

#define SPAN (VW / COMPONENTS)

typedef struct {
  number at[SPAN];
} span;

// The sum of taps[j] times the elements from history + j on. Four sums: each waits for its own last one only.
INLINE V direct_sum(__global const REAL* taps, __global const REAL* history, const int count) {
  V re[4] = {0, 0, 0, 0};
#if COMPONENTS == 2
  V im[4] = {0, 0, 0, 0};
#endif
  int j = 0;
  for (; j + 4 <= count; j += 4) UNROLL for (int k = 0; k < 4; ++k) {
      const V x = load_lanes(history + COMPONENTS * (j + k));
      re[k] += taps[COMPONENTS * (j + k)] * x;
#if COMPONENTS == 2
      im[k] += taps[2 * (j + k) + 1] * x;
#endif
    }
  for (; j < count; ++j) {
    const V x = load_lanes(history + COMPONENTS * j);
    re[0] += taps[COMPONENTS * j] * x;
#if COMPONENTS == 2
    im[0] += taps[2 * j + 1] * x;
#endif
  }
  const V sum = (re[0] + re[1]) + (re[2] + re[3]);
#if COMPONENTS == 2
  return sum + times_i((im[0] + im[1]) + (im[2] + im[3]));
#else
  return sum;
#endif
}

// The results of a level for outputs first, first + 1, ... of the push. Blocks are twice as long in memory,
// with the part that wrapped first.
INLINE void add_results(span* sum, __global const number* state, const int4 level, const int start,
                        const int first, const int channel, const int channels) {
  const int size = 1 << level.s2;
  UNROLL for (int i = 0; i < SPAN; ++i) {
    const int ahead = level.s0 + first + i, place = ahead < level.s1 ? ahead : ahead - level.s1;
    const size_t row = (size_t)(place >> level.s2) * channels + channel;
    sum->at[i] += state[start + row * 2 * size + size + (place & (size - 1))];
  }
}

#define LEVEL_PARAMETERS const int4 level0, const int4 level1, const int4 level2, const int4 level3
#define LEVEL_ARGUMENTS level0, level1, level2, level3

// starts: of the levels' results in the state.
INLINE span outputs(__global const REAL* state, const int history, __global const REAL* head, const int4 ring,
                    const int first, const int channel, LEVEL_PARAMETERS, const int4 starts) {
  union {
    V lanes;
    span numbers;
  } sum;
  __global const number* const numbers = (__global const number*)state;
  sum.lanes =
      direct_sum(head + (size_t)COMPONENTS * (channel % ring.s3) * ring.s2,
                 (__global const REAL*)(numbers + (size_t)channel * ring.s0 + history + first), ring.s2);
#if LEVELS > 0
  add_results(&sum.numbers, numbers, level0, starts.s0, first, channel, ring.s1);
#endif
#if LEVELS > 1
  add_results(&sum.numbers, numbers, level1, starts.s1, first, channel, ring.s1);
#endif
#if LEVELS > 2
  add_results(&sum.numbers, numbers, level2, starts.s2, first, channel, ring.s1);
#endif
#if LEVELS > 3
  add_results(&sum.numbers, numbers, level3, starts.s3, first, channel, ring.s1);
#endif
  return sum.numbers;
}

__kernel void output(__global const REAL* restrict state, const ulong state_offset,
                     __global const REAL* restrict head, const ulong head_offset,
#if FADE
                     __global const REAL* restrict next_head, const ulong next_head_offset, const int4 fade,
                     const int4 next,
#endif
                     __global TARGET_UNIT* restrict dst, const ulong dst_offset,
                     const CAT(INDEX, 4) dst_stride, const int4 ring, const int4 push, LEVEL_PARAMETERS) {
  const int first = SPAN * get_global_id(0), channel = get_global_id(1);
  if (first >= push.s0 || channel >= ring.s1) return;
  state += state_offset;
  const int4 starts = (int4)(level0.s3, level1.s3, level2.s3, level3.s3);
  span sum = outputs(state, push.s1, head + head_offset, ring, first, channel, LEVEL_ARGUMENTS, starts);
#if FADE
  const span coming =
      outputs(state, push.s1, next_head + next_head_offset, ring, first, channel, LEVEL_ARGUMENTS, next);
  UNROLL for (int i = 0; i < SPAN; ++i) {
    const int done = fade.s0 + first + i + 1, whole = fade.s1 + 1;
    const number change = coming.at[i] - sum.at[i];
    // After the fade the outputs are exactly those of the new filter, however they are cut into pushes.
    sum.at[i] = done < whole ? sum.at[i] + ((REAL)done / (REAL)whole) * change : coming.at[i];
  }
#endif
  const target_array target = target_of(dst, dst_offset, dst, dst_offset);
  UNROLL for (int i = 0; i < SPAN; ++i) if (first + i < push.s0)
      write_number(target, (INDEX)(first + i) * dst_stride.s0 + (INDEX)channel * dst_stride.s1, sum.at[i]);
}
