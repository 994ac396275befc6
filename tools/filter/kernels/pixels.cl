// pixels.cl - interleaved samples to planes of float (0 black, 1 white) and back. Alpha is neither read nor
// written.
//
// Parameters (-D):
//   SAMPLE      uchar | ushort
//   MAX_SAMPLE  255 | 65535
//   CHANNELS    1..4   samples per pixel
//   COLOURS     1 | 3  how many of them are colour; they come first
//   ABSOLUTE    0 | 1  with 1, store_pixels drops the sign
// ND-range:  (pixels)

#if COLOURS != 1 && COLOURS != 3
#error "COLOURS must be 1 or 3"
#endif
#if CHANNELS < COLOURS || CHANNELS > COLOURS + 1
#error "CHANNELS must be COLOURS, or one more for alpha"
#endif

// Planes beyond COLOURS are not touched; any buffer will do for them.
__kernel void load_pixels(__global const SAMPLE* restrict pixels, __global float* plane0,
                          __global float* plane1, __global float* plane2) {
  const size_t pixel = get_global_id(0);
  __global float* const planes[3] = {plane0, plane1, plane2};
  for (int c = 0; c < COLOURS; ++c) planes[c][pixel] = pixels[pixel * CHANNELS + c] * (1.0f / MAX_SAMPLE);
}

// Rounded to nearest and clipped; the host's offset is 0 with ABSOLUTE. (convert_*_sat_rte is several times slower on CPUs.)
static inline SAMPLE to_sample(float value, float offset) {
#if ABSOLUTE
  value = fabs(value);
#endif
  return (SAMPLE)rint(fmin(fmax((value + offset) * MAX_SAMPLE, 0.0f), (float)MAX_SAMPLE));
}

__kernel void store_pixels(__global SAMPLE* restrict pixels, __global const float* plane0,
                           __global const float* plane1, __global const float* plane2, const float offset) {
  const size_t pixel = get_global_id(0);
  __global const float* const planes[3] = {plane0, plane1, plane2};
  for (int c = 0; c < COLOURS; ++c) pixels[pixel * CHANNELS + c] = to_sample(planes[c][pixel], offset);
}
