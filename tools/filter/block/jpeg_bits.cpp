// jpeg_bits.cpp - how many bits baseline JPEG's entropy coder would need.
#include "jpeg_bits.hpp"

#include <bit>
#include <cmath>
#include <cstdlib>
#include <numeric>

namespace clfm::filter {
namespace {

constexpr size_t kEndOfBlock = 0x00, kZeroRun = 0xf0;
constexpr int kLongestRun = 16;

// In bits, of all symbols together.
template <class Counts>
double entropy(const Counts& counts) {
  const auto total = static_cast<double>(std::accumulate(counts.begin(), counts.end(), size_t{0}));
  double bits = 0.0;
  for (size_t count : counts)
    if (count > 0) bits += static_cast<double>(count) * std::log2(total / static_cast<double>(count));
  return bits;
}

}  // namespace

void JpegBitCounter::begin_component(ComponentKind kind) {
  now_ = &tables_[static_cast<size_t>(kind)];
  dc_ = 0;
}

void JpegBitCounter::count(Counts& counts, int run, int value) {
  const int size = std::bit_width(static_cast<unsigned>(std::abs(value)));
  ++counts[static_cast<size_t>(run << 4 | size)];
  amplitude_bits_ += size;
}

void JpegBitCounter::add(const QuantisedBlock& block) {
  count(now_->dc, 0, block[0] - dc_);
  dc_ = block[0];
  int run = 0;
  for (size_t place = 1; place < kBlockSize; ++place) {
    const int value = block[zigzag_order()[place]];
    if (value == 0) {
      ++run;
      continue;
    }
    for (; run >= kLongestRun; run -= kLongestRun) ++now_->ac[kZeroRun];
    count(now_->ac, run, value);
    run = 0;
  }
  if (run > 0) ++now_->ac[kEndOfBlock];
}

double JpegBitCounter::bits() const {
  double bits = amplitude_bits_;
  for (const Tables& tables : tables_) bits += entropy(tables.dc) + entropy(tables.ac);
  return bits;
}

}  // namespace clfm::filter
