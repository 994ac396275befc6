// jpeg_reference.hpp - libjpeg, asked for what clfm-filter's tool code never asks it.
#pragma once

#include <array>
#include <cstddef>

#include "tools/filter/codec/image_io.hpp"

namespace clfm::test {

// The steps of libjpeg's quantiser, row by row; table 0 is luminance, 1 chrominance.
std::array<int, 64> libjpeg_table(size_t table, int quality);

// Colour in full resolution, floating-point transform, the best Huffman codes: as small as baseline JPEG
// gets.
filter::Bytes libjpeg_smallest(const filter::Image& image, int quality);

// One colour of four inks, 0..255 as samples, over a picture of 16x8, in full resolution.
enum class Inks { cmyk, ycck, cmyk_without_adobe };
filter::Bytes libjpeg_inks(const std::array<uint8_t, 4>& inks, Inks kind);

// A gray picture in so many scans, 2 to 127.
filter::Bytes libjpeg_progressive(const filter::Image& gray, size_t scans);

}  // namespace clfm::test
