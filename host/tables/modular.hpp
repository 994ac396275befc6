// modular.hpp - powers modulo numbers below 2^31, whose products int64_t holds.
#pragma once

#include <cstdint>

namespace clfm::host {

inline int64_t power_modulo(int64_t base, int64_t exponent, int64_t modulus) {
  int64_t result = 1 % modulus;
  for (base %= modulus; exponent > 0; exponent /= 2, base = base * base % modulus)
    if (exponent % 2 != 0) result = result * base % modulus;
  return result;
}

}  // namespace clfm::host
