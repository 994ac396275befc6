// statistics.hpp - order statistics of run times.
#pragma once

#include <vector>

namespace clfm::bench {

// The value below which `fraction` of the samples lie; not a number where there are none.
double quantile(std::vector<double> samples, double fraction);

}  // namespace clfm::bench
