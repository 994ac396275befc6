// surroundings.cl - one or two planes of a picture, as real and imaginary part, into a larger field with what
// the border puts around them, and out of it again.
//
// Parameters (-D):
//   BORDER    see border.clh
// Arguments: planes is 1 or 2; with 1 the imaginary part is 0 (extend) or dropped (crop), and `second` may be
// any buffer.
#include "border.clh"

// A cell shows a pixel, or in the margin two: what the border continues the picture's end with, and what it
// puts before its start. The field is one period, so the margin lies between the two.
typedef struct {
  int after, before;
  float before_share;
} crossfade;

// Of a cell counted from the picture's first pixel. A raised cosine leads from the one to the other: where
// they met at a seam, filters that reach far would spread its step over the whole picture.
static inline crossfade crossfade_at(int cell, int size, int period) {
  const int i = cell < 0 ? cell + period : cell;
  if (i < size) return (crossfade){i, i, 0.0f};
  const float share = 0.5f - 0.5f * cospi((float)(i - size + 1) / (float)(period - size + 1));
  return (crossfade){border_index(i, size), border_index(i - period, size), share};
}

static inline float pixel_at(__global const float* plane, int x, int y, int width, float border_value) {
  return x >= 0 && y >= 0 ? plane[(size_t)y * width + x] : border_value;
}

static inline float faded(__global const float* plane, crossfade x, crossfade y, int width,
                          float border_value) {
  const float upper = mix(pixel_at(plane, x.after, y.after, width, border_value),
                          pixel_at(plane, x.before, y.after, width, border_value), x.before_share);
  const float lower = mix(pixel_at(plane, x.after, y.before, width, border_value),
                          pixel_at(plane, x.before, y.before, width, border_value), x.before_share);
  return mix(upper, lower, y.before_share);
}

// ND-range: (width, height) of the field; its cell (0, 0) is the pixel (-origin.x, -origin.y).
__kernel void extend(__global const float* first, __global const float* second,
                     __global float2* restrict field, const int planes, const int2 size, const int2 origin,
                     const float border_value) {
  const int cell_x = get_global_id(0), cell_y = get_global_id(1);
  const int width = get_global_size(0), height = get_global_size(1);
  const crossfade x = crossfade_at(cell_x - origin.x, size.x, width);
  const crossfade y = crossfade_at(cell_y - origin.y, size.y, height);
  const float re = faded(first, x, y, size.x, border_value);
  const float im = planes == 2 ? faded(second, x, y, size.x, border_value) : 0.0f;
  field[(size_t)cell_y * width + cell_x] = (float2)(re, im);
}

// ND-range: (width, height) of the picture.
__kernel void crop(__global const float2* restrict field, __global float* first, __global float* second,
                   const int planes, const int field_width, const int2 origin) {
  const int x = get_global_id(0), y = get_global_id(1);
  const float2 value = field[(size_t)(y + origin.y) * field_width + x + origin.x];
  const size_t to = (size_t)y * get_global_size(0) + x;
  first[to] = value.x;
  if (planes == 2) second[to] = value.y;
}
