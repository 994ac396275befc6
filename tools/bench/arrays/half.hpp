// half.hpp - real numbers of 16 bits on the host, where no compiler is sure to have a type for them: IEEE
// half precision, and bfloat16, the upper half of a float.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace clfm::bench {

constexpr int kHalfFractionBits = 10, kBfloat16FractionBits = 7;
constexpr uint16_t kHalfInfinity = 0x7c00, kBfloat16Infinity = 0x7f80;

// To nearest, ties to even; `infinity` has all bits of the exponent field set.
inline uint16_t bits_of(double value, int fraction_bits, uint16_t infinity) {
  if (std::isnan(value)) return static_cast<uint16_t>(infinity | 1 << (fraction_bits - 1));
  const auto sign = static_cast<uint16_t>(std::signbit(value) ? 0x8000 : 0);
  const double size = std::fabs(value);
  const int bias = (infinity >> fraction_bits) / 2, least_exponent = 1 - bias;
  if (size >= std::ldexp(1, bias + 1)) return static_cast<uint16_t>(sign | infinity);
  const int exponent = std::max(size > 0 ? std::ilogb(size) : least_exponent, least_exponent);
  // The leading one of a normal number adds one to the exponent field, and so does a fraction rounded up,
  // which beyond the largest number makes an infinity.
  const auto fraction = static_cast<int>(std::nearbyint(std::ldexp(size, fraction_bits - exponent)));
  return static_cast<uint16_t>(sign + ((exponent - least_exponent) << fraction_bits) + fraction);
}

inline uint16_t half_of(double value) { return bits_of(value, kHalfFractionBits, kHalfInfinity); }

inline uint16_t bfloat16_of(double value) { return bits_of(value, kBfloat16FractionBits, kBfloat16Infinity); }

inline double value_of_half(uint16_t half) {
  const int field = half >> kHalfFractionBits & 31, fraction = half & 1023;
  double size = std::ldexp(field == 0 ? fraction : fraction + 1024, std::max(field, 1) - 25);
  if (field == 31)
    size = fraction == 0 ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
  return (half & 0x8000) != 0 ? -size : size;
}

inline double value_of_bfloat16(uint16_t bits) {
  return static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(bits) << 16));
}

}  // namespace clfm::bench
