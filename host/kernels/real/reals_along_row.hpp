// reals_along_row.hpp - what launches share that take whole real rows with vectors along the row:
// hermitian.hpp, two_for_one.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simd/simd_step.hpp"

namespace clfm::host {

// A kernel that contains such an FFT, and its other arguments.
struct RealsKernel {
  const char* source;
  TableKind twiddles;
  std::vector<Define> defines;
  std::optional<Table> roots;
};

// Without work.
Step reals_along_row_step(const RealsKernel& kernel, const SimdTask& task, const SimdVariant& variant,
                          std::vector<Table>& tables);

// `instructions`: of a row.
Work reals_along_row_work(const SimdTask& task, const SimdVariant& variant, double instructions);

}  // namespace clfm::host
