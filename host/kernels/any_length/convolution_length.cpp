#include "convolution_length.hpp"

#include <algorithm>
#include <utility>

#include "host/plan/radix_sequence.hpp"

namespace clfm::host {

std::vector<int64_t> convolution_lengths(int64_t least) {
  std::vector<int64_t> lengths;
  for (const int64_t odd : {1, 3, 5, 7, 9, 15}) {
    int64_t length = odd;
    while (length < least) length *= 2;
    if (length < 2 * least) lengths.push_back(length);
  }
  return lengths;
}

SimdRadices cheapest_convolution(SimdKernel kernel, int64_t least, int64_t lanes, uint32_t registers) {
  constexpr int64_t kLargestPrime = 7;  // of lengths worth a search
  const int64_t shortest = std::max(least, lanes * lanes);
  SimdRadices best;
  SimdTails tails(kernel, lanes, registers);
  for (int64_t length = shortest; length <= longest_worthwhile(shortest); ++length) {
    if (!is_smooth(length, kLargestPrime)) continue;
    SimdRadices radices = cheapest_simd_radices(length, tails);
    if (radices.radices.empty()) continue;
    if (best.radices.empty() || radices.instructions < best.instructions) best = std::move(radices);
  }
  return best;
}

}  // namespace clfm::host
