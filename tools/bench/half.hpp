// half.hpp - real numbers of 16 bits on the host, where no compiler is sure to have a type for them: IEEE
// half precision, and bfloat16, the upper half of a float.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace clfm::bench {

constexpr int kHalfLeastExponent = -14, kHalfFractionBits = 10;
constexpr uint16_t kHalfInfinity = 0x7c00, kHalfNan = 0x7e00;

// To nearest, ties to even.
inline uint16_t half_of(double value) {
  if (std::isnan(value)) return kHalfNan;
  const auto sign = static_cast<uint16_t>(std::signbit(value) ? 0x8000 : 0);
  const double size = std::fabs(value);
  constexpr double kRoundsToInfinity = 65520;
  if (size >= kRoundsToInfinity) return static_cast<uint16_t>(sign | kHalfInfinity);
  const int exponent = std::max(size > 0 ? std::ilogb(size) : kHalfLeastExponent, kHalfLeastExponent);
  // The leading one of a normal number adds one to the exponent field, and so does a fraction rounded up.
  const auto fraction = static_cast<int>(std::nearbyint(std::ldexp(size, kHalfFractionBits - exponent)));
  return static_cast<uint16_t>(sign + ((exponent - kHalfLeastExponent) << kHalfFractionBits) + fraction);
}

inline double value_of_half(uint16_t half) {
  const int field = half >> kHalfFractionBits & 31, fraction = half & 1023;
  double size = std::ldexp(field == 0 ? fraction : fraction + 1024, std::max(field, 1) - 25);
  if (field == 31)
    size = fraction == 0 ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
  return (half & 0x8000) != 0 ? -size : size;
}

// To nearest, ties to even.
inline uint16_t bfloat16_of(double value) {
  constexpr int kLeastExponent = -126, kFractionBits = 7;
  constexpr uint16_t kInfinity = 0x7f80, kNan = 0x7fc0;
  if (std::isnan(value)) return kNan;
  const auto sign = static_cast<uint16_t>(std::signbit(value) ? 0x8000 : 0);
  const double size = std::fabs(value);
  if (size >= std::ldexp(511, 119)) return static_cast<uint16_t>(sign | kInfinity);  // 255.5 * 2^120
  const int exponent = std::max(size > 0 ? std::ilogb(size) : kLeastExponent, kLeastExponent);
  const auto fraction = static_cast<int>(std::nearbyint(std::ldexp(size, kFractionBits - exponent)));
  return static_cast<uint16_t>(sign + ((exponent - kLeastExponent) << kFractionBits) + fraction);
}

inline double value_of_bfloat16(uint16_t bits) {
  return static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(bits) << 16));
}

}  // namespace clfm::bench
