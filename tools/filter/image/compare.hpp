// compare.hpp - how far two pictures are apart.
#pragma once

#include <string>

#include "image.hpp"

namespace clfm::filter {

struct Comparison {
  double psnr_db = 0.0;         // infinite where the pictures are equal
  double max_difference = 0.0;  // in sample values of the result
  uint32_t x = 0, y = 0;        // where that is
  uint32_t max_value = 255;     // of the result's samples
};

// Colour only, not alpha. Fails (file) where size or number of colours differ; 8 and 16 bits compare as
// brightness.
Comparison compare(const Image& result, const Image& reference, const std::string& reference_name);

}  // namespace clfm::filter
