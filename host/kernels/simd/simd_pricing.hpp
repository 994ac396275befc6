// simd_pricing.hpp - what the stages of a SIMD kernel cost, in vector instructions. simd_radices.cpp searches
// by it.
#pragma once

#include <cstdint>

#include "simd_radices.hpp"

namespace clfm::host {

// Vectors run along the row in these.
bool runs_along_row(SimdKernel kernel);

// These transform there and back: every stage twice, but the last of the one and the first of the other go
// together.
bool is_convolution(SimdKernel kernel);

// How many vectors the slots of half_row take behind a first stage of this radix; 0 where it has not that
// many results, or is too large.
int64_t hermitian_slot_vectors(int radix, int64_t lanes);

// The price of a butterfly from scratch to scratch.
double simd_butterfly_instructions(int radix, uint32_t registers);

// The price of every stage of a transform of n points, so that a sequence costs the sum of its stages. What a
// later stage costs depends on the stages before it only through the length that is left.
class SimdPricing {
 public:
  SimdPricing(SimdKernel kernel, int64_t n, int64_t lanes, uint32_t registers)
      : kernel_(kernel), n_(n), lanes_(lanes), registers_(registers) {}

  // Vectors of a slot, and all vectors that pass through every stage after the first one.
  int64_t slot_vectors(int first) const;
  double later_vectors(int first) const;

  // The first stage with all that surrounds the stages.
  double first(int radix) const;
  // Stages after the first, for one vector: `left` points of a sub-transform remain behind a middle stage.
  double middle(int radix, int64_t left, int64_t vectors) const;
  double last(int radix) const;

 private:
  double first_row_stage(int radix) const;
  double first_lane_stage(int radix) const;
  double reorder_blocks() const;
  double streams(int radix, double weight) const;
  double last_streams(int radix) const;

  SimdKernel kernel_;
  int64_t n_, lanes_;
  uint32_t registers_;
};

}  // namespace clfm::host
