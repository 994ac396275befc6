// half.hpp - numbers of 16 bits, which C++20 has no type for.
#pragma once

#include <cstdint>

namespace clfm::test {

uint16_t half_from_double(double value);  // rounded to nearest, ties to even
double double_from_half(uint16_t bits);
uint16_t bfloat16_from_double(double value);  // the upper half of a float, rounded the same way
double double_from_bfloat16(uint16_t bits);

}  // namespace clfm::test
