#include "stored_real.hpp"

#include <cstdint>
#include <cstring>

#include "half.hpp"

namespace clfm::test {
namespace {

template <class Number>
void store(Number number, std::byte* at) {
  std::memcpy(at, &number, sizeof number);
}

template <class Number>
Number loaded(const std::byte* at) {
  Number number{};
  std::memcpy(&number, at, sizeof number);
  return number;
}

}  // namespace

size_t real_bytes(clfm_precision precision) {
  return precision == CLFM_F64 ? sizeof(double) : precision == CLFM_F32 ? sizeof(float) : sizeof(uint16_t);
}

void store_real(clfm_precision precision, double value, std::byte* at) {
  switch (precision) {
    case CLFM_F64:
      return store(value, at);
    case CLFM_F32:
      return store(static_cast<float>(value), at);
    case CLFM_BF16_STORAGE_F32_MATH:
      return store(bfloat16_from_double(value), at);
    default:
      return store(half_from_double(value), at);
  }
}

double load_real(clfm_precision precision, const std::byte* at) {
  switch (precision) {
    case CLFM_F64:
      return loaded<double>(at);
    case CLFM_F32:
      return static_cast<double>(loaded<float>(at));
    case CLFM_BF16_STORAGE_F32_MATH:
      return double_from_bfloat16(loaded<uint16_t>(at));
    default:
      return double_from_half(loaded<uint16_t>(at));
  }
}

}  // namespace clfm::test
