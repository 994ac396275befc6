#include "permutation.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include "host/plan/radix_sequence.hpp"
#include "modular.hpp"

namespace clfm::host {
namespace {

struct Cycle {
  uint32_t leader;  // its smallest element
  uint32_t length;
};

// Walks every cycle of `source_of` over 0 .. n-1; longest first, those of equal length by leader.
template <class SourceOf>
std::vector<Cycle> find_cycles(uint32_t n, const SourceOf& source_of) {
  std::vector<Cycle> cycles;
  std::vector<bool> seen(n);
  for (uint32_t leader = 0; leader < n; ++leader) {
    if (seen[leader]) continue;
    uint32_t length = 1;
    for (uint32_t i = source_of(leader); i != leader; i = source_of(i), ++length) seen[i] = true;
    if (length > 1) cycles.push_back({leader, length});
  }
  std::stable_sort(cycles.begin(), cycles.end(),
                   [](const Cycle& a, const Cycle& b) { return a.length > b.length; });
  return cycles;
}

// The least k > 0 with base^k = 1 modulo p^e, whose group has `elements` elements.
int64_t order_of(int64_t base, int64_t modulus, int64_t elements) {
  int64_t order = elements;
  for (const int64_t prime : prime_factors(elements))
    if (power_modulo(base, order / prime, modulus) == 1 % modulus) order /= prime;
  return order;
}

}  // namespace

// Element t of m + 1 = rows columns receives columns t modulo m. Among the t whose greatest common divisor
// with m is m / d, one for every unit modulo d, a cycle is as long as the order of `columns` modulo d: the
// least common multiple of its orders modulo the powers of primes that d is made of.
int64_t count_transpose_cycles(int64_t rows, int64_t columns) {
  struct Units {
    int64_t count, order;
  };
  std::vector<Units> divisors{{1, 1}};
  int64_t previous = 0, modulus = 1, units = 1;
  size_t others = 1;  // divisors without the prime
  for (const int64_t prime : prime_factors(rows * columns - 1)) {
    const bool is_new = prime != previous;
    if (is_new) others = divisors.size();
    units = is_new ? prime - 1 : units * prime;
    modulus = is_new ? prime : modulus * prime;
    previous = prime;
    const int64_t order = order_of(columns, modulus, units);
    for (size_t i = 0; i < others; ++i)
      divisors.push_back({divisors[i].count * units, std::lcm(divisors[i].order, order)});
  }
  int64_t cycles = 0;
  for (const Units& d : divisors)
    if (d.order > 1) cycles += d.count / d.order;
  return cycles;
}

std::vector<uint32_t> digit_reversal(const std::vector<uint32_t>& radices) {
  // Grown stage by stage: block q of a stage of radix r holds the residue q modulo r of what came before.
  std::vector<uint32_t> source{0};
  for (const uint32_t radix : radices) {
    const size_t span = source.size();
    source.resize(span * radix);
    for (size_t q = radix; q-- > 0;)
      for (size_t i = 0; i < span; ++i) source[q * span + i] = source[i] * radix + static_cast<uint32_t>(q);
  }
  return source;
}

std::vector<uint32_t> cycles_of(const std::vector<uint32_t>& source) {
  const auto cycles =
      find_cycles(static_cast<uint32_t>(source.size()), [&source](uint32_t i) { return source[i]; });
  std::vector<uint32_t> list;
  auto begin = static_cast<uint32_t>(cycles.size() + 1);
  for (const Cycle& cycle : cycles) {
    list.push_back(begin);
    begin += cycle.length;
  }
  list.push_back(begin);
  list.reserve(begin);
  for (const Cycle& cycle : cycles) {
    list.push_back(cycle.leader);
    for (uint32_t i = source[cycle.leader]; i != cycle.leader; i = source[i]) list.push_back(i);
  }
  return list;
}

std::vector<uint32_t> transpose_leaders(uint32_t rows, uint32_t columns) {
  const auto cycles =
      find_cycles(rows * columns, [rows, columns](uint32_t t) { return t % rows * columns + t / rows; });
  std::vector<uint32_t> leaders;
  leaders.reserve(cycles.size());
  for (const Cycle& cycle : cycles) leaders.push_back(cycle.leader);
  return leaders;
}

std::vector<uint32_t> residue_places(const std::vector<uint32_t>& radices) {
  std::vector<uint32_t> residues;
  uint32_t product = 1;
  for (size_t stage = 0; stage + 1 < radices.size(); ++stage) {
    const uint32_t radix = radices[stage], whole = product * radix;
    std::vector<uint32_t> next;
    for (const uint32_t residue : residues)
      for (uint32_t k = 0; k < radix; ++k)
        next.push_back(2 * k < radix ? residue + product * k : whole - residue - product * k);
    if (product % 2 == 0)
      for (uint32_t k = 0; 2 * k + 1 < radix; ++k) next.push_back(product / 2 + product * k);
    for (uint32_t k = 1; 2 * k < radix; ++k) next.push_back(product * k);
    residues = std::move(next);
    product = whole;
  }
  std::vector<uint32_t> places((product - 1) / 2);
  for (size_t i = 0; i < residues.size(); ++i)
    places[residues[i] - 1] = static_cast<uint32_t>(i) * radices.back();
  if (places.empty()) places.push_back(0);  // a buffer is never empty
  return places;
}

}  // namespace clfm::host
