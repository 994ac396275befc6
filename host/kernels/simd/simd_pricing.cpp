#include "simd_pricing.hpp"

#include <algorithm>

#include "host/plan/divide.hpp"
#include "host/plan/radix_table.hpp"

namespace clfm::host {
namespace {

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

// One of two that run together: the other's values are there too, and in rows (dct4_blocks.clh) as many again
// of roots and results.
double split_butterfly(SimdKernel kernel, int radix, uint32_t registers) {
  const int butterflies = kernel == SimdKernel::split_row ? 2 : 1;
  return butterfly(radix, registers, kBusyRegisters + butterflies * 2 * radix);
}

double twiddled(int radix, uint32_t registers) {
  return butterfly(radix, registers) + (radix - 1) * (kComplexMultiply + 2 * kMemory) +
         spilled(radix, registers, 2 * kBusyRegisters) - spilled(radix, registers, kBusyRegisters);
}

double shuffles_of_load_or_store(double vectors) { return 2 * kShuffle * vectors; }

// A VW x VW block of complex elements: log2(VW) shuffles for each of its 2 VW vectors.
double transposed_block(int64_t lanes) {
  return kShuffle * static_cast<double>(2 * lanes) * (lanes == 8 ? 3 : lanes == 4 ? 2 : 1);
}

double crowded(int radix, int64_t stride_bytes) {
  return stride_bytes % kSetBytes == 0 ? kWay * std::max(0, radix - kWays) : 0;
}

// Slots of one row; as measured those of two rows per vector count in convolutions only, whose scratch is
// read and written twice.
int64_t slot_bytes(SimdKernel kernel) { return is_convolution(kernel) ? 2 * kSlotBytes : kSlotBytes; }

// Rows stand one to a lane, and are transposed on the way in and out.
bool transposes_rows(SimdKernel kernel) {
  return kernel == SimdKernel::lanes || kernel == SimdKernel::convolve_lanes;
}

}  // namespace

bool runs_along_row(SimdKernel kernel) {
  return kernel == SimdKernel::row || kernel == SimdKernel::split_row || kernel == SimdKernel::half_row ||
         kernel == SimdKernel::convolve_row;
}

bool is_convolution(SimdKernel kernel) {
  return kernel == SimdKernel::convolve_row || kernel == SimdKernel::convolve_lanes ||
         kernel == SimdKernel::convolve_column;
}

int64_t hermitian_slot_vectors(int radix, int64_t lanes) {
  constexpr int kMostEven = 16;  // 20 leaves the registers, and lengths that it divides have whole slots
  if (radix % 2 == 0 && radix > kMostEven) return 0;
  const int64_t vectors = divide_up(radix / 2 + 1, lanes);
  return vectors * lanes <= radix ? vectors : 0;
}

double simd_butterfly_instructions(int radix, uint32_t registers) { return butterfly(radix, registers); }

int64_t SimdPricing::slot_vectors(int first) const {
  if (kernel_ == SimdKernel::half_row) return hermitian_slot_vectors(first, lanes_);
  return runs_along_row(kernel_) ? divide_up(first, lanes_) : 1;
}

double SimdPricing::later_vectors(int first) const {
  const int64_t slots = runs_along_row(kernel_) ? n_ / first : n_;
  return static_cast<double>(slot_vectors(first) * slots);
}

double SimdPricing::first(int radix) const {
  const double load = runs_along_row(kernel_) ? first_row_stage(radix) : first_lane_stage(radix);
  if (is_convolution(kernel_)) return 2 * (load + streams(radix, 1)) + reorder_blocks();
  return load + shuffles_of_load_or_store(later_vectors(radix)) + reorder_blocks() + streams(radix, 1) +
         (radix == n_ ? last_streams(radix) : 0);
}

double SimdPricing::middle(int radix, int64_t left, int64_t vectors) const {
  const double once =
      (twiddled(radix, registers_) + crowded(radix, left * vectors * slot_bytes(kernel_))) / radix;
  return is_convolution(kernel_) ? 2 * once : once;
}

double SimdPricing::last(int radix) const {
  const bool splits = kernel_ == SimdKernel::split_row || kernel_ == SimdKernel::split_column;
  const double once =
      (splits ? split_butterfly(kernel_, radix, registers_) : butterfly(radix, registers_)) / radix;
  if (is_convolution(kernel_)) return 2 * once + kComplexMultiply + 2 * kMemory;
  return once + last_streams(radix) / static_cast<double>(n_);
}

double SimdPricing::first_row_stage(int radix) const {
  const int64_t m = n_ / radix, blocks = (m + lanes_ - 1) / lanes_;
  const double share = kernel_ == SimdKernel::half_row ? 0.5 : 1;  // of real elements
  const double block = share * (twiddled(radix, registers_) + shuffles_of_load_or_store(radix)) +
                       static_cast<double>(slot_vectors(radix)) * transposed_block(lanes_);
  return static_cast<double>(blocks) * block;
}

double SimdPricing::first_lane_stage(int radix) const {
  const bool alone = radix == n_;
  return static_cast<double>(n_) / radix *
             (alone ? butterfly(radix, registers_) : twiddled(radix, registers_)) +
         shuffles_of_load_or_store(static_cast<double>(n_));
}

// Rows on the way in, out, or both; and the four-step twiddles.
double SimdPricing::reorder_blocks() const {
  const auto blocks = static_cast<double>(divide_up(n_, lanes_));
  const double block = transposed_block(lanes_) + 4 * kMemory * static_cast<double>(lanes_);
  if (transposes_rows(kernel_)) return 2 * blocks * block;
  if (kernel_ == SimdKernel::four_step)
    return blocks * (block + 2 * kComplexMultiply * static_cast<double>(lanes_));
  return 0;
}

// Every strided row that a butterfly reads or writes is another cache set and page.
double SimdPricing::streams(int radix, double weight) const {
  if (transposes_rows(kernel_) || runs_along_row(kernel_)) return 0;
  return weight * kStream * std::max(0, radix - kStreams) * static_cast<double>(n_) / radix;
}

double SimdPricing::last_streams(int radix) const {
  const bool stores_columns = kernel_ == SimdKernel::column || kernel_ == SimdKernel::split_column;
  return stores_columns ? streams(radix, 0.25) : 0;
}

}  // namespace clfm::host
