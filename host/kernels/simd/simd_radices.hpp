// simd_radices.hpp - the radix sequence of a SIMD kernel: the cheapest of all ordered factorisations, priced
// by the vector instructions that they take.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "host/device/profile.hpp"
#include "host/problem/fft_problem.hpp"

namespace clfm::host {

// Lanes of the SIMD kernels; 1 where they are not used, and for half arithmetic, which they do not know.
inline uint32_t simd_lanes(const DeviceTraits& traits, Precision precision) {
  if (precision == Precision::f16) return 1;
  return precision == Precision::f64 ? traits.simd_lanes_f64 : traits.simd_lanes_f32;
}

// Of the narrowest vectors that simd.clh knows.
inline int64_t fewest_lanes(Precision precision) { return precision == Precision::f64 ? 2 : 4; }

// Lanes of the widest vectors that the device has, which kernels may take that transpose nothing or several
// rows at once.
inline int64_t native_lanes(const DeviceProfile& device, Precision precision) {
  return device.traits.cpu.vector_bytes / (precision == Precision::f64 ? 8 : 4);
}

// Lanes of vectors of 512 bits, if the device has such, else of its widest: for sums, which need few
// registers beside themselves.
inline int64_t widest_lanes(const DeviceProfile& device, Precision precision) {
  constexpr int64_t kMostBytes = 64;
  const int64_t most = kMostBytes / (precision == Precision::f64 ? 8 : 4);
  return std::max<int64_t>(simd_lanes(device.traits, precision),
                           std::min(native_lanes(device, precision), most));
}

// split_...: the last stage runs two butterflies together, for pairs k, n - k. half_row: of real elements,
// whose slots hold half of the residues (simd_hermitian.cl). convolve_...: a cyclic convolution with a
// constant, two transforms and the product.
enum class SimdKernel {
  row,
  split_row,
  half_row,
  lanes,
  column,
  split_column,
  four_step,
  convolve_row,
  convolve_lanes,
  convolve_column
};

constexpr uint32_t kSimdRegisters = 32;  // vector registers; AVX-512 and NEON have so many
constexpr uint32_t kAvxRegisters = 16;   // AVX has so many
// Of real elements on those, as measured: butterflies of 10, 12, 14 and 16 are priced as if a few values of
// theirs had no register. With kSimdRegisters 12 would seem as good as 6, with kAvxRegisters all would be of
// 4.
constexpr uint32_t kAvxRealRegisters = 25;
inline bool has_few_registers(const DeviceProfile& device) {
  return device.traits.cpu.vector_registers < kSimdRegisters;
}
inline uint32_t registers_for_reals(const DeviceProfile& device) {
  return has_few_registers(device) ? kAvxRealRegisters : kSimdRegisters;
}

struct SimdRadices {
  std::vector<int> radices;  // 1 .. 5 of them; empty: the kernel cannot take this length
  double instructions = 0;   // of one vector of transforms: one row (row), VW rows or columns (the others)
};

class SimdPricing;

// What the searches for any number of lengths share: the cheapest way on from any stage.
class SimdTails {
 public:
  SimdTails(SimdKernel of_kernel, int64_t of_lanes, uint32_t of_registers);
  ~SimdTails();

  static constexpr size_t kMostStages = 5;
  struct Tail {
    double price;  // infinite where there is none
    int radix;     // of the next stage
  };
  using ByStages = std::array<Tail, kMostStages + 1>;  // by the number of stages that there may be at most
  // Of so many points a transform, where a slot has `vectors` vectors.
  const ByStages& best(int64_t points, int64_t vectors);

  const SimdKernel kernel;
  const int64_t lanes;
  const uint32_t registers;

 private:
  std::unique_ptr<SimdPricing> price_;
  std::map<std::pair<int64_t, int64_t>, ByStages> known_;
};

// The cheapest sequence that kernels/simd/stages.clh can run with vectors of `lanes` in `registers` vector
// registers.
SimdRadices cheapest_simd_radices(SimdKernel kernel, int64_t n, int64_t lanes, uint32_t registers);
SimdRadices cheapest_simd_radices(int64_t n, SimdTails& tails);

// Of those that begin with radix `first`.
SimdRadices cheapest_behind(int first, SimdKernel kernel, int64_t n, int64_t lanes, uint32_t registers);

// The cheapest of all others; no radices where there is none.
SimdRadices next_simd_radices(int64_t n, SimdTails& tails);

// The price of one sequence; what the search minimises.
double simd_instructions(SimdKernel kernel, const std::vector<int>& radices, int64_t lanes,
                         uint32_t registers);

}  // namespace clfm::host
