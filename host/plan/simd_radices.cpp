#include "simd_radices.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

#include "divide.hpp"
#include "radix_table.hpp"

namespace clfm::host {
namespace {

constexpr size_t kMostSimdStages = 5;
// In units of one vector addition; fitted to measured times (docs/simd.md).
constexpr double kComplexMultiply = 2;
constexpr double kMemory = 0.2;  // a load or store of one vector, mostly hidden behind arithmetic
constexpr double kShuffle = 0.75;
constexpr double kButterfly = 2.5;  // addresses and the loop
constexpr double kSpill = 5;        // a value that does not fit the registers goes out and comes back
constexpr int kBusyRegisters = 4;   // constants and temporaries beside a butterfly's values; twiddles as many
constexpr int kStreams = 10;        // strided rows that caches and page tables follow without loss
constexpr double kStream = 4;       // each one more
constexpr int kWays = 4;            // elements of scratch in one set of the nearest cache without loss
constexpr double kWay = 5;          // each one more
constexpr int64_t kSetBytes = 4096, kSlotBytes = 64;

double arithmetic(int radix) {
  if (radix == 1) return 0;
  const RadixRow& row = radix_row(radix);
  return row.additions + row.multiplications - row.multiply_adds;
}

double spilled(int radix, uint32_t registers, int busy) {
  if (radix == 1) return 0;
  const int values = radix_row(radix).live_values + busy;
  return kSpill * std::max(0, values - static_cast<int>(registers));
}

// One vector of butterflies from scratch to scratch.
double butterfly(int radix, uint32_t registers, int busy = kBusyRegisters) {
  return arithmetic(radix) + spilled(radix, registers, busy) + 4 * radix * kMemory + kButterfly;
}

// One of two at work together: the other's values are there too, and of rows those kept of the last one's (split_stage.clh).
double split_butterfly(SimdKernel kernel, int radix, uint32_t registers) {
  const int butterflies = kernel == SimdKernel::split_row ? 2 : 1;
  return butterfly(radix, registers, kBusyRegisters + butterflies * 2 * radix);
}

double twiddled(int radix, uint32_t registers) {
  return butterfly(radix, registers) + (radix - 1) * (kComplexMultiply + 2 * kMemory) +
         spilled(radix, registers, 2 * kBusyRegisters) - spilled(radix, registers, kBusyRegisters);
}

// A VW x VW block of complex numbers: log2(VW) shuffles for each of its 2 VW vectors.
double transposed_block(int64_t lanes) {
  return kShuffle * static_cast<double>(2 * lanes) * (lanes == 8 ? 3 : lanes == 4 ? 2 : 1);
}

double crowded(int radix, int64_t stride_bytes) {
  return stride_bytes % kSetBytes == 0 ? kWay * std::max(0, radix - kWays) : 0;
}

// Vectors run along the row in these.
bool along_row(SimdKernel kernel) {
  return kernel == SimdKernel::row || kernel == SimdKernel::split_row || kernel == SimdKernel::half_row ||
         kernel == SimdKernel::convolve_row;
}

// These transform there and back: every stage twice, but the last of the one and the first of the other go together.
bool is_convolution(SimdKernel kernel) {
  return kernel == SimdKernel::convolve_row || kernel == SimdKernel::convolve_lanes ||
         kernel == SimdKernel::convolve_column;
}

// Slots of one row; as measured those of two rows abreast count in convolutions only, whose scratch is read and written twice.
int64_t slot_bytes(SimdKernel kernel) { return is_convolution(kernel) ? 2 * kSlotBytes : kSlotBytes; }

// Rows stand one to a lane, and are transposed on the way in and out.
bool turns_rows(SimdKernel kernel) {
  return kernel == SimdKernel::lanes || kernel == SimdKernel::convolve_lanes;
}

// The price of every stage of a transform of n points, so that a sequence costs the sum of its stages. What a later
// stage costs depends on the stages before it only through the length that is left.
class Pricing {
 public:
  Pricing(SimdKernel kernel, int64_t n, int64_t lanes, uint32_t registers)
      : kernel_(kernel), n_(n), lanes_(lanes), registers_(registers) {}

  // Vectors of a slot, and all vectors that pass through every stage after the first one.
  int64_t slot_vectors(int first) const {
    if (kernel_ == SimdKernel::half_row) return half_slot_vectors(first, lanes_);
    return along_row(kernel_) ? divide_up(first, lanes_) : 1;
  }
  double later_vectors(int first) const {
    const int64_t slots = along_row(kernel_) ? n_ / first : n_;
    return static_cast<double>(slot_vectors(first) * slots);
  }

  // The first stage with all that surrounds the stages.
  double first(int radix) const {
    const double load = along_row(kernel_) ? first_row_stage(radix) : first_lane_stage(radix);
    if (is_convolution(kernel_)) return 2 * (load + streams(radix, 1)) + reorder_blocks();
    return load + shuffles_of_load_or_store(later_vectors(radix)) + reorder_blocks() + streams(radix, 1) +
           (radix == n_ ? last_streams(radix) : 0);
  }

  // Stages after the first, for one vector: `left` points of a sub-transform remain behind a middle stage.
  double middle(int radix, int64_t left, int64_t vectors) const {
    const double once =
        (twiddled(radix, registers_) + crowded(radix, left * vectors * slot_bytes(kernel_))) / radix;
    return is_convolution(kernel_) ? 2 * once : once;
  }
  double last(int radix) const {
    const bool splits = kernel_ == SimdKernel::split_row || kernel_ == SimdKernel::split_column;
    const double once =
        (splits ? split_butterfly(kernel_, radix, registers_) : butterfly(radix, registers_)) / radix;
    if (is_convolution(kernel_)) return 2 * once + kComplexMultiply + 2 * kMemory;
    return once + last_streams(radix) / static_cast<double>(n_);
  }

 private:
  double shuffles_of_load_or_store(double vectors) const { return 2 * kShuffle * vectors; }

  double first_row_stage(int radix) const {
    const int64_t m = n_ / radix, blocks = (m + lanes_ - 1) / lanes_;
    const double share = kernel_ == SimdKernel::half_row ? 0.5 : 1;  // of reals
    const double block = share * (twiddled(radix, registers_) + shuffles_of_load_or_store(radix)) +
                         static_cast<double>(slot_vectors(radix)) * transposed_block(lanes_);
    return static_cast<double>(blocks) * block;
  }

  double first_lane_stage(int radix) const {
    const bool alone = radix == n_;
    return static_cast<double>(n_) / radix *
               (alone ? butterfly(radix, registers_) : twiddled(radix, registers_)) +
           shuffles_of_load_or_store(static_cast<double>(n_));
  }

  // Rows on the way in, out, or both; and the four-step twiddles.
  double reorder_blocks() const {
    const double blocks = static_cast<double>((n_ + lanes_ - 1) / lanes_);
    const double block = transposed_block(lanes_) + 4 * kMemory * static_cast<double>(lanes_);
    if (turns_rows(kernel_)) return 2 * blocks * block;
    if (kernel_ == SimdKernel::four_step)
      return blocks * (block + 2 * kComplexMultiply * static_cast<double>(lanes_));
    return 0;
  }

  // Every strided row that a butterfly reads or writes is another cache set and page.
  double streams(int radix, double weight) const {
    if (turns_rows(kernel_) || along_row(kernel_)) return 0;
    return weight * kStream * std::max(0, radix - kStreams) * static_cast<double>(n_) / radix;
  }
  double last_streams(int radix) const {
    const bool stores_columns = kernel_ == SimdKernel::column || kernel_ == SimdKernel::split_column;
    return stores_columns ? streams(radix, 0.25) : 0;
  }

  SimdKernel kernel_;
  int64_t n_, lanes_;
  uint32_t registers_;
};

// Exact: the cheapest way on depends only on the points left and the stages left, so each is solved once.
class SimdSearch {
 public:
  SimdSearch(SimdKernel kernel, int64_t n, int64_t lanes, uint32_t registers,
             std::optional<int> first = std::nullopt)
      : kernel_(kernel),
        n_(n),
        lanes_(lanes),
        registers_(registers),
        first_(first),
        price_(kernel, n, lanes, registers) {}

  std::vector<int> cheapest() {
    std::vector<int> best;
    double least = kNever;
    for (const RadixRow& row : radix_table()) {
      if (n_ % row.radix != 0 || !may_be_first(row.radix)) continue;
      vectors_ = price_.slot_vectors(row.radix);
      const int64_t left = n_ / row.radix;
      const double later = left == 1 ? 0 : best_tail(left, kMostSimdStages - 1).price;
      const double price = price_.first(row.radix) + price_.later_vectors(row.radix) * later;
      if (!is_less(price, least)) continue;
      least = price;
      best = {row.radix};
      complete(best, left);
    }
    return best;
  }

  // Every other sequence leaves the cheapest at some stage; from there on the best of them is the cheapest again.
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
        const double price = simd_instructions(kernel_, other, lanes_, registers_);
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
  static constexpr double kNever = std::numeric_limits<double>::infinity();
  struct Tail {
    double price = kNever;
    int radix = 0;
  };

  // Equal but for rounding: the first found, which has the smallest radices in front, stays.
  static bool is_less(double price, double least) { return price < least && !(price > least * (1 - 1e-12)); }

  bool may_be_first(int radix) const {
    if (first_ && radix != *first_) return false;
    if (!along_row(kernel_)) return radix != n_ || !is_convolution(kernel_);
    if (kernel_ == SimdKernel::half_row && price_.slot_vectors(radix) == 0) return false;
    return 2 * radix >= lanes_ && n_ / radix >= lanes_;
  }

  Tail best_tail(int64_t points, size_t stages) {
    const auto known = known_.find({points, stages, vectors_});
    if (known != known_.end()) return known->second;
    Tail best;
    for (const RadixRow& row : radix_table()) {
      if (points % row.radix != 0) continue;
      const int64_t left = points / row.radix;
      double price = kNever;
      if (left == 1)
        price = price_.last(row.radix);
      else if (stages > 1)
        price = price_.middle(row.radix, left, vectors_) + best_tail(left, stages - 1).price;
      if (is_less(price, best.price)) best = {price, row.radix};
    }
    return known_[{points, stages, vectors_}] = best;
  }

  // The cheapest way on; false where the stages do not suffice.
  bool complete(std::vector<int>& radices, int64_t left) {
    vectors_ = price_.slot_vectors(radices[0]);
    while (left > 1) {
      if (radices.size() == kMostSimdStages) return false;
      const int radix = best_tail(left, kMostSimdStages - radices.size()).radix;
      if (radix == 0) return false;
      radices.push_back(radix);
      left /= radix;
    }
    return true;
  }

  SimdKernel kernel_;
  int64_t n_, lanes_, vectors_ = 1;
  uint32_t registers_;
  std::optional<int> first_;  // radix of the first stage
  Pricing price_;
  std::map<std::tuple<int64_t, size_t, int64_t>, Tail> known_;
};

SimdRadices priced(SimdKernel kernel, std::vector<int> radices, int64_t lanes, uint32_t registers) {
  const double instructions = radices.empty() ? 0 : simd_instructions(kernel, radices, lanes, registers);
  return {std::move(radices), instructions};
}

}  // namespace

int64_t half_slot_vectors(int radix, int64_t lanes) {
  constexpr int kMostEven = 16;  // 20 leaves the registers, and lengths that it divides have whole slots
  if (radix % 2 == 0 && radix > kMostEven) return 0;
  const int64_t vectors = divide_up(radix / 2 + 1, lanes);
  return 5 * radix >= 4 * 2 * vectors * lanes ? vectors : 0;
}

double simd_instructions(SimdKernel kernel, const std::vector<int>& radices, int64_t lanes,
                         uint32_t registers) {
  const int64_t n = std::accumulate(radices.begin(), radices.end(), int64_t{1}, std::multiplies<>());
  const Pricing price(kernel, n, lanes, registers);
  double later = radices.size() > 1 ? price.last(radices.back()) : 0;
  int64_t left = n / radices[0];
  for (size_t stage = 1; stage + 1 < radices.size(); ++stage) {
    left /= radices[stage];
    later += price.middle(radices[stage], left, price.slot_vectors(radices[0]));
  }
  return price.first(radices[0]) + price.later_vectors(radices[0]) * later;
}

double simd_butterfly_instructions(int radix, uint32_t registers) { return butterfly(radix, registers); }

SimdRadices cheapest_simd_radices(SimdKernel kernel, int64_t n, int64_t lanes, uint32_t registers) {
  return priced(kernel, SimdSearch(kernel, n, lanes, registers).cheapest(), lanes, registers);
}

SimdRadices cheapest_behind(int first, SimdKernel kernel, int64_t n, int64_t lanes, uint32_t registers) {
  return priced(kernel, SimdSearch(kernel, n, lanes, registers, first).cheapest(), lanes, registers);
}

SimdRadices next_simd_radices(SimdKernel kernel, int64_t n, int64_t lanes, uint32_t registers) {
  return priced(kernel, SimdSearch(kernel, n, lanes, registers).next_cheapest(), lanes, registers);
}

}  // namespace clfm::host
