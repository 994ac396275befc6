// half.hpp - elements of 16 bits as kernels with half arithmetic take them; C++20 has no type for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clfm::host {

struct HalfNumber {
  uint16_t bits;
  bool operator==(const HalfNumber&) const = default;
};

double from_bfloat16(uint16_t bits);  // the upper half of a float
HalfNumber to_half(double value);
double from_half(HalfNumber number);  // to nearest, ties to even; infinite beyond 65504

// A table of floats, element by element.
std::vector<std::byte> to_halves(const std::vector<std::byte>& floats);

}  // namespace clfm::host
