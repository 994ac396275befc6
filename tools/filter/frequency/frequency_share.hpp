// frequency_share.hpp - how far the lowest frequencies reach, given how many of all they are.
#pragma once

namespace clfm::filter {

// The radius, in cycles per pixel, below which `share` (0 to 1) of all frequencies lie. Frequencies lie
// evenly in the square of side 1 round frequency 0, so that share is the area of the disc inside the square.
double radius_of_share(double share);

}  // namespace clfm::filter
