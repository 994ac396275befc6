// jpeg_bits.hpp - how many bits baseline JPEG's entropy coder would need, without coding.
#pragma once

#include <array>
#include <cstddef>

#include "jpeg_tables.hpp"

namespace clfm::filter {

using QuantisedBlock = std::array<int, kBlockSize>;  // row by row

// Counts the symbols that baseline JPEG forms (T.81, F.1.2): for each block the size of the difference to the
// DC coefficient before, then, in zigzag order, pairs of zero run and size, ZRL for runs of 16 and EOB. Each
// symbol is followed by as many bits of amplitude as its size says.
class JpegBitCounter {
 public:
  // Blocks of one component in reading order; begins with a DC coefficient of 0.
  void begin_component(ComponentKind kind);
  void add(const QuantisedBlock& block);

  // Bits of amplitude, and the entropy of the symbols, separately for the four code tables that JPEG would
  // have: DC and AC of luminance and chrominance. A Huffman code takes at least as much.
  double bits() const;

 private:
  using Counts = std::array<size_t, 256>;
  struct Tables {
    Counts dc{}, ac{};
  };
  void count(Counts& counts, int run, int value);

  Tables tables_[2];
  Tables* now_ = tables_;
  int dc_ = 0;
  double amplitude_bits_ = 0.0;
};

}  // namespace clfm::filter
