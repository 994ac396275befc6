// blur_taps.hpp - the matrices of blurs that cameras make.
#pragma once

#include <string>

#include "tools/filter/pipeline/stage.hpp"

namespace clfm::filter {

// The mean along a line of `length` pixels through the pixel, at `degrees` counter-clockwise from the right:
// 16 samples per pixel, between pixels by bilinear interpolation.
Taps motion_taps(double length, double degrees);

// The mean over a disk; pixels on its edge count by how much of them lies within.
Taps disk_taps(double radius);

// A picture of what the lens makes of a point of light: its brightness, sum 1, turned round, since taps
// gather. Its pixel ((width - 1) / 2, (height - 1) / 2) lies on the point.
Taps picture_taps(const std::string& path);

}  // namespace clfm::filter
