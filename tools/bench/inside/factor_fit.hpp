// factor_fit.hpp - price factors of kernels from times of their steps, over what the cost model estimates.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "host/device/price_factors.hpp"

namespace clfm::bench {

// A step that was timed, in turns with others of the same problem.
struct StepSample {
  size_t problem = 0;
  host::PriceFactor step;    // of what kernel, and of its length alone
  double over_estimate = 1;  // its time over its estimate
};

// One row for each range of lengths of a kernel whose times over the estimates are alike, lengths taken by
// octaves, where at least two samples are of problems that time other kernels, too. A factor is what a
// kernel's steps take over their estimates, relative to other steps of the same problems: what those have in
// common, such as a machine that is busy for a while, is no kernel's.
std::vector<host::PriceFactor> fitted_factors(const std::vector<StepSample>& all, std::string_view date);

}  // namespace clfm::bench
