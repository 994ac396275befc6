// conv_problems.hpp - convolutions, layers and streams whose kernels the lint looks at.
#pragma once

#include <vector>

#include "host/device/profile.hpp"
#include "host/problem/conv_problem.hpp"
#include "host/problem/layer_problem.hpp"
#include "host/problem/stream_problem.hpp"

namespace clfm::test {

std::vector<host::ConvProblem> conv_problems();
std::vector<host::LayerProblem> layer_problems();
std::vector<host::StreamProblem> stream_problems();

// Of the CPUs, the large GPUs or the phones: one of each, where planning takes long.
bool is_typical(const host::DeviceProfile& device);

bool is_worth_planning(const host::ConvProblem& problem, const host::DeviceProfile& device);
bool is_worth_planning(const host::LayerProblem& problem, const host::DeviceProfile& device);

}  // namespace clfm::test
