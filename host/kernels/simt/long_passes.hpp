// long_passes.hpp - the passes of long axes through global memory: transforms as long as a work-group can
// hold, in local memory, or butterflies in registers, whichever are cheapest.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "group_pass.hpp"
#include "host/device/profile.hpp"
#include "host/plan/radix_sequence.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"
#include "stockham.hpp"

namespace clfm::host {

// An axis of a problem whose algorithm may ask for local memory where it is main memory.
struct LongAxis {
  const FftProblem& problem;
  const AxisTransform& axis;
  PassCost in_registers;                                         // what a pass of one butterfly an item costs
  std::function<PassSides(int64_t length, int64_t span)> sides;  // of a pass
};

// Empty where there are none.
std::vector<int64_t> cheapest_long_passes(const LongAxis& axis, const DeviceProfile& device);

// The same of an axis of elements.
std::vector<int64_t> cheapest_long_passes(const FftProblem& problem, const AxisTransform& axis,
                                          const DeviceProfile& device);
Step long_pass_step(const PassTask& task, const DeviceProfile& device, std::vector<Table>& tables);

bool is_in_registers(const AutosortPass& pass);

}  // namespace clfm::host
