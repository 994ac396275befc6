// stored_real.hpp - one real number as it stands in memory, without any code of the library.
#pragma once

#include <clfft_mixed/clfft_mixed.h>

#include <cstddef>

namespace clfm::test {

size_t real_bytes(clfm_precision precision);
void store_real(clfm_precision precision, double value, std::byte* at);
double load_real(clfm_precision precision, const std::byte* at);

}  // namespace clfm::test
