// In which radices the SIMD kernels take a length: all of them, compared with the cheapest by trying.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <vector>

#include "host/kernels/simd/simd_radices.hpp"
#include "host/kernels/simd/simd_variants.hpp"
#include "host/plan/radix_sequence.hpp"
#include "host/plan/radix_table.hpp"

using namespace clfm::host;

namespace {

// visit(radices): all ordered factorisations into at most five radices.
void for_every_sequence(int64_t n, const std::vector<int>& radices,
                        const std::function<void(const std::vector<int>&)>& visit) {
  if (n == 1) return visit(radices);
  if (radices.size() == 5) return;
  for (const RadixRow& row : radix_table()) {
    if (n % row.radix != 0) continue;
    std::vector<int> longer = radices;
    longer.push_back(row.radix);
    for_every_sequence(n / row.radix, longer, visit);
  }
}

}  // namespace

TEST_CASE("the next radix sequence is the cheapest of all others", "[item]") {
  for (int64_t n = 2; n <= 1200; ++n)
    for (const SimdKernel kernel : {SimdKernel::row, SimdKernel::column}) {
      const SimdRadices best = cheapest_simd_radices(kernel, n, 8, 32);
      SimdTails tails(kernel, 8, 32);
      const SimdRadices next = next_simd_radices(n, tails);
      double least = std::numeric_limits<double>::infinity();
      for_every_sequence(n, {}, [&](const std::vector<int>& radices) {
        const bool fits = kernel == SimdKernel::column || (2 * radices[0] >= 8 && n / radices[0] >= 8);
        if (fits && radices != best.radices)
          least = std::min(least, simd_instructions(kernel, radices, 8, 32));
      });
      INFO("n " << n << ", kernel " << static_cast<int>(kernel));
      if (next.radices.empty()) {
        REQUIRE(std::isinf(least));
        continue;
      }
      REQUIRE(next.radices != best.radices);
      REQUIRE(next.instructions == Approx(least).epsilon(1e-12));
    }
}

TEST_CASE("radices that a family has searched for are those that it would find by itself", "[item]") {
  FamilyRadices family;
  for (int round = 0; round < 2; ++round)
    for (const SimdKernel kernel : {SimdKernel::row, SimdKernel::lanes, SimdKernel::column})
      for (const int64_t lanes : {4, 8})
        for (const int64_t n : {2, 64, 96, 1000, 15625, 4096}) {
          INFO("n " << n << ", lanes " << lanes << ", kernel " << static_cast<int>(kernel));
          SimdTails tails(kernel, lanes, kSimdRegisters);
          CHECK(family.cheapest(kernel, n, lanes).radices ==
                cheapest_simd_radices(kernel, n, lanes, kSimdRegisters).radices);
          CHECK(family.next_cheapest(kernel, n, lanes).radices == next_simd_radices(n, tails).radices);
        }
}

TEST_CASE("radix sequences multiply to the length and keep what the row kernel asks for", "[item]") {
  for (int64_t n = 2; n <= 3000; ++n) {
    for (const SimdKernel kernel :
         {SimdKernel::row, SimdKernel::split_row, SimdKernel::lanes, SimdKernel::column}) {
      for (const int64_t lanes : {4, 8}) {
        const std::vector<int> radices = cheapest_simd_radices(kernel, n, lanes, 32).radices;
        if (radices.empty()) continue;
        INFO("n " << n << ", lanes " << lanes << ", kernel " << static_cast<int>(kernel));
        REQUIRE(radices.size() <= 5);
        REQUIRE(std::accumulate(radices.begin(), radices.end(), int64_t{1}, std::multiplies<>()) == n);
        if (kernel != SimdKernel::row && kernel != SimdKernel::split_row) continue;
        REQUIRE(radices.size() >= 2);
        REQUIRE(2 * radices[0] >= lanes);
        REQUIRE(n / radices[0] >= lanes);
      }
    }
  }
  CHECK(cheapest_simd_radices(SimdKernel::row, 37 * 64, 8, 32).radices.empty());
  CHECK(cheapest_simd_radices(SimdKernel::row, 16, 8, 32).radices.empty());
}

TEST_CASE("half slots hold no residue twice", "[item]") {
  for (int64_t n = 2; n <= 3000; ++n)
    for (const int64_t lanes : {2, 4, 8}) {
      const std::vector<int> radices = cheapest_simd_radices(SimdKernel::half_row, n, lanes, 32).radices;
      if (radices.empty()) continue;
      INFO("n " << n << ", lanes " << lanes);
      REQUIRE(std::accumulate(radices.begin(), radices.end(), int64_t{1}, std::multiplies<>()) == n);
      REQUIRE(n / radices[0] >= lanes);
      const int64_t kept = radices[0] / 2 + 1, held = (kept + lanes - 1) / lanes * lanes;
      REQUIRE(held <= radices[0]);
    }
  CHECK(cheapest_simd_radices(SimdKernel::half_row, 720, 8, 32).radices.front() == 15);
  CHECK(cheapest_simd_radices(SimdKernel::half_row, 64 * 7, 8, 32).radices.front() > 7);
}

TEST_CASE("radix sequences of pairs end with a small butterfly, whatever the first one is", "[item]") {
  for (int64_t n = 128; n <= 16384; n *= 2)
    for (const int first : {4, 8, 16}) {
      INFO("n " << n << ", first " << first);
      const SimdRadices pairs = cheapest_behind(first, SimdKernel::split_row, n, 8, 32);
      REQUIRE(pairs.radices.front() == first);
      CHECK(pairs.radices.back() <= 4);
      double least = std::numeric_limits<double>::infinity();
      for_every_sequence(n, {}, [&](const std::vector<int>& radices) {
        if (radices.size() >= 2 && radices.front() == first)
          least = std::min(least, simd_instructions(SimdKernel::split_row, radices, 8, 32));
      });
      CHECK(pairs.instructions == Approx(least).epsilon(1e-12));
    }
}

TEST_CASE("products of small primes are all lengths that no larger prime divides", "[item]") {
  for (const int64_t most : {1, 2, 7, 11, 3000}) {
    std::vector<int64_t> expected;
    for (int64_t n = 1; n <= most; ++n)
      if (is_smooth(n, 7)) expected.push_back(n);
    CHECK(products_of_small_primes(most) == expected);
  }
}
