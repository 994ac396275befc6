#include "half.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace clfm::test {
namespace {

constexpr int kSmallestExponent = -14, kFractionBits = 10, kBias = 15;
constexpr uint16_t kInfinity = 0x7c00, kNan = 0x7e00;
constexpr double kOverflow = 65520;  // halfway between the largest half and what would come next

}  // namespace

uint16_t half_from_double(double value) {
  const auto sign = static_cast<uint16_t>(std::signbit(value) ? 0x8000 : 0);
  const double magnitude = std::fabs(value);
  if (std::isnan(value)) return kNan;
  if (magnitude == 0) return sign;
  if (magnitude >= kOverflow) return sign | kInfinity;
  int exponent = 0;
  std::frexp(magnitude, &exponent);
  exponent = std::max(exponent - 1, kSmallestExponent);
  const double steps = std::nearbyint(std::ldexp(magnitude, kFractionBits - exponent));  // of the last place
  // A step more than the fraction holds carries into the exponent by itself; below 2^10 the number is
  // subnormal.
  const double bits = steps + std::ldexp(exponent + kBias - 1, kFractionBits);
  return static_cast<uint16_t>(sign | static_cast<uint16_t>(bits));
}

double double_from_half(uint16_t bits) {
  const int exponent = bits >> kFractionBits & 0x1f, fraction = bits & 0x3ff;
  const double sign = bits & 0x8000 ? -1 : 1;
  if (exponent == 0x1f)
    return fraction ? std::numeric_limits<double>::quiet_NaN()
                    : sign * std::numeric_limits<double>::infinity();
  if (exponent == 0) return sign * std::ldexp(fraction, kSmallestExponent - kFractionBits);
  return sign * std::ldexp(1024 + fraction, exponent - kBias - kFractionBits);
}

uint16_t bfloat16_from_double(double value) {
  if (std::isnan(value)) return 0x7fc0;
  // Rounded to odd first, so that rounding twice is rounding once.
  auto single = static_cast<float>(value);
  if (std::fabs(static_cast<double>(single)) > std::fabs(value)) single = std::nextafter(single, 0.0f);
  auto bits = std::bit_cast<uint32_t>(single);
  if (static_cast<double>(single) != value && std::isfinite(value)) bits |= 1;
  return static_cast<uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

double double_from_bfloat16(uint16_t bits) {
  return static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(bits) << 16));
}

}  // namespace clfm::test
