// crop.cl - the picture out of its surroundings: the inverse of extend.cl.
//
// Parameters (-D):
//   PLANES    1 | 2   with 1 the imaginary part is dropped
// ND-range:  (width, height) of the picture

#if PLANES != 1 && PLANES != 2
#error "PLANES must be 1 or 2"
#endif

__kernel void crop(__global const float2* restrict extended, __global float* restrict first,
                   __global float* restrict second, const int extended_width, const int2 origin) {
  const int x = get_global_id(0), y = get_global_id(1);
  const float2 value = extended[(size_t)(y + origin.y) * extended_width + x + origin.x];
  const size_t to = (size_t)y * get_global_size(0) + x;
  first[to] = value.x;
#if PLANES == 2
  second[to] = value.y;
#endif
}
