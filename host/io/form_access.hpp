// form_access.hpp - how a recipe reaches input and output in any form: its own steps read and write the
// arrays, or copies of them in the workspace.
#pragma once

#include "fused_io.hpp"

namespace clfm::host {

enum class SideAccess { as_it_is, fused, fused_by_reals, copied };  // by_reals: RowUnit::real

inline bool is_fused(SideAccess access) {
  return access == SideAccess::fused || access == SideAccess::fused_by_reals;
}

struct Accesses {
  SideAccess in, out;
  bool operator==(const Accesses&) const = default;
};

// Fused wherever kernels can.
Accesses best_accesses(const ProblemOnViews& problem);
// As the best, but for rows of reals of even length that are no pairs as they stand.
Accesses accesses_by_reals(const ProblemOnViews& problem);
// What is not plain is copied.
Accesses copied_accesses(const ProblemOnViews& problem);

// Whether nothing but the axis of a transform along one axis has a window, so that its steps may know it.
bool is_part_of_the_one_axis(const Window& window, const FftProblem& plain, Side side);

}  // namespace clfm::host
