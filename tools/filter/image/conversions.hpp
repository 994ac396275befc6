// conversions.hpp - the same picture in another form.
#pragma once

#include <vector>

#include "image.hpp"

namespace clfm::filter {

// Without its alpha, or in 8 bits (rounded to nearest); the same picture where nothing is to be done.
Image without_alpha(const Image& image);
Image in_8_bits(const Image& image);

// As it is to be seen, by the orientation of its EXIF (1 to 8; 1 is as it is).
Image oriented(const Image& image, int orientation);

// Colours raised to a power, 0 black to 1 white.
Image with_power(const Image& image, double power);

// 0 black to 1 white, row by row, by the weights of Rec. 709 where there are colours. Where there is alpha,
// it is that before black: what a transparent pixel hides does not count.
std::vector<double> brightness_of(const Image& image);

}  // namespace clfm::filter
