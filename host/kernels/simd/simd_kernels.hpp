// simd_kernels.hpp - the kernels that transform one axis in SIMD vectors, as rows of a table: which tasks
// each is made for, in which variants, and the step that a variant becomes.
#pragma once

#include <span>
#include <vector>

#include "simd_variants.hpp"

namespace clfm::host {

struct SimdKernelRow {
  const char* file;  // under kernels/
  bool (*is_applicable)(const SimdTask& task);
  std::vector<SimdVariant> (*variants)(const SimdTask& task, const VariantChoice& choice);
  Step (*step)(const SimdTask& task, const SimdVariant& variant, const DeviceProfile& device,
               std::vector<Table>& tables);
};
std::span<const SimdKernelRow> simd_kernels();

// Of all variants of all kernels that apply, the cheapest: prices alone decide.
Step cheapest_simd_step(const SimdTask& task, const VariantChoice& choice, std::vector<Table>& tables);

}  // namespace clfm::host
