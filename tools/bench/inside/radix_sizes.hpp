// radix_sizes.hpp - the same autosort passes with large radices and with small ones, for the experiment of
// the OpenFFT article: fewer passes over memory against fewer live registers.
#pragma once

#include <vector>

#include "../contenders/registry.hpp"

namespace clfm::bench {

// As many 14s and 20s as the length holds, and the fewest passes for the rest; against radices up to 10.
std::vector<ContenderEntry> radix_size_contenders(const Device& device);

std::vector<int> large_radices(int64_t length);  // empty where the length has a prime factor over 13
std::vector<int> small_radices(int64_t length);  // empty where it has one over 7

}  // namespace clfm::bench
