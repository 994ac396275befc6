// smooth_size.hpp - transform lengths to pad to.
#pragma once

#include <cstddef>

namespace clfm::filter {

inline constexpr size_t kLargestPrime = 13;  // of the lengths that the library transforms directly

bool is_smooth(size_t length);

// The length from `least` on, at most an eighth longer, that has no prime factor above kLargestPrime and the
// least estimated work.
size_t smooth_size(size_t least);

}  // namespace clfm::filter
