// filter_rank.hpp - of how many outer products a filter is the sum.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

namespace clfm::host {

// Row by row. Nothing that is left is larger than `tolerance` times the largest tap. 0: the filter is not finite.
int64_t rank_of(std::vector<std::complex<double>> taps, int64_t rows, int64_t columns, double tolerance);

}  // namespace clfm::host
