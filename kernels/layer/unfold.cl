// unfold.cl - the input of a layer as a matrix (im2col): one axis counts the products of an output, channel
// by channel and tap by tap, the other one the positions of the output. Zeros follow the last column of the
// last panel.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION    see complex.clh
//   VW           1 | 2 | 4 | 8 | 16: columns that are copied at a time, where they are neighbours in the
//                input as well
//   INDEX        see geometry.clh
//   PANEL        see panels.clh
//   ROWS_ARE     0 products | 1 positions
// ND-range:  (panels, rows, images x groups), the first two rounded up to the work-group.
// Arguments: input: packed. dst_stride: see panels.clh. shape: panels, rows, columns.
#include "lanes/complex.clh"
#include "layer/geometry.clh"
#include "layer/panels.clh"
#include "layer/vectors.clh"

#if ROWS_ARE != 0 && ROWS_ARE != 1
#error "ROWS_ARE must be 0 or 1"
#endif
#if PANEL % VW != 0
#error "PANEL must be a multiple of VW"
#endif

typedef struct {
  int channel, j, i;  // of the filter
  int y, x;           // of the output
} element;

INLINE element element_of(const int product, const int position, const int4 filter, const int4 outputs) {
  const int taps = filter.s0 * filter.s1, tap = product % taps;
  element e;
  e.channel = product / taps;
  e.j = tap / filter.s1;
  e.i = tap % filter.s1;
  e.y = position / outputs.s1;
  e.x = position % outputs.s1;
  return e;
}

// `by` columns further.
INLINE element next_column(element e, const int by, const int4 filter, const int4 outputs) {
#if ROWS_ARE == 1
  for (e.i += by; e.i >= filter.s1; e.i -= filter.s1)
    if (++e.j == filter.s0) {
      e.j = 0;
      ++e.channel;
    }
#else
  for (e.x += by; e.x >= outputs.s1; e.x -= outputs.s1) ++e.y;
#endif
  return e;
}

// VW columns of one row of the input, all of them there: where the first one stands; negative where that is
// not so.
INLINE int neighbours(const element e, const int left, GEOMETRY) {
  const int x = e.x * filter.s3 + e.i * place.s3 - place.s1;
#if ROWS_ARE == 1
  const bool adjacent = place.s3 == 1 && e.i + VW <= filter.s1;
#else
  const bool adjacent = filter.s3 == 1 && e.x + VW <= outputs.s1;
#endif
  return adjacent && VW <= left && x + VW <= image.s1 ? x : -1;
}

INLINE REAL input_at(__global const REAL* input, const element e, GEOMETRY) {
  const int y = e.y * filter.s2 + e.j * place.s2 - place.s0, x = e.x * filter.s3 + e.i * place.s3 - place.s1;
  if ((uint)y >= (uint)image.s0 || (uint)x >= (uint)image.s1) return 0;
  return input[plane_start(e.channel, image.s0, image.s1) + (INDEX)y * (INDEX)image.s1 + (INDEX)x];
}

// Columns [c, c + VW) of a row, `left` of which are there.
INLINE void unfold_vector(__global const REAL* input, __global REAL* dst, element e, const int left,
                          GEOMETRY) {
  const int y = e.y * filter.s2 + e.j * place.s2 - place.s0;
  const int x = neighbours(e, left, image, outputs, filter, place);
  if (x >= 0) {
    const bool inside = (uint)y < (uint)image.s0;
    store_vector(dst, inside ? VLOAD(input + plane_start(e.channel, image.s0, image.s1) +
                                     (INDEX)y * (INDEX)image.s1 + (INDEX)x)
                             : (V)(0));
    return;
  }
  for (int l = 0; l < VW; ++l, e = next_column(e, 1, filter, outputs))
    dst[l] = l < left ? input_at(input, e, image, outputs, filter, place) : 0;
}

__kernel void unfold(__global const REAL* restrict input, const ulong input_offset,
                     __global REAL* restrict dst, const ulong dst_offset, const strides dst_stride,
                     const int4 shape, GEOMETRY) {
  const int panel = get_global_id(0), row = get_global_id(1), plane = get_global_id(2);
  if (panel >= shape.s0 || row >= shape.s1) return;
  const int group = plane % outputs.s3, n = plane / outputs.s3;
  const int in_group = image.s2 / outputs.s3, first = panel * PANEL;
  input += input_offset + plane_start(n * image.s2 + group * in_group, image.s0, image.s1);
  dst += dst_offset + matrix_start(dst_stride, group, n) + (INDEX)panel * dst_stride.s0 +
         (INDEX)row * dst_stride.s1;
  element e = element_of(ROWS_ARE ? first : row, ROWS_ARE ? row : first, filter, outputs);
  for (int c = 0; c < PANEL; c += VW, e = next_column(e, VW, filter, outputs))
    unfold_vector(input, dst + c, e, shape.s2 - first - c, image, outputs, filter, place);
}
