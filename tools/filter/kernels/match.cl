// match.cl - normalised correlation of a picture with a template: what is summed before, and the quotient after.
//
// No parameters.

// Shifting brightness does not change a normalised correlation; round 0 the squares lose less to rounding.
// ND-range: (pixels)
__kernel void centre_and_square(__global float* restrict brightness, __global float* restrict square) {
  const size_t i = get_global_id(0);
  const float value = brightness[i] - 0.5f;
  brightness[i] = value;
  square[i] = value * value;
}

// correlation /= the norm of the picture's numbers under the template less their mean. `correlation` is that with a template
// of mean 0 and norm 1, sums and squares those of the `count` numbers. Where the picture is even, the result is 0.
// ND-range: (places)
__kernel void normalise(__global float* restrict correlation, __global const float* restrict sums,
                        __global const float* restrict squares, const float count) {
  const size_t i = get_global_id(0);
  const float energy = squares[i] - sums[i] * sums[i] / count;
  const float least = 1e-6f * count;
  correlation[i] = energy > least ? correlation[i] / sqrt(energy) : 0.0f;
}
