// simd_kernels.hpp - the kernels that transform one axis in SIMD vectors, as a table: to which tasks each
// applies, in which variants, and the step that a variant becomes.
#pragma once

#include <vector>

#include "simd_variants.hpp"

namespace clfm::host {

// Of all variants of all kernels that apply, the cheapest; one row to a lane where no other kernel has one.
Step cheapest_simd_step(const SimdTask& task, const VariantChoice& choice, std::vector<Table>& tables);

}  // namespace clfm::host
