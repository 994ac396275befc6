// traced_butterflies.hpp - every butterfly of kernels/butterfly compiled as C++ over Traced.
#pragma once

#include <complex>
#include <vector>

#include "traced.hpp"

namespace clfm::test {

struct TracedRun {
  std::vector<std::complex<double>> output;
  Trace trace;
  int live_values = 0;
};

// The radix-r butterfly of x, r = x.size(). Throws std::out_of_range where there is none.
TracedRun run_traced(const std::vector<std::complex<double>>& x);

// Radices with a file under kernels/butterfly, in ascending order.
const std::vector<int>& traced_radices();

}  // namespace clfm::test
