// pixels.cl - interleaved samples to planes of float (0 black, 1 white) and back.
//
// Parameters (-D):
//   SAMPLE         uchar | ushort
//   MAX_SAMPLE     255 | 65535
//   CHANNELS       1..4   samples per pixel
//   COLOURS        1 | 3  how many of them are colour; they come first
//   PREMULTIPLIED  0 | 1  with 1, planes are colour times alpha and a plane of transparency goes with them,
//                  which is MAX_SAMPLE less the sample of alpha: whole numbers, so a small alpha loses
//                  nothing; with 0, alpha is neither read nor written
//   ABSOLUTE       0 | 1  with 1, store_pixels drops the sign
// ND-range:  (pixels)

#if COLOURS != 1 && COLOURS != 3
#error "COLOURS must be 1 or 3"
#endif
#if CHANNELS < COLOURS || CHANNELS > COLOURS + 1
#error "CHANNELS must be COLOURS, or one more for alpha"
#endif
#if PREMULTIPLIED && CHANNELS == COLOURS
#error "PREMULTIPLIED needs alpha"
#endif

// Planes beyond COLOURS are not touched, nor is `transparency` without PREMULTIPLIED; any buffer will do for
// them.
__kernel void load_pixels(__global const SAMPLE* restrict pixels, __global float* plane0,
                          __global float* plane1, __global float* plane2, __global float* transparency) {
  const size_t pixel = get_global_id(0);
  __global float* const planes[3] = {plane0, plane1, plane2};
#if PREMULTIPLIED
  const float opacity = pixels[pixel * CHANNELS + COLOURS];
  transparency[pixel] = MAX_SAMPLE - opacity;
  const float alpha = opacity * (1.0f / MAX_SAMPLE);
#else
  (void)transparency;
  const float alpha = 1.0f;
#endif
  for (int c = 0; c < COLOURS; ++c)
    planes[c][pixel] = pixels[pixel * CHANNELS + c] * (1.0f / MAX_SAMPLE) * alpha;
}

// Rounded to nearest and clipped. (convert_*_sat_rte is several times slower on CPUs.)
static inline SAMPLE to_sample(float value) {
  return (SAMPLE)rint(fmin(fmax(value * MAX_SAMPLE, 0.0f), (float)MAX_SAMPLE));
}

// The host's offset is 0 with ABSOLUTE.
static inline SAMPLE to_colour(float value, float offset) {
#if ABSOLUTE
  value = fabs(value);
#endif
  return to_sample(value + offset);
}

// Where nothing is visible, the colours that are there stay.
__kernel void store_pixels(__global SAMPLE* restrict pixels, __global const float* plane0,
                           __global const float* plane1, __global const float* plane2,
                           __global const float* transparency, const float offset) {
  const size_t pixel = get_global_id(0);
  __global const float* const planes[3] = {plane0, plane1, plane2};
#if PREMULTIPLIED
  const float alpha = (MAX_SAMPLE - transparency[pixel]) * (1.0f / MAX_SAMPLE);
  const SAMPLE visible = to_sample(alpha);
  pixels[pixel * CHANNELS + COLOURS] = visible;
  if (visible == 0) return;
#else
  (void)transparency;
  const float alpha = 1.0f;
#endif
  for (int c = 0; c < COLOURS; ++c)
    pixels[pixel * CHANNELS + c] = to_colour(planes[c][pixel] / alpha, offset);
}
