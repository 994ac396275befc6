// log_magnitude.cl - a spectrum as brightness: log(1 + |F|), frequency 0 in the middle.
//
// No parameters.
// ND-range:  (width, height) of the view. Its pixel (x, y) shows the frequency ((x - width / 2) / width, (y -
// height / 2) / height), by the
//            nearest element of the spectrum, whose size may differ.

static inline int nearest(int place, int places, int length) {
  const int element = (int)floor((float)(place - places / 2) * (float)length / (float)places + 0.5f);
  return element < 0 ? element + length : element;
}

__kernel void log_magnitude(__global const float2* restrict spectrum, __global float* restrict view,
                            const int2 size) {
  const int x = get_global_id(0), y = get_global_id(1);
  const int width = get_global_size(0), height = get_global_size(1);
  const int k = nearest(x, width, size.x), l = nearest(y, height, size.y);
  view[(size_t)y * width + x] = log(1.0f + 255.0f * length(spectrum[(size_t)l * size.x + k]));
}
