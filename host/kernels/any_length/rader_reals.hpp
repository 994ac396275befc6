// rader_reals.hpp - Rader's convolution of real elements where lanes are rows or columns
// (kernels/any_length/rader_lane.clh): what simd_real_lanes.cpp and dct_lanes.cpp share.
#pragma once

#include <optional>
#include <vector>

#include "host/kernels/simd/lanes_variant.hpp"
#include "host/plan/recipe.hpp"

namespace clfm::host {

struct RaderReals {
  SimdTask fft;  // its axis has the prime less one
  SimdVariant variant;
  int64_t prime;
};

// Nothing where the length is no prime or has radices itself, the prime less one has a large prime factor, or
// the scratch of an item does not hold it.
std::optional<RaderReals> rader_reals(const SimdTask& task, const DeviceProfile& device, int64_t lanes);

// Behind the defines and arguments of an FFT within lanes: what rader_lane.clh asks for; and its price, as it
// is launched.
void add_rader_reals(Step& step, const RaderReals& rader, std::vector<Table>& tables);
Work rader_reals_work(const RaderReals& rader, const SimdVariant& launched);

}  // namespace clfm::host
