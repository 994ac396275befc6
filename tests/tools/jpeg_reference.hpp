// jpeg_reference.hpp - libjpeg, asked for what clfm-filter's tool code never asks it.
#pragma once

#include <array>
#include <cstddef>

#include "tools/filter/image_io.hpp"

namespace clfm::test {

// The steps of libjpeg's quantiser, row by row; table 0 is luminance, 1 chrominance.
std::array<int, 64> libjpeg_table(size_t table, int quality);

// Colour in full resolution, floating-point transform, the best Huffman codes: as small as baseline JPEG gets.
filter::Bytes libjpeg_smallest(const filter::Image& image, int quality);

}  // namespace clfm::test
