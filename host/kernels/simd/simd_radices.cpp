#include "simd_radices.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "host/plan/radix_table.hpp"
#include "simd_pricing.hpp"

namespace clfm::host {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

// Equal but for rounding: the first found, which has the smallest radices in front, stays.
bool is_less(double price, double least) { return price < least && !(price > least * (1 - 1e-12)); }

// Exact: the cheapest way on depends only on the points left and the stages left, so each is solved once.
class SimdSearch {
 public:
  SimdSearch(int64_t n, SimdTails& tails, std::optional<int> first = std::nullopt)
      : n_(n), tails_(tails), first_(first), price_(tails.kernel, n, tails.lanes, tails.registers) {}

  std::vector<int> cheapest() {
    std::vector<int> best;
    double least = kNever;
    for (const RadixRow& row : radix_table()) {
      if (n_ % row.radix != 0 || !may_be_first(row.radix)) continue;
      vectors_ = price_.slot_vectors(row.radix);
      const int64_t left = n_ / row.radix;
      const double later = left == 1 ? 0 : best_tail(left, SimdTails::kMostStages - 1).price;
      const double price = price_.first(row.radix) + price_.later_vectors(row.radix) * later;
      if (!is_less(price, least)) continue;
      least = price;
      best = {row.radix};
      complete(best, left);
    }
    return best;
  }

  // Every other sequence leaves the cheapest at some stage; from there on the best of them is the cheapest
  // again.
  std::vector<int> next_cheapest() {
    const std::vector<int> cheapest_of_all = cheapest();
    std::vector<int> best, radices;
    double least = kNever;
    int64_t left = n_;
    for (const int taken : cheapest_of_all) {
      for (const RadixRow& row : radix_table()) {
        if (row.radix == taken || left % row.radix != 0) continue;
        if (radices.empty() && !may_be_first(row.radix)) continue;
        std::vector<int> other = radices;
        other.push_back(row.radix);
        if (!complete(other, left / row.radix)) continue;
        const double price = simd_instructions(tails_.kernel, other, tails_.lanes, tails_.registers);
        if (!is_less(price, least)) continue;
        least = price;
        best = other;
      }
      radices.push_back(taken);
      left /= taken;
    }
    return best;
  }

 private:
  bool may_be_first(int radix) const {
    if (first_ && radix != *first_) return false;
    if (!runs_along_row(tails_.kernel)) return radix != n_ || !is_convolution(tails_.kernel);
    if (tails_.kernel == SimdKernel::half_row && price_.slot_vectors(radix) == 0) return false;
    return 2 * radix >= tails_.lanes && n_ / radix >= tails_.lanes;
  }

  SimdTails::Tail best_tail(int64_t points, size_t stages) { return tails_.best(points, vectors_)[stages]; }

  // The cheapest way on; false where the stages do not suffice.
  bool complete(std::vector<int>& radices, int64_t left) {
    vectors_ = price_.slot_vectors(radices[0]);
    while (left > 1) {
      if (radices.size() == SimdTails::kMostStages) return false;
      const int radix = best_tail(left, SimdTails::kMostStages - radices.size()).radix;
      if (radix == 0) return false;
      radices.push_back(radix);
      left /= radix;
    }
    return true;
  }

  int64_t n_, vectors_ = 1;
  SimdTails& tails_;
  std::optional<int> first_;  // radix of the first stage
  SimdPricing price_;
};

SimdRadices priced(std::vector<int> radices, const SimdTails& tails) {
  const double instructions =
      radices.empty() ? 0 : simd_instructions(tails.kernel, radices, tails.lanes, tails.registers);
  return {std::move(radices), instructions};
}

}  // namespace

// Of what is priced here nothing depends on the length.
SimdTails::SimdTails(SimdKernel of_kernel, int64_t of_lanes, uint32_t of_registers)
    : kernel(of_kernel),
      lanes(of_lanes),
      registers(of_registers),
      price_(std::make_unique<SimdPricing>(kernel, 1, lanes, registers)) {}

SimdTails::~SimdTails() = default;

const SimdTails::ByStages& SimdTails::best(int64_t points, int64_t vectors) {
  const auto known = known_.find({points, vectors});
  if (known != known_.end()) return known->second;
  ByStages cheapest;
  cheapest.fill({kNever, 0});
  const auto consider = [&](size_t stages, const Tail& tail) {
    if (is_less(tail.price, cheapest[stages].price)) cheapest[stages] = tail;
  };
  for (const RadixRow& row : radix_table()) {
    if (points % row.radix != 0) continue;
    if (const int64_t left = points / row.radix; left == 1) {
      const double price = price_->last(row.radix);
      for (size_t stages = 1; stages <= kMostStages; ++stages) consider(stages, {price, row.radix});
    } else {
      const double price = price_->middle(row.radix, left, vectors);
      const ByStages& behind = best(left, vectors);
      for (size_t stages = 2; stages <= kMostStages; ++stages)
        consider(stages, {price + behind[stages - 1].price, row.radix});
    }
  }
  return known_[{points, vectors}] = cheapest;
}

double simd_instructions(SimdKernel kernel, const std::vector<int>& radices, int64_t lanes,
                         uint32_t registers) {
  const int64_t n = std::accumulate(radices.begin(), radices.end(), int64_t{1}, std::multiplies<>());
  const SimdPricing price(kernel, n, lanes, registers);
  double later = radices.size() > 1 ? price.last(radices.back()) : 0;
  int64_t left = n / radices[0];
  for (size_t stage = 1; stage + 1 < radices.size(); ++stage) {
    left /= radices[stage];
    later += price.middle(radices[stage], left, price.slot_vectors(radices[0]));
  }
  return price.first(radices[0]) + price.later_vectors(radices[0]) * later;
}

SimdRadices cheapest_simd_radices(int64_t n, SimdTails& tails) {
  return priced(SimdSearch(n, tails).cheapest(), tails);
}

SimdRadices cheapest_simd_radices(SimdKernel kernel, int64_t n, int64_t lanes, uint32_t registers) {
  SimdTails tails(kernel, lanes, registers);
  return cheapest_simd_radices(n, tails);
}

SimdRadices cheapest_behind(int first, SimdKernel kernel, int64_t n, int64_t lanes, uint32_t registers) {
  SimdTails tails(kernel, lanes, registers);
  return priced(SimdSearch(n, tails, first).cheapest(), tails);
}

SimdRadices next_simd_radices(int64_t n, SimdTails& tails) {
  return priced(SimdSearch(n, tails).next_cheapest(), tails);
}

}  // namespace clfm::host
