// jpeg_tables.cpp - what baseline JPEG fixes for a block of 8x8 coefficients.
#include "jpeg_tables.hpp"

#include <algorithm>

namespace clfm::filter {
namespace {

// ITU-T T.81, tables K.1 and K.2.
// clang-format off
constexpr QuantisationTable kLuminance = {
  16, 11, 10, 16,  24,  40,  51,  61,
  12, 12, 14, 19,  26,  58,  60,  55,
  14, 13, 16, 24,  40,  57,  69,  56,
  14, 17, 22, 29,  51,  87,  80,  62,
  18, 22, 37, 56,  68, 109, 103,  77,
  24, 35, 55, 64,  81, 104, 113,  92,
  49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103,  99};
constexpr QuantisationTable kChrominance = {
  17, 18, 24, 47, 99, 99, 99, 99,
  18, 21, 26, 66, 99, 99, 99, 99,
  24, 26, 56, 99, 99, 99, 99, 99,
  47, 66, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99, 99, 99};
// clang-format on

// Percent of the steps in the tables: 100 at quality 50, 5000 at 1, 0 at 100.
int percent_of_quality(int quality) { return quality < 50 ? 5000 / quality : 200 - 2 * quality; }

// Diagonal by diagonal, every other one upwards.
std::array<uint8_t, kBlockSize> make_zigzag_order() {
  std::array<uint8_t, kBlockSize> order{};
  size_t place = 0;
  for (size_t diagonal = 0; diagonal < 2 * kBlockSide - 1; ++diagonal)
    for (size_t step = 0; step <= diagonal; ++step) {
      const size_t row = diagonal % 2 ? step : diagonal - step, column = diagonal - row;
      if (row < kBlockSide && column < kBlockSide)
        order[place++] = static_cast<uint8_t>(row * kBlockSide + column);
    }
  return order;
}

}  // namespace

QuantisationTable quantisation_table(ComponentKind kind, int quality) {
  QuantisationTable table = kind == ComponentKind::luminance ? kLuminance : kChrominance;
  const int percent = percent_of_quality(quality);
  for (int& step : table) step = std::clamp((step * percent + 50) / 100, 1, 255);
  return table;
}

const std::array<uint8_t, kBlockSize>& zigzag_order() {
  static const std::array<uint8_t, kBlockSize> order = make_zigzag_order();
  return order;
}

}  // namespace clfm::filter
