// radix_sequence.hpp - the cheapest way to write a length as an ordered product of radices.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "host/device/profile.hpp"
#include "host/problem/fft_problem.hpp"

namespace clfm::host {

// Butterflies whose live values, with the addresses around them, fit the device's registers; and those of the
// length's own prime factors whatever they take, because there is no way around them.
std::vector<int> usable_radices(const DeviceProfile& device, Precision precision, int64_t length);

// Whether as many lanes of one do.
bool butterfly_fits(int radix, Precision precision, int64_t lanes, const DeviceProfile& device);

// Prices one pass: radix r after passes of product `span`. Exact search over all ordered factorisations: the
// cost of a pass depends only on what came before through its span, so the cheapest continuation of a span is
// computed once. Empty if n has a prime factor without a usable radix. n = 1 gives {1}: a pass that only
// copies (and scales).
using PassCost = std::function<double(int radix, int64_t span)>;
std::vector<int> cheapest_radix_sequence(int64_t n, const std::vector<int>& radices,
                                         const PassCost& pass_cost);

// Ascending, each as often as it divides n; empty for n = 1.
std::vector<int64_t> prime_factors(int64_t n);
std::vector<int64_t> divisors(int64_t n);  // ascending
bool is_smooth(int64_t n, int64_t prime);  // no prime factor is larger; far quicker than to find the largest
std::vector<int64_t> products_of_small_primes(int64_t most);  // of 2, 3, 5 and 7, up to `most`; ascending
int64_t largest_prime_factor(int64_t n);                      // 1 for n = 1

}  // namespace clfm::host
