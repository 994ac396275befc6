// metadata.hpp - what a photo's metadata say of the picture itself, and the copies of it that they hold.
#pragma once

#include <cstdint>
#include <vector>

#include "tools/filter/image/image.hpp"

namespace clfm::filter {

// A filter does not reach the previews in EXIF, in makers' notes and in XMP: a face that is blurred would be
// sharp there. What is taken away is told in `left_out`. EXIF that cannot be read goes as a whole.
void remove_previews(Metadata& metadata);

// 1 to 8, as EXIF counts; 1 where it says nothing.
int orientation_of(const std::vector<uint8_t>& exif);

}  // namespace clfm::filter
