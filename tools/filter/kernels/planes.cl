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

// plane *= factor
__kernel void scale_plane(__global float* restrict plane, const float factor) {
  plane[get_global_id(0)] *= factor;
}

// A premultiplied plane after a filter, where to each pixel its transparent neighbours have its own colour,
// in proportion: filtered = (1 - t) filtered + plane * t_filtered, t being the transparency where a pixel of
// which nothing is seen has 1. The planes of transparency count `transparent` there.
__kernel void weigh_by_alpha(__global float* restrict filtered, __global const float* restrict plane,
                             __global const float* restrict transparency,
                             __global const float* restrict filtered_transparency, const float transparent) {
  const size_t i = get_global_id(0);
  const float t = transparency[i] / transparent, t_filtered = filtered_transparency[i] / transparent;
  filtered[i] = (1.0f - t) * filtered[i] + plane[i] * t_filtered;
}
