#include "stored_real.hpp"

#include <cstdint>
#include <cstring>

#include "half.hpp"

namespace clfm::test {

size_t real_bytes(clfm_precision precision) {
  return precision == CLFM_F64 ? sizeof(double) : precision == CLFM_F32 ? sizeof(float) : sizeof(uint16_t);
}

void store_real(clfm_precision precision, double value, std::byte* at) {
  const auto single = static_cast<float>(value);
  const uint16_t half = half_from_double(value), bfloat16 = bfloat16_from_double(value);
  switch (precision) {
    case CLFM_F64:
      std::memcpy(at, &value, sizeof value);
      return;
    case CLFM_F32:
      std::memcpy(at, &single, sizeof single);
      return;
    case CLFM_BF16_STORAGE_F32_MATH:
      std::memcpy(at, &bfloat16, sizeof bfloat16);
      return;
    default:
      std::memcpy(at, &half, sizeof half);
  }
}

double load_real(clfm_precision precision, const std::byte* at) {
  double value = 0;
  float single = 0;
  uint16_t half = 0;
  switch (precision) {
    case CLFM_F64:
      std::memcpy(&value, at, sizeof value);
      return value;
    case CLFM_F32:
      std::memcpy(&single, at, sizeof single);
      return single;
    default:
      std::memcpy(&half, at, sizeof half);
      return precision == CLFM_BF16_STORAGE_F32_MATH ? double_from_bfloat16(half) : double_from_half(half);
  }
}

}  // namespace clfm::test
