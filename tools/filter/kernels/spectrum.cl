// spectrum.cl - the product of spectra, what undoes one, and a spectrum as a picture.
//
// No parameters.

// spectrum *= factor, element by element. ND-range: (elements)
__kernel void multiply(__global float2* restrict spectrum, __global const float2* restrict factor) {
  const size_t i = get_global_id(0);
  const float2 a = spectrum[i], b = factor[i];
  spectrum[i] = (float2)(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

// spectrum *= factor, a real one. ND-range: (elements)
__kernel void scale(__global float2* restrict spectrum, __global const float* restrict factor) {
  const size_t i = get_global_id(0);
  spectrum[i] *= factor[i];
}

// A blur's spectrum b becomes what undoes it, conj(b) / (|b|^2 + noise). ND-range: (elements)
__kernel void wiener(__global float2* restrict factor, const float noise) {
  const size_t i = get_global_id(0);
  const float2 b = factor[i];
  factor[i] = (float2)(b.x, -b.y) / (b.x * b.x + b.y * b.y + noise);
}

// Where the frequency (place - places / 2) / places is in a spectrum, or the element nearest to it.
static inline int nearest(int place, int places, int length) {
  const int element = (int)floor((float)(place - places / 2) * (float)length / (float)places + 0.5f);
  return element < 0 ? element + length : element;
}

// A spectrum as brightness: log(1 + 255 |F|), F the transform of a picture from 0 to 1, with frequency 0 at
// (width / 2, height / 2). ND-range: (width, height) of the view, whose size may differ from the spectrum's.
__kernel void log_magnitude(__global const float2* restrict spectrum, __global float* restrict view,
                            const int2 size) {
  const int x = get_global_id(0), y = get_global_id(1);
  const int width = get_global_size(0), height = get_global_size(1);
  const int k = nearest(x, width, size.x), l = nearest(y, height, size.y);
  view[(size_t)y * width + x] = log(1.0f + 255.0f * length(spectrum[(size_t)l * size.x + k]));
}
