// dc_nyquist_column.hpp - columns 0 and n / 2 of half a spectrum as one, while the first step of c2r's
// columns loads them (kernels/pre_post/real/dc_nyquist_column.clh).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"

namespace clfm::host {

// `half`: elements from element 0 of a row to element n / 2. `lengths`: of the axes that columns transform,
// one or two.
struct DcNyquistColumn {
  int64_t half;
  std::vector<int64_t> lengths;
};

// Of c2r whose halved axis is the last. Nothing where loops over the input's rows are others than kernels
// that fold take them for: columns innermost, more than one, then the other axis, and no loop that goes on
// where another ends.
std::optional<DcNyquistColumn> dc_nyquist_column(const FftProblem& problem);

// False, and nothing changed, where the recipe's first step cannot do that, or others read the input.
bool pack_first_column(Recipe& columns, const DcNyquistColumn& packed, const DeviceProfile& device);

}  // namespace clfm::host
