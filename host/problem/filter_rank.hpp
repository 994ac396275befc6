// filter_rank.hpp - of how many outer products a filter is the sum, and whether it is a box.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

namespace clfm::host {

// Row by row. Nothing that is left is larger than `tolerance` times the largest tap. 0: the filter is not
// finite.
int64_t rank_of(std::vector<std::complex<double>> taps, int64_t rows, int64_t columns, double tolerance);

// Whether no tap differs from the first by more than `tolerance` times the largest; never if one is not
// finite.
bool is_box(const std::vector<std::complex<double>>& taps, double tolerance);

}  // namespace clfm::host
