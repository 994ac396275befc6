#include "simd_radices.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "radix_table.hpp"

namespace clfm::host {
namespace {

constexpr size_t kMostStages = 5;
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
double butterfly(int radix, uint32_t registers) {
  return arithmetic(radix) + spilled(radix, registers, kBusyRegisters) + 4 * radix * kMemory + kButterfly;
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
bool along_row(SimdKernel kernel) { return kernel == SimdKernel::row || kernel == SimdKernel::convolve_row; }

bool convolves(SimdKernel kernel) {
  return kernel == SimdKernel::convolve_row || kernel == SimdKernel::convolve_lanes ||
         kernel == SimdKernel::convolve_column;
}

class Pricing {
 public:
  Pricing(SimdKernel kernel, const std::vector<int>& radices, int64_t lanes, uint32_t registers)
      : kernel_(kernel),
        radices_(radices),
        lanes_(lanes),
        registers_(registers),
        n_(std::accumulate(radices.begin(), radices.end(), int64_t{1}, std::multiplies<>())) {}

  double instructions() const {
    if (kernel_ == SimdKernel::convolve_row)
      return 2 * first_row_stage() + convolution(row_slot_vectors(), n_ / radices_[0]);
    if (kernel_ == SimdKernel::convolve_column)
      return 2 * first_lane_stage() + convolution(1, n_) + 2 * crowded_streams();
    if (kernel_ == SimdKernel::convolve_lanes)
      return 2 * first_lane_stage() + convolution(1, n_) + reorder_blocks();
    if (kernel_ == SimdKernel::row)
      return first_row_stage() + later_stages(row_slot_vectors(), n_ / radices_[0]);
    return lane_stages() + reorder_blocks() + crowded_streams();
  }

 private:
  int64_t row_slot_vectors() const { return (radices_[0] + lanes_ - 1) / lanes_; }
  double shuffles_of_load_or_store(int64_t vectors) const {
    return 2 * kShuffle * static_cast<double>(vectors);
  }

  double first_row_stage() const {
    const int64_t m = n_ / radices_[0], blocks = (m + lanes_ - 1) / lanes_;
    const double block = twiddled(radices_[0], registers_) + shuffles_of_load_or_store(radices_[0]) +
                         static_cast<double>(row_slot_vectors()) * transposed_block(lanes_);
    return static_cast<double>(blocks) * block;
  }

  // `points` slots of `vectors` each pass through every stage after the first.
  double later_stages(int64_t vectors, int64_t points) const {
    const auto all = static_cast<double>(vectors * points);
    const int last = radices_.back();
    const double last_stage = radices_.size() > 1 ? all / last * butterfly(last, registers_) : 0;
    return middle_stages(vectors, points) + last_stage + shuffles_of_load_or_store(vectors * points);
  }

  double middle_stages(int64_t vectors, int64_t points) const {
    const auto all = static_cast<double>(vectors * points);
    double sum = 0;
    int64_t length = points;  // of the sub-transforms that a stage works on
    if (!along_row(kernel_)) length /= radices_[0];
    for (size_t stage = 1; stage + 1 < radices_.size(); ++stage) {
      length /= radices_[stage];
      sum +=
          all / radices_[stage] *
          (twiddled(radices_[stage], registers_) + crowded(radices_[stage], length * vectors * kSlotBytes));
    }
    return sum;
  }

  // The stages of both transforms but the outermost ones; the last of the one, the product and the first of the other
  // go together.
  double convolution(int64_t vectors, int64_t points) const {
    const auto all = static_cast<double>(vectors * points);
    const int last = radices_.back();
    const double turn = 2 * butterfly(last, registers_) + last * (kComplexMultiply + 2 * kMemory);
    return 2 * middle_stages(vectors, points) + all / last * turn;
  }

  double first_lane_stage() const {
    const double first =
        radices_.size() > 1 ? twiddled(radices_[0], registers_) : butterfly(radices_[0], registers_);
    return static_cast<double>(n_) / radices_[0] * first + shuffles_of_load_or_store(n_);
  }

  double lane_stages() const { return first_lane_stage() + later_stages(1, n_); }

  // Rows on the way in, out, or both; and the four-step twiddles.
  double reorder_blocks() const {
    const double blocks = static_cast<double>((n_ + lanes_ - 1) / lanes_);
    const double block = transposed_block(lanes_) + 4 * kMemory * static_cast<double>(lanes_);
    if (kernel_ == SimdKernel::lanes || kernel_ == SimdKernel::convolve_lanes) return 2 * blocks * block;
    if (kernel_ == SimdKernel::four_step)
      return blocks * (block + 2 * kComplexMultiply * static_cast<double>(lanes_));
    return 0;
  }

  // Every strided row that a butterfly reads or writes is another cache set and page.
  double crowded_streams() const {
    if (kernel_ == SimdKernel::lanes) return 0;
    const auto price = [&](int radix) {
      return kStream * std::max(0, radix - kStreams) * static_cast<double>(n_) / radix;
    };
    return price(radices_.front()) + (kernel_ == SimdKernel::column ? price(radices_.back()) / 4 : 0);
  }

  SimdKernel kernel_;
  const std::vector<int>& radices_;
  int64_t lanes_;
  uint32_t registers_;
  int64_t n_;
};

class Search {
 public:
  Search(SimdKernel kernel, int64_t n, int64_t lanes, uint32_t registers)
      : kernel_(kernel), n_(n), lanes_(lanes), registers_(registers) {}

  SimdRadices cheapest() {
    best_.instructions = std::numeric_limits<double>::infinity();
    extend(n_);
    return best_;
  }

 private:
  bool may_be_first(int radix) const {
    return !along_row(kernel_) || (2 * radix >= lanes_ && n_ / radix >= lanes_);
  }

  void consider() {
    const double price = simd_instructions(kernel_, sequence_, lanes_, registers_);
    if (price < best_.instructions) best_ = {sequence_, price};
  }

  void extend(int64_t rest) {
    const bool one_stage_will_do = !along_row(kernel_) && !convolves(kernel_);
    const bool complete = one_stage_will_do || !sequence_.empty();
    for (const RadixRow& row : radix_table()) {
      if (rest % row.radix != 0 || (sequence_.empty() && !may_be_first(row.radix))) continue;
      const bool last = row.radix == rest;
      if (last ? !complete : sequence_.size() + 1 >= kMostStages) continue;
      sequence_.push_back(row.radix);
      if (last)
        consider();
      else
        extend(rest / row.radix);
      sequence_.pop_back();
    }
  }

  SimdKernel kernel_;
  int64_t n_, lanes_;
  uint32_t registers_;
  std::vector<int> sequence_;
  SimdRadices best_;
};

}  // namespace

double simd_instructions(SimdKernel kernel, const std::vector<int>& radices, int64_t lanes,
                         uint32_t registers) {
  return Pricing(kernel, radices, lanes, registers).instructions();
}

SimdRadices cheapest_simd_radices(SimdKernel kernel, int64_t n, int64_t lanes, uint32_t registers) {
  SimdRadices best = Search(kernel, n, lanes, registers).cheapest();
  if (best.radices.empty()) best.instructions = 0;
  return best;
}

}  // namespace clfm::host
