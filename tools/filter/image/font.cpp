// font.cpp - small letters of 5 x 8 points.
#include "font.hpp"

#include <array>
#include <string_view>

namespace clfm::filter {
namespace {

struct Letter {
  char character;
  std::array<std::string_view, kLetterHeight> rows;
};
// Only what the labels need.
constexpr Letter kLetters[] = {
    {'a', {"     ", "     ", " ### ", "    #", " ####", "#   #", " ####", "     "}},
    {'c', {"     ", "     ", " ### ", "#    ", "#    ", "#    ", " ### ", "     "}},
    {'d', {"    #", "    #", " ####", "#   #", "#   #", "#   #", " ####", "     "}},
    {'e', {"     ", "     ", " ### ", "#   #", "#####", "#    ", " ### ", "     "}},
    {'g', {"     ", "     ", " ####", "#   #", "#   #", " ####", "    #", " ### "}},
    {'i', {"  #  ", "     ", " ##  ", "  #  ", "  #  ", "  #  ", " ### ", "     "}},
    {'k', {"#    ", "#    ", "#  # ", "# #  ", "##   ", "# #  ", "#  # ", "     "}},
    {'l', {" ##  ", "  #  ", "  #  ", "  #  ", "  #  ", "  #  ", " ### ", "     "}},
    {'m', {"     ", "     ", "## # ", "# # #", "# # #", "# # #", "# # #", "     "}},
    {'n', {"     ", "     ", "# ## ", "##  #", "#   #", "#   #", "#   #", "     "}},
    {'o', {"     ", "     ", " ### ", "#   #", "#   #", "#   #", " ### ", "     "}},
    {'p', {"     ", "     ", "#### ", "#   #", "#   #", "#### ", "#    ", "#    "}},
    {'r', {"     ", "     ", "# ## ", "##  #", "#    ", "#    ", "#    ", "     "}},
    {'s', {"     ", "     ", " ####", "#    ", " ### ", "    #", "#### ", "     "}},
    {'t', {" #   ", " #   ", "#### ", " #   ", " #   ", " #  #", "  ## ", "     "}},
    {'u', {"     ", "     ", "#   #", "#   #", "#   #", "#  ##", " ## #", "     "}},
};

void draw_letter(Image& image, size_t x, size_t y, const Letter& letter, size_t scale) {
  for (size_t row = 0; row < kLetterHeight * scale; ++row)
    for (size_t column = 0; column < (kLetterWidth - 1) * scale; ++column) {
      if (letter.rows[row / scale][column / scale] == ' ' || x + column >= image.width ||
          y + row >= image.height)
        continue;
      for (size_t c = 0; c < image.channels; ++c) image.set_sample(x + column, y + row, c, image.max_value());
    }
}

}  // namespace

size_t text_width(const std::string& text, size_t scale) { return text.size() * kLetterWidth * scale; }

void draw_text(Image& image, size_t x, size_t y, const std::string& text, size_t scale) {
  for (char character : text) {
    for (const Letter& letter : kLetters)
      if (letter.character == character) draw_letter(image, x, y, letter, scale);
    x += kLetterWidth * scale;
  }
}

}  // namespace clfm::filter
