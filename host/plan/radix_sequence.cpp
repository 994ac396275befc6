#include "radix_sequence.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "butterfly_work.hpp"
#include "radix_table.hpp"

namespace clfm::host {
namespace {

constexpr uint32_t kPassAddressRegisters = 6;  // pointers and indices around a butterfly

struct Continuation {
  double cost = std::numeric_limits<double>::infinity();
  int radix = 0;  // of the next pass; 0: none possible
};

class SequenceSearch {
 public:
  SequenceSearch(int64_t n, const std::vector<int>& radices, const PassCost& pass_cost)
      : n_(n), radices_(radices), pass_cost_(pass_cost), spans_(divisors(n)), known_(spans_.size()) {}

  std::vector<int> sequence() {
    if (best(1).radix == 0) return {};
    std::vector<int> radices;
    for (int64_t span = 1; span < n_; span *= radices.back()) radices.push_back(best(span).radix);
    return radices;
  }

 private:
  Continuation best(int64_t span) {
    if (span == n_) return {0.0, 0};
    const auto at = std::lower_bound(spans_.begin(), spans_.end(), span) - spans_.begin();
    if (const auto& known = known_[static_cast<size_t>(at)]) return *known;
    const int64_t left = n_ / span;
    Continuation cheapest;
    for (int radix : radices_) {
      if (left % radix != 0) continue;
      const double cost = pass_cost_(radix, span) + best(span * radix).cost;
      if (cost < cheapest.cost) cheapest = {cost, radix};
    }
    known_[static_cast<size_t>(at)] = cheapest;
    return cheapest;
  }

  int64_t n_;
  const std::vector<int>& radices_;
  const PassCost& pass_cost_;
  std::vector<int64_t> spans_;                      // all that may come up, rising
  std::vector<std::optional<Continuation>> known_;  // of each
};

}  // namespace

bool butterfly_fits(int radix, Precision precision, int64_t lanes, const DeviceProfile& device) {
  const uint32_t live = static_cast<uint32_t>(radix_row(radix).live_values) * lane_words(precision, lanes);
  return live + kPassAddressRegisters <= device.traits.registers;
}

std::vector<int> usable_radices(const DeviceProfile& device, Precision precision, int64_t length) {
  const std::vector<int64_t> primes = prime_factors(length);
  std::vector<int> radices;
  for (const RadixRow& row : radix_table()) {
    if (butterfly_fits(row.radix, precision, 1, device) ||
        std::find(primes.begin(), primes.end(), row.radix) != primes.end())
      radices.push_back(row.radix);
  }
  return radices;
}

std::vector<int> cheapest_radix_sequence(int64_t n, const std::vector<int>& radices,
                                         const PassCost& pass_cost) {
  if (n == 1) return {1};
  return SequenceSearch(n, radices, pass_cost).sequence();
}

std::vector<int64_t> prime_factors(int64_t n) {
  std::vector<int64_t> primes;
  for (int64_t p = 2; p * p <= n; ++p)
    for (; n % p == 0; n /= p) primes.push_back(p);
  if (n > 1) primes.push_back(n);
  return primes;
}

std::vector<int64_t> divisors(int64_t n) {
  std::vector<int64_t> all{1};
  int64_t previous = 0;
  size_t fresh = 1;  // divisors that the last prime brought: again times a repeated prime
  for (const int64_t p : prime_factors(n)) {
    if (p != previous) fresh = all.size();
    const size_t known = all.size();
    for (size_t i = known - fresh; i < known; ++i) all.push_back(all[i] * p);
    previous = p;
  }
  std::sort(all.begin(), all.end());
  return all;
}

bool is_smooth(int64_t n, int64_t prime) {
  for (int64_t p = 2; p <= prime && p <= n; ++p)
    while (n % p == 0) n /= p;
  return n == 1;
}

std::vector<int64_t> products_of_small_primes(int64_t most) {
  std::vector<int64_t> products{1};
  for (const int64_t prime : {2, 3, 5, 7})
    for (size_t i = 0; i < products.size(); ++i)
      if (products[i] <= most / prime) products.push_back(products[i] * prime);
  std::sort(products.begin(), products.end());
  return products;
}

int64_t largest_prime_factor(int64_t n) {
  const std::vector<int64_t> primes = prime_factors(n);
  return primes.empty() ? 1 : primes.back();
}

}  // namespace clfm::host
