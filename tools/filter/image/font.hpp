// font.hpp - small letters of 5 x 8 points for the labels of a montage.
#pragma once

#include <cstdint>
#include <string>

#include "image.hpp"

namespace clfm::filter {

inline constexpr size_t kLetterWidth = 6, kLetterHeight = 8;  // with the gap to the next letter

size_t text_width(const std::string& text, size_t scale);
// White on whatever is there; letters that the font lacks leave a gap.
void draw_text(Image& image, size_t x, size_t y, const std::string& text, size_t scale);

}  // namespace clfm::filter
