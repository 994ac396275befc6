// frequency_mask.cl - multiplies a spectrum by a factor for each frequency.
//
// Parameters (-D):
//   KIND      KIND_LOWPASS | KIND_HIGHPASS | KIND_BANDPASS | KIND_NOTCH
//   SHAPE     SHAPE_IDEAL | SHAPE_BUTTERWORTH | SHAPE_GAUSSIAN
// ND-range:  (width, height) of the spectrum; element (k, l) is the frequency (k / width, l / height) cycles
// per pixel, from the
//            middle on minus 1
// The factor is the same for f and -f: two real planes in one complex transform stay apart.

#define KIND_LOWPASS 0
#define KIND_HIGHPASS 1
#define KIND_BANDPASS 2
#define KIND_NOTCH 3
#define SHAPE_IDEAL 0
#define SHAPE_BUTTERWORTH 1
#define SHAPE_GAUSSIAN 2

#if KIND < KIND_LOWPASS || KIND > KIND_NOTCH
#error "KIND is none of the four"
#endif
#if SHAPE < SHAPE_IDEAL || SHAPE > SHAPE_GAUSSIAN
#error "SHAPE is none of the three"
#endif

// In -0.5 <= f < 0.5; frequencies one apart are the same.
static inline float wrapped(float f) { return f - floor(f + 0.5f); }

static inline float low_pass(float radius, float cutoff, float order) {
#if SHAPE == SHAPE_IDEAL
  return radius <= cutoff ? 1.0f : 0.0f;
#elif SHAPE == SHAPE_BUTTERWORTH
  return 1.0f / (1.0f + pow(radius / cutoff, 2.0f * order));
#else
  const float ratio = radius / cutoff;
  return exp(-0.5f * ratio * ratio);
#endif
}

// One minus the low pass, without the rounding of that difference where the result is small.
static inline float high_pass(float radius, float cutoff, float order) {
#if SHAPE == SHAPE_IDEAL
  return radius <= cutoff ? 0.0f : 1.0f;
#elif SHAPE == SHAPE_BUTTERWORTH
  return radius > 0.0f ? 1.0f / (1.0f + pow(cutoff / radius, 2.0f * order)) : 0.0f;
#else
  const float ratio = radius / cutoff;
  return -expm1(-0.5f * ratio * ratio);
#endif
}

// low, high: cutoffs (of a notch, low is its radius); centre: of a notch.
__kernel void frequency_mask(__global float2* restrict spectrum, const float low, const float high,
                             const float order, const float2 centre) {
  const size_t k = get_global_id(0), l = get_global_id(1);
  const size_t width = get_global_size(0), height = get_global_size(1);
  const float fx = wrapped((float)k / (float)width), fy = wrapped((float)l / (float)height);
  const float radius = sqrt(fx * fx + fy * fy);
#if KIND == KIND_LOWPASS
  const float factor = low_pass(radius, high, order);
#elif KIND == KIND_HIGHPASS
  const float factor = high_pass(radius, low, order);
#elif KIND == KIND_BANDPASS
  const float factor = low_pass(radius, high, order) * high_pass(radius, low, order);
#else
  const float left_x = wrapped(fx - centre.x), left_y = wrapped(fy - centre.y);
  const float right_x = wrapped(fx + centre.x), right_y = wrapped(fy + centre.y);
  const float factor = high_pass(sqrt(left_x * left_x + left_y * left_y), low, order) *
                       high_pass(sqrt(right_x * right_x + right_y * right_y), low, order);
#endif
  spectrum[l * width + k] *= factor;
}
