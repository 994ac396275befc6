// extend.cl - one or two planes of a picture, as real and imaginary part, with their surroundings.
//
// Parameters (-D):
//   BORDER    see border.clh
//   PLANES    1 | 2   with 1 the imaginary part is 0
// ND-range:  (extended.x, extended.y); cell (0, 0) is the pixel (-origin.x, -origin.y)
#include "border.clh"

#if PLANES != 1 && PLANES != 2
#error "PLANES must be 1 or 2"
#endif

__kernel void extend(__global const float* restrict first, __global const float* restrict second,
                     __global float2* restrict extended, const int2 size, const int2 origin,
                     const float border_value) {
  const int x = get_global_id(0), y = get_global_id(1);
  const int from_x = border_index(x - origin.x, size.x);
  const int from_y = border_index(y - origin.y, size.y);
  float2 value = (float2)(border_value, border_value);
  if (from_x >= 0 && from_y >= 0) {
    const size_t from = (size_t)from_y * size.x + from_x;
    value.x = first[from];
#if PLANES == 2
    value.y = second[from];
#endif
  }
#if PLANES == 1
  value.y = 0.0f;
#endif
  extended[(size_t)y * get_global_size(0) + x] = value;
}
