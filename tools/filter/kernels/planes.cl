// planes.cl - pixel by pixel on planes of float.
//
// No parameters.
// ND-range:  (pixels)

// The strength of a gradient from its two parts.
__kernel void magnitude(__global const float* restrict horizontal, __global const float* restrict vertical,
                        __global float* restrict strength) {
  const size_t i = get_global_id(0);
  const float a = horizontal[i], b = vertical[i];
  strength[i] = sqrt(a * a + b * b);
}

// Brightness from red, green and blue (weights of Rec. 709).
__kernel void brightness(__global const float* restrict red, __global const float* restrict green,
                         __global const float* restrict blue, __global float* restrict gray) {
  const size_t i = get_global_id(0);
  gray[i] = 0.2126f * red[i] + 0.7152f * green[i] + 0.0722f * blue[i];
}
