#include "half.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace clfm::host {

HalfNumber to_half(double value) {
  constexpr int kFractionBits = 10, kBias = 15, kLeastExponent = 1 - kBias;
  constexpr uint16_t kSign = 0x8000, kInfinity = 0x7c00, kNotANumber = 0x7e00;
  constexpr double kRoundsToInfinity = 65520;
  const uint16_t sign = std::signbit(value) ? kSign : 0;
  const double magnitude = std::fabs(value);
  if (std::isnan(value)) return {kNotANumber};
  if (magnitude >= kRoundsToInfinity) return {static_cast<uint16_t>(sign | kInfinity)};
  if (magnitude == 0) return {sign};
  const int exponent = std::max(std::ilogb(magnitude), kLeastExponent);
  // Units of the last place. A normal number has the bit above its fraction set, which adds one to the
  // exponent field; rounding up to the next power of two adds another, as it should.
  const auto units = static_cast<uint16_t>(std::nearbyint(std::scalbn(magnitude, kFractionBits - exponent)));
  const auto field = static_cast<uint16_t>((exponent - kLeastExponent) << kFractionBits);
  return {static_cast<uint16_t>(sign | (field + units))};
}

double from_half(HalfNumber number) {
  constexpr int kFractionBits = 10, kBias = 15, kMostExponent = 31;
  const int exponent = number.bits >> kFractionBits & 0x1f, fraction = number.bits & 0x3ff;
  const double sign = (number.bits & 0x8000) != 0 ? -1 : 1;
  if (exponent == kMostExponent)
    return fraction != 0 ? std::numeric_limits<double>::quiet_NaN()
                         : sign * std::numeric_limits<double>::infinity();
  const int units = exponent == 0 ? fraction : fraction + (1 << kFractionBits);
  return sign * std::ldexp(units, std::max(exponent, 1) - kBias - kFractionBits);
}

double from_bfloat16(uint16_t bits) {
  return static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(bits) << 16));
}

std::vector<std::byte> to_halves(const std::vector<std::byte>& floats) {
  std::vector<std::byte> halves(floats.size() / 2);
  for (size_t i = 0; i < floats.size() / sizeof(float); ++i) {
    float number = 0;
    std::memcpy(&number, &floats[i * sizeof number], sizeof number);
    const uint16_t bits = to_half(static_cast<double>(number)).bits;
    std::memcpy(&halves[i * sizeof bits], &bits, sizeof bits);
  }
  return halves;
}

}  // namespace clfm::host
