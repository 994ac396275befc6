// montage.hpp - pictures side by side, with a line of text over each.
#pragma once

#include <string>
#include <vector>

#include "image.hpp"

namespace clfm::filter {

struct Panel {
  std::string label;  // small letters and spaces
  Image image;        // all panels have the same size
};

// Two by two in reading order, 8-bit RGB. Large pictures are made smaller (by whole factors), so that a panel
// is at most 1024 wide and high; small ones larger, up to 8 times, towards 256.
Image montage(const std::vector<Panel>& panels);

}  // namespace clfm::filter
