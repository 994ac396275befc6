// two_passes.hpp - a long axis of n = rows * columns points as an array of so many rows and columns: its
// columns are transformed and twiddled, each stored as a row of the array's transpose, whose columns complete
// the transform in natural order.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "simd_step.hpp"

namespace clfm::host {

struct AxisSplit {
  int64_t rows = 0, columns = 0;  // rows 0: there is none
  double instructions = 0;        // its price
};

struct TwoPasses {
  SimdTask first, second;
};
// In place the array goes by the workspace, which `recipe` then has.
TwoPasses two_passes(const SimdTask& task, const AxisSplit& split, Placement placement, Recipe& recipe);

// Both passes by radices; `kernel` is what one pass over the axis would be.
AxisSplit cheapest_split(SimdKernel kernel, int64_t n, int64_t lanes, Precision precision,
                         const DeviceProfile& device);

// For a length with a factor `awkward` that radices do not take: columns are a multiple of it, and `price`
// says what one vector of them costs, or nothing where it cannot be. The first pass is by radices.
AxisSplit cheapest_awkward_split(int64_t n, int64_t awkward, int64_t lanes, Precision precision,
                                 const DeviceProfile& device,
                                 const std::function<double(int64_t columns)>& price);

// The first pass over contiguous rows.
Step first_pass_step(const SimdTask& first, const DeviceProfile& device, std::vector<Table>& tables);

}  // namespace clfm::host
