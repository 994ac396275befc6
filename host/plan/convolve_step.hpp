// convolve_step.hpp - launches of the SIMD kernels that convolve (convolve_rows.cl, convolve_columns.cl), for one axis.
#pragma once

#include <cstdint>
#include <vector>

#include "simd_step.hpp"

namespace clfm::host {

// Bluestein's transform of the rows or columns that `task` names, in one step. The variant's radices are those of the
// convolution, whose length is at least 2 task.axis.length - 1.
Step chirped_rows_step(const SimdTask& task, const SimdVariant& variant, std::vector<Table>& tables);
Step chirped_columns_step(const SimdTask& task, const SimdVariant& variant, std::vector<Table>& tables);

}  // namespace clfm::host
