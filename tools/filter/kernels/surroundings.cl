// surroundings.cl - one or two planes of a picture, as real and imaginary part, into a larger field with what
// the border puts around them, and out of it again.
//
// Parameters (-D):
//   BORDER    see border.clh
// Arguments: planes is 1 or 2; with 1 the imaginary part is 0 (extend) or dropped (crop), and `second` may be
// any buffer.
#include "border.clh"

// ND-range: (width, height) of the field; its cell (0, 0) is the pixel (-origin.x, -origin.y).
__kernel void extend(__global const float* first, __global const float* second,
                     __global float2* restrict field, const int planes, const int2 size, const int2 origin,
                     const float border_value) {
  const int x = get_global_id(0), y = get_global_id(1);
  const int from_x = border_index(x - origin.x, size.x);
  const int from_y = border_index(y - origin.y, size.y);
  const bool inside = from_x >= 0 && from_y >= 0;
  const size_t from = inside ? (size_t)from_y * size.x + from_x : 0;
  const float re = inside ? first[from] : border_value;
  const float im = inside ? second[from] : border_value;
  field[(size_t)y * get_global_size(0) + x] = (float2)(re, planes == 2 ? im : 0.0f);
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
