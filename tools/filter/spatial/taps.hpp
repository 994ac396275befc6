// taps.hpp - the matrices behind the spatial filters.
#pragma once

#include <cstddef>

#include "tools/filter/pipeline/stage.hpp"

namespace clfm::filter {

Taps gauss_taps(double sigma);  // sampled out to ceil(4 sigma), sum 1
Taps box_taps(size_t width, size_t height);
Taps sharpen_taps(double amount);  // identity + amount * (identity - cross of neighbours), 3 x 3
Taps unsharp_taps(double sigma, double amount);  // identity + amount * (identity - gauss)
Taps emboss_taps(double amount);         // identity + amount * the slope towards the lower right, 3 x 3
GradientMagnitude sobel(double amount);  // with 1, a step from black to white gives white

}  // namespace clfm::filter
