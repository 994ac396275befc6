// frequency_mask.cl - the factor that a mask has for each frequency of a spectrum.
//
// No parameters: kind and shape are arguments, the same for all items, so that one program serves every mask.
// ND-range:  (width, height) of the spectrum; element (k, l) is the frequency (k / width, l / height) in
//            cycles per pixel, less 1 from the middle on
// The factor is the same for f and -f, to the last bit: two real planes in one complex transform stay apart.

#define KIND_LOWPASS 0
#define KIND_HIGHPASS 1
#define KIND_BANDPASS 2
#define KIND_NOTCH 3
#define SHAPE_IDEAL 0
#define SHAPE_BUTTERWORTH 1
#define SHAPE_GAUSSIAN 2

typedef struct {
  int shape;
  float order;  // of a butterworth
} falloff;

// base to the exponent, base >= 0. pow() also knows negative bases, at several times the price on CPUs.
static inline float power(float base, float exponent) { return exp2(exponent * log2(base)); }

// In -0.5 <= f < 0.5; frequencies one apart are the same.
static inline float wrapped(float f) { return f - floor(f + 0.5f); }

// Of element k of n. The whole numbers are subtracted first, so that f and -f are rounded alike.
static inline float frequency(size_t k, size_t n) {
  return (float)(2 * k < n ? (int)k : (int)k - (int)n) / (float)n;
}

// A frequency on the circle of an ideal mask is within it, however single precision rounds the two radii.
static inline bool within(float radius, float cutoff) { return radius <= cutoff * 1.000001f; }

static inline float low_pass(float radius, float cutoff, falloff f) {
  const float ratio = radius / cutoff;
  if (f.shape == SHAPE_IDEAL) return within(radius, cutoff) ? 1.0f : 0.0f;
  if (f.shape == SHAPE_BUTTERWORTH) return 1.0f / (1.0f + power(ratio, 2.0f * f.order));
  return exp(-0.5f * ratio * ratio);
}

// One minus the low pass.
static inline float high_pass(float radius, float cutoff, falloff f) {
  const float ratio = radius / cutoff;
  if (f.shape == SHAPE_IDEAL) return within(radius, cutoff) ? 0.0f : 1.0f;
  if (f.shape == SHAPE_BUTTERWORTH)
    return radius > 0.0f ? 1.0f / (1.0f + power(ratio, -2.0f * f.order)) : 0.0f;
  return 1.0f - exp(-0.5f * ratio * ratio);
}

static inline float radius_round(float2 f, float2 centre) {
  const float x = wrapped(f.x - centre.x), y = wrapped(f.y - centre.y);
  return sqrt(x * x + y * y);
}

// low, high: cutoffs (of a notch, low is its radius); centre: of a notch.
__kernel void frequency_mask(__global float* restrict factors, const int kind, const int shape,
                             const float order, const float low, const float high, const float2 centre) {
  const size_t k = get_global_id(0), l = get_global_id(1);
  const size_t width = get_global_size(0), height = get_global_size(1);
  const float2 f = (float2)(frequency(k, width), frequency(l, height));
  const falloff fall = {shape, order};
  const float radius = radius_round(f, (float2)(0.0f, 0.0f));
  float factor = 1.0f;
  if (kind == KIND_LOWPASS || kind == KIND_BANDPASS) factor *= low_pass(radius, high, fall);
  if (kind == KIND_HIGHPASS || kind == KIND_BANDPASS) factor *= high_pass(radius, low, fall);
  if (kind == KIND_NOTCH)
    factor = high_pass(radius_round(f, centre), low, fall) * high_pass(radius_round(f, -centre), low, fall);
  factors[l * width + k] = factor;
}
