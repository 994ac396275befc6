// steps.hpp - the experiment of Arm's article on mixed-radix FFTs for Mali: a square picture transformed row
// by row in six ways, each one step further than the one before. The kernels are the library's.
#pragma once

#include <vector>

#include "../contenders/registry.hpp"

namespace clfm::bench {

std::vector<ContenderEntry> mali_contenders(const Device& device);

}  // namespace clfm::bench
