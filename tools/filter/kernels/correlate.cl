// correlate.cl - taps laid over each pixel of an extended picture, two planes at once. For few taps.
//
// Parameters (-D):
//   TAPS_WIDTH, TAPS_HEIGHT   1..
// Arguments: planes is 1 or 2, see surroundings.cl
// ND-range:  (width, height) of the picture; the field begins TAPS_WIDTH / 2, TAPS_HEIGHT / 2 before it

#if TAPS_WIDTH < 1 || TAPS_HEIGHT < 1
#error "TAPS_WIDTH and TAPS_HEIGHT must be at least 1"
#endif

__kernel void correlate(__global const float2* restrict field, __global float* first, __global float* second,
                        __global const float* restrict taps, const int planes, const int field_width) {
  const int x = get_global_id(0), y = get_global_id(1);
  float2 sum = (float2)(0.0f, 0.0f);
  for (int j = 0; j < TAPS_HEIGHT; ++j) {
    __global const float2* row = field + (size_t)(y + j) * field_width + x;
    for (int i = 0; i < TAPS_WIDTH; ++i) sum += taps[j * TAPS_WIDTH + i] * row[i];
  }
  const size_t to = (size_t)y * get_global_size(0) + x;
  first[to] = sum.x;
  if (planes == 2) second[to] = sum.y;
}
